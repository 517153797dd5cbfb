import { useEffect, useRef, useState } from "react";
import type { Photo } from "../../../media/index.server.ts";
import { paths } from "../../paths.ts";
import { listingMessages, photoMessages } from "../../text/messages.ts";
import { movePhotos, placePhoto } from "./photo-order.ts";
import type { PhotoUploadResult } from "./photos.ts";

export type PhotoUpload = { result: Promise<PhotoUploadResult>; abort: () => void };

/**
 * Uploads one photo. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @param onProgress fraction sent, 0 to 1; at 1 the server is still processing
 */
function sendPhoto(file: File, index: number, onProgress: (sent: number) => void): PhotoUpload {
  const request = new XMLHttpRequest();
  const result = new Promise<PhotoUploadResult>((resolve) => {
    const fail = (message: string) => resolve({ ok: false, message, canRetry: true });
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => fail(listingMessages.network));
    request.addEventListener("abort", () => fail(listingMessages.fallback));
    request.addEventListener("load", () => {
      const { response, status } = request as { response: PhotoUploadResult | null; status: number };
      if (response) resolve(response);
      // The session expired: the guard redirected to a page that is not JSON.
      else fail(status < 400 ? listingMessages.permission : photoMessages["not-stored"]);
    });
  });
  const body = new FormData();
  body.set("index", String(index));
  body.set("photo", file);
  request.open("POST", paths.photos());
  request.responseType = "json";
  request.send(body);
  return { result, abort: () => request.abort() };
}

/** `id`: the stored photo's id, or a local one until it is stored. */
export type PhotoItem = { id: string } & (
  | { kind: "stored"; photo: Photo }
  | { kind: "sending"; name: string; previewUrl: string; sent: number }
  /** `file` is null when a retry cannot succeed */
  | { kind: "failed"; name: string; message: string; file: File | null }
);

export type Uploads = {
  items: readonly PhotoItem[];
  isSending: boolean;
  freePlaces: number;
  add: (files: Iterable<File>) => void;
  retry: (id: string, file: File) => void;
  /** see photo-order.ts; `remove` also works for photos that are not stored */
  move: (value: string) => void;
  describe: (id: string, alt: string) => void;
  /** uploads an edited photo and puts it in the place of the stored one; false when it was not stored */
  edit: (id: string, file: File) => Promise<boolean>;
  /** moves a stored photo to a position; 0 is the cover */
  place: (id: string, to: number) => void;
};

/** Concurrent uploads; more would only slow each down on a mobile connection. */
const uploadsMax = 2;

type QueuedPhoto = { id: string; file: File; index: number };

/** State of the form's photos: choosing, uploading, ordering. Uploads start as soon as a file is chosen. */
export function useUploads(stored: readonly Photo[], maxBytes: number, photosMax: number): Uploads {
  const [items, setItems] = useState<readonly PhotoItem[]>(() => stored.map(storedItem));
  /** The latest items, also between renders: free places are counted from it. */
  const current = useRef(items);
  const uploads = useRef(new Map<string, PhotoUpload>());
  const queue = useRef<QueuedPhoto[]>([]);
  const counts = useRef({ chosen: 0, sent: 0 });

  const change = (next: readonly PhotoItem[]) => {
    for (const item of current.current) {
      const isUnused = item.kind === "sending" && next.every((other) => !showsPreviewOf(item, other));
      if (isUnused) URL.revokeObjectURL(item.previewUrl);
    }
    current.current = next;
    setItems(next);
  };
  const replace = (id: string, by: (item: PhotoItem) => PhotoItem) =>
    change(current.current.map((item) => (item.id === id ? by(item) : item)));

  const sendNext = () => {
    if (uploads.current.size >= uploadsMax) return;
    const next = queue.current.shift();
    if (!next) return;
    const { id, file, index } = next;
    const upload = sendPhoto(file, index, (sent) =>
      replace(id, (item) => (item.kind === "sending" ? { ...item, sent } : item)),
    );
    uploads.current.set(id, upload);
    void upload.result.then((result) => {
      uploads.current.delete(id);
      replace(id, () =>
        result.ok
          ? storedItem(result.photo)
          : failedItem(id, file.name, result.message, result.canRetry ? file : null),
      );
      sendNext();
    });
    sendNext();
  };

  useEffect(() => {
    const { current: pending } = uploads;
    return () => {
      queue.current = [];
      for (const { abort } of pending.values()) abort();
      for (const item of current.current) if (item.kind === "sending") URL.revokeObjectURL(item.previewUrl);
    };
  }, []);

  /** A photo that is too large takes no place; without a free place a photo can be retried when there is one. */
  const itemOf = (id: string, file: File, places: number): PhotoItem => {
    if (file.size > maxBytes) return failedItem(id, file.name, photoMessages["too-large"], null);
    if (places <= 0) return failedItem(id, file.name, photoMessages["too-many"], file);
    queue.current.push({ id, file, index: counts.current.sent });
    counts.current.sent += 1;
    return { id, kind: "sending", name: file.name, previewUrl: URL.createObjectURL(file), sent: 0 };
  };

  return {
    items,
    isSending: items.some((item) => item.kind === "sending"),
    freePlaces: placesIn(items, photosMax),
    add: (files) => {
      const next = [...current.current];
      for (const file of files) {
        counts.current.chosen += 1;
        next.push(itemOf(`chosen-${counts.current.chosen}`, file, placesIn(next, photosMax)));
      }
      change(next);
      sendNext();
    },
    retry: (id, file) => {
      const item = itemOf(id, file, placesIn(current.current, photosMax));
      replace(id, () => item);
      sendNext();
    },
    move: (value) => {
      const removedId = value.startsWith("remove:") ? value.slice("remove:".length) : "";
      queue.current = queue.current.filter(({ id }) => id !== removedId);
      uploads.current.get(removedId)?.abort();
      change(
        removedId
          ? current.current.filter((item) => item.id !== removedId)
          : reorderStored(current.current, (photos) => movePhotos(photos, value)),
      );
    },
    describe: (id, alt) =>
      replace(id, (item) => (item.kind === "stored" ? { ...item, photo: { ...item.photo, alt } } : item)),
    edit: async (id, file) => {
      const { chosen } = counts.current;
      counts.current.chosen += 1;
      const sent = await sendPhoto(file, chosen, () => undefined).result;
      if (!sent.ok) return false;
      replace(id, (item) => storedItem({ ...sent.photo, alt: item.kind === "stored" ? item.photo.alt : "" }));
      return true;
    },
    place: (id, to) => change(reorderStored(current.current, (photos) => placePhoto(photos, id, to))),
  };
}

/** Negative where the operator has lowered the limit since. */
function placesIn(items: readonly PhotoItem[], photosMax: number): number {
  return photosMax - items.filter((item) => item.kind !== "failed").length;
}

/** Reorders the stored photos only; the others stay at the end. */
function reorderStored(
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
