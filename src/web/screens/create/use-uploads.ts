import { useCallback, useEffect, useRef, useState } from "react";
import type { Photo } from "../../../data/images.ts";
import { photosMax } from "../../../domain/listing.ts";
import { photoMessages } from "../../text/messages.ts";
import { movePhotos } from "./photo-order.ts";
import { type Sending, sendPhoto } from "./send-photo.ts";

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
};

/** More at once would only make each of them slower on a phone's connection. */
const sendingMax = 2;

type Waiting = { id: string; file: File; index: number };

/** The form's photos while they are chosen, sent and put in order. Each goes off as soon as it is chosen. */
export function useUploads(stored: readonly Photo[], maxBytes: number): Uploads {
  const [items, setItems] = useState<readonly PhotoItem[]>(() => stored.map(storedItem));
  const underWay = useRef(new Map<string, Sending>());
  const waiting = useRef<Waiting[]>([]);
  const chosenCount = useRef(0);
  const idCount = useRef(0);

  const replace = useCallback((id: string, next: (item: PhotoItem) => PhotoItem) => {
    setItems((current) => current.map((item) => (item.id === id ? next(item) : item)));
  }, []);

  const sendNext = useCallback(() => {
    if (underWay.current.size >= sendingMax) return;
    const next = waiting.current.shift();
    if (!next) return;
    const { id, file, index } = next;
    const sending = sendPhoto(file, index, (sent) => {
      replace(id, (item) => (item.kind === "sending" ? { ...item, sent } : item));
    });
    underWay.current.set(id, sending);
    void sending.answer.then((answer) => {
      underWay.current.delete(id);
      replace(id, (item) => {
        if (item.kind === "sending") URL.revokeObjectURL(item.previewUrl);
        return answer.ok ? storedItem(answer.photo) : failedItem(id, file.name, answer.message, file);
      });
      sendNext();
    });
    sendNext();
  }, [replace]);

  useEffect(() => {
    const { current } = underWay;
    return () => {
      waiting.current = [];
      for (const { abort } of current.values()) abort();
    };
  }, []);

  const enqueue = (id: string, file: File): PhotoItem => {
    if (file.size > maxBytes) return failedItem(id, file.name, photoMessages["too-large"], null);
    waiting.current.push({ id, file, index: chosenCount.current });
    chosenCount.current += 1;
    return { id, kind: "sending", name: file.name, previewUrl: URL.createObjectURL(file), sent: 0 };
  };

  const freePlaces = photosMax - items.filter((item) => item.kind !== "failed").length;
  return {
    items,
    isSending: items.some((item) => item.kind === "sending"),
    freePlaces,
    add: (files) => {
      const added = [...files].map((file, place) => {
        idCount.current += 1;
        const id = `chosen-${idCount.current}`;
        return place < freePlaces
          ? enqueue(id, file)
          : failedItem(id, file.name, photoMessages["too-many"], null);
      });
      setItems((current) => [...current, ...added]);
      sendNext();
    },
    retry: (id, file) => {
      if (freePlaces <= 0) return;
      const item = enqueue(id, file);
      replace(id, () => item);
      sendNext();
    },
    move: (value) => {
      const gone = value.startsWith("remove:") ? value.slice("remove:".length) : "";
      waiting.current = waiting.current.filter(({ id }) => id !== gone);
      underWay.current.get(gone)?.abort();
      setItems((current) => {
        if (gone) return current.filter((item) => item.id !== gone);
        // Among those that are there: the others have no place yet.
        const isStored = (item: PhotoItem) => item.kind === "stored";
        return [...movePhotos(current.filter(isStored), value), ...current.filter((item) => !isStored(item))];
      });
    },
  };
}

function storedItem(photo: Photo): PhotoItem {
  return { id: photo.id, kind: "stored", photo };
}

function failedItem(id: string, name: string, message: string, file: File | null): PhotoItem {
  return { id, kind: "failed", name, message, file };
}
