import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

type Options = {
  /** of the stored photos, in their order */
  ids: readonly string[];
  place: (id: string, to: number) => void;
  say: (text: string) => void;
};

export type PhotoDrag = {
  draggedId: string | null;
  /** for the handle of one photo */
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
};

/**
 * Puts photos in order: by dragging their handle over another one (mouse, finger, pen) or by the arrow keys on it.
 * The order changes as it is dragged; Escape puts it back. The photos are found by `data-photo` in their list.
 */
export function usePhotoDrag(options: Options): PhotoDrag {
  const [drag, setDrag] = useState<{ id: string; from: number } | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  // The moved photo leaves the page for a moment, and would lose a captured pointer: the whole window listens.
  useEffect(() => {
    if (!drag) return;
    const { id, from } = drag;
    const move = (event: globalThis.PointerEvent) => {
      const { ids, place } = latest.current;
      const over = photoUnder(event);
      if (over !== null && over !== id) place(id, ids.indexOf(over));
    };
    const drop = () => {
      const { ids, say } = latest.current;
      if (ids.indexOf(id) !== from) say(placeText(from, ids.indexOf(id), ids.length));
      setDrag(null);
    };
    const giveUp = (event: globalThis.KeyboardEvent | globalThis.PointerEvent) => {
      if (event instanceof globalThis.KeyboardEvent && event.key !== "Escape") return;
      latest.current.place(id, from);
      setDrag(null);
    };
    const events = new AbortController();
    window.addEventListener("pointermove", move, events);
    window.addEventListener("pointerup", drop, events);
    window.addEventListener("pointercancel", giveUp, events);
    window.addEventListener("keydown", giveUp, events);
    return () => events.abort();
  }, [drag]);

  const handle: PhotoDrag["handle"] = (id) => ({
    onPointerDown: (event) => {
      if (event.button === 0) setDrag({ id, from: options.ids.indexOf(id) });
    },
    onKeyDown: (event) => {
      const { ids, place, say } = options;
      const from = ids.indexOf(id);
      const wished = targetOf(event.key, from, ids.length);
      if (wished === null) return;
      event.preventDefault();
      const to = Math.min(Math.max(0, wished), ids.length - 1);
      if (to === from) return;
      place(id, to);
      say(placeText(from, to, ids.length));
      const button = event.currentTarget;
      requestAnimationFrame(() => button.focus());
    },
  });
  return { draggedId: drag?.id ?? null, handle };
}

/** What is read aloud; places from 0. */
export function placeText(from: number, to: number, count: number): string {
  const cover = to === 0 ? " C’est la photo principale." : "";
  return `Photo ${from + 1} déplacée à la place ${to + 1} sur ${count}.${cover}`;
}

function targetOf(key: string, from: number, count: number): number | null {
  switch (key) {
    case "ArrowUp":
    case "ArrowLeft":
      return from - 1;
    case "ArrowDown":
    case "ArrowRight":
      return from + 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

function photoUnder({ clientX, clientY }: { clientX: number; clientY: number }): string | null {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-photo]");
  return place?.dataset.photo ?? null;
}
