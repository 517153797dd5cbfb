import { useEffect, useRef, useState } from "react";
import { photosMax } from "../../../listings/listing.ts";
import type { Photo } from "../../../media/images.queries.server.ts";
import { paths } from "../../paths.ts";
import { listingMessages, photoMessages } from "../../text/messages.ts";
import { movePhotos, placePhoto } from "./photo-order.ts";
import type { PhotoAnswer } from "./photos.ts";

export type Sending = { answer: Promise<PhotoAnswer>; abort: () => void };

/**
 * Sends one photo. By XMLHttpRequest: fetch cannot say how much of a body has left.
 * @param onProgress how much has left, 0 to 1; at 1 the server is still at work on it
 */
export function sendPhoto(file: File, index: number, onProgress: (sent: number) => void): Sending {
  const request = new XMLHttpRequest();
  const answer = new Promise<PhotoAnswer>((resolve) => {
    const fail = (message: string) => resolve({ ok: false, message, canRetry: true });
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => fail(listingMessages.network));
    request.addEventListener("abort", () => fail(listingMessages.fallback));
    request.addEventListener("load", () => {
      const { response, status } = request as { response: PhotoAnswer | null; status: number };
      if (response) resolve(response);
      // Signed out meanwhile: the guard sent us to another page, which is no JSON.
      else fail(status < 400 ? listingMessages.permission : photoMessages["not-stored"]);
    });
  });
  const body = new FormData();
  body.set("index", String(index));
  body.set("photo", file);
  request.open("POST", paths.photos());
  request.responseType = "json";
  request.send(body);
  return { answer, abort: () => request.abort() };
}

/** `id` is the stored photo's, or one of ours as long as it is not stored. */
export type PhotoItem = { id: string } & (
  | { kind: "stored"; photo: Photo }
  | { kind: "sending"; name: string; previewUrl: string; sent: number }
  /** `file` is there when trying again makes sense */
  | { kind: "failed"; name: string; message: string; file: File | null }
);

export type Uploads = {
  items: readonly PhotoItem[];
  isSending: boolean;
  freePlaces: number;
  add: (files: Iterable<File>) => void;
  retry: (id: string, file: File) => void;
  /** as photo-order.ts says; `remove` also takes away what is not stored */
  move: (value: string) => void;
  /** to that place among the stored photos, 0 is the cover */
  place: (id: string, to: number) => void;
};

/** More at once would only make each of them slower on a phone's connection. */
const sendingMax = 2;

type Waiting = { id: string; file: File; index: number };

/** The form's photos while they are chosen, sent and put in order. Each goes off as soon as it is chosen. */
export function useUploads(stored: readonly Photo[], maxBytes: number): Uploads {
  const [items, setItems] = useState<readonly PhotoItem[]>(() => stored.map(storedItem));
  /** What is true now, also between two paints: places are counted by it. */
  const current = useRef(items);
  const underWay = useRef(new Map<string, Sending>());
  const waiting = useRef<Waiting[]>([]);
  const counts = useRef({ chosen: 0, sent: 0 });

  const change = (next: readonly PhotoItem[]) => {
    for (const item of current.current) {
      const isGone = item.kind === "sending" && next.every((other) => !showsPreviewOf(item, other));
      if (isGone) URL.revokeObjectURL(item.previewUrl);
    }
    current.current = next;
    setItems(next);
  };
  const replace = (id: string, by: (item: PhotoItem) => PhotoItem) =>
    change(current.current.map((item) => (item.id === id ? by(item) : item)));

  const sendNext = () => {
    if (underWay.current.size >= sendingMax) return;
    const next = waiting.current.shift();
    if (!next) return;
    const { id, file, index } = next;
    const sending = sendPhoto(file, index, (sent) =>
      replace(id, (item) => (item.kind === "sending" ? { ...item, sent } : item)),
    );
    underWay.current.set(id, sending);
    void sending.answer.then((answer) => {
      underWay.current.delete(id);
      replace(id, () =>
        answer.ok
          ? storedItem(answer.photo)
          : failedItem(id, file.name, answer.message, answer.canRetry ? file : null),
      );
      sendNext();
    });
    sendNext();
  };

  useEffect(() => {
    const { current: sendings } = underWay;
    return () => {
      waiting.current = [];
      for (const { abort } of sendings.values()) abort();
      for (const item of current.current) if (item.kind === "sending") URL.revokeObjectURL(item.previewUrl);
    };
  }, []);

  /** What is refused at once takes no place; what finds none may be tried again once there is one. */
  const itemOf = (id: string, file: File, places: number): PhotoItem => {
    if (file.size > maxBytes) return failedItem(id, file.name, photoMessages["too-large"], null);
    if (places <= 0) return failedItem(id, file.name, photoMessages["too-many"], file);
    waiting.current.push({ id, file, index: counts.current.sent });
    counts.current.sent += 1;
    return { id, kind: "sending", name: file.name, previewUrl: URL.createObjectURL(file), sent: 0 };
  };

  return {
    items,
    isSending: items.some((item) => item.kind === "sending"),
    freePlaces: placesIn(items),
    add: (files) => {
      const next = [...current.current];
      for (const file of files) {
        counts.current.chosen += 1;
        next.push(itemOf(`chosen-${counts.current.chosen}`, file, placesIn(next)));
      }
      change(next);
      sendNext();
    },
    retry: (id, file) => {
      const item = itemOf(id, file, placesIn(current.current));
      replace(id, () => item);
      sendNext();
    },
    move: (value) => {
      const gone = value.startsWith("remove:") ? value.slice("remove:".length) : "";
      waiting.current = waiting.current.filter(({ id }) => id !== gone);
      underWay.current.get(gone)?.abort();
      change(
        gone
          ? current.current.filter((item) => item.id !== gone)
          : inOrder(current.current, (photos) => movePhotos(photos, value)),
      );
    },
    place: (id, to) => change(inOrder(current.current, (photos) => placePhoto(photos, id, to))),
  };
}

function placesIn(items: readonly PhotoItem[]): number {
  return photosMax - items.filter((item) => item.kind !== "failed").length;
}

/** Among those that are there: the others have no place yet. */
function inOrder(
  items: readonly PhotoItem[],
  order: (photos: readonly PhotoItem[]) => PhotoItem[],
): PhotoItem[] {
  const isStored = (item: PhotoItem) => item.kind === "stored";
  return [...order(items.filter(isStored)), ...items.filter((item) => !isStored(item))];
}

function showsPreviewOf(item: { previewUrl: string }, other: PhotoItem): boolean {
  return other.kind === "sending" && other.previewUrl === item.previewUrl;
}

function storedItem(photo: Photo): PhotoItem {
  return { id: photo.id, kind: "stored", photo };
}

function failedItem(id: string, name: string, message: string, file: File | null): PhotoItem {
  return { id, kind: "failed", name, message, file };
}
