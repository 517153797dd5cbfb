import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

const longPressMs = 350;

const preventDefault = (event: { preventDefault: () => void }) => event.preventDefault();

type Options = {
  /** ids of the stored photos, in order */
  ids: readonly string[];
  place: (id: string, to: number) => void;
  announce: (text: string) => void;
};

export type PhotoDrag = {
  draggedId: string | null;
  /** whether the press that ends now moved the photo, and so is not a click */
  wasMoved: () => boolean;
  /** event handlers for the thumbnail of one photo */
  handle: (id: string) => {
    onDragStart: (event: { preventDefault: () => void }) => void;
    onContextMenu: (event: { preventDefault: () => void }) => void;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
};

/**
 * Reorders photos by dragging their thumbnails (touch: after a long press, so that a swipe scrolls the page) or with the
 * arrow keys. The order changes while dragging; Escape restores it. Photos are identified by `data-photo`.
 */
export function usePhotoDrag(options: Options): PhotoDrag {
  const [drag, setDrag] = useState<{ id: string; from: number } | null>(null);
  const latest = useRef(options);
  const isMoved = useRef(false);
  const pressed = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = options;
  });

  // Listeners are on the window: reordering detaches the dragged element for a moment, which releases a pointer capture.
  useEffect(() => {
    if (!drag) return;
    const { id, from } = drag;
    const move = (event: globalThis.PointerEvent) => {
      const { ids, place } = latest.current;
      const over = photoUnder(event);
      if (over === null || over === id) return;
      isMoved.current = true;
      place(id, ids.indexOf(over));
    };
    const drop = () => {
      const { ids, announce } = latest.current;
      if (ids.indexOf(id) !== from) announce(positionText(from, ids.indexOf(id), ids.length));
      setDrag(null);
    };
    const cancel = (event: globalThis.KeyboardEvent | globalThis.PointerEvent) => {
      if (event instanceof globalThis.KeyboardEvent && event.key !== "Escape") return;
      latest.current.place(id, from);
      setDrag(null);
    };
    const events = new AbortController();
    window.addEventListener("touchmove", preventDefault, { passive: false, signal: events.signal });
    window.addEventListener("pointermove", move, events);
    window.addEventListener("pointerup", drop, events);
    window.addEventListener("pointercancel", cancel, events);
    window.addEventListener("keydown", cancel, events);
    return () => events.abort();
  }, [drag]);

  const handle: PhotoDrag["handle"] = (id) => ({
    onPointerDown: (event) => {
      isMoved.current = false;
      pressed.current?.abort();
      if (event.button !== 0 || options.ids.length < 2) return;
      const from = options.ids.indexOf(id);
      if (event.pointerType !== "touch") return setDrag({ id, from });
      const press = new AbortController();
      pressed.current = press;
      const timer = setTimeout(() => {
        isMoved.current = true; // a long press is not a click, also without a move
        setDrag({ id, from });
      }, longPressMs);
      press.signal.addEventListener("abort", () => clearTimeout(timer));
      // The browser cancels the pointer when it starts to scroll.
      for (const name of ["pointerup", "pointercancel"] as const)
        window.addEventListener(name, () => press.abort(), { signal: press.signal });
    },
    onDragStart: preventDefault,
    // A long press opens the menu of an image.
    onContextMenu: preventDefault,
    onKeyDown: (event) => {
      const { ids, place, announce } = options;
      const from = ids.indexOf(id);
      const target = targetPosition(event.key, from, ids.length);
      if (target === null) return;
      event.preventDefault();
      const to = Math.min(Math.max(0, target), ids.length - 1);
      if (to === from) return;
      place(id, to);
      announce(positionText(from, to, ids.length));
      const button = event.currentTarget;
      requestAnimationFrame(() => button.focus());
    },
  });
  return { draggedId: drag?.id ?? null, wasMoved: () => isMoved.current, handle };
}

/** Announced by screen readers; positions start at 0. */
export function positionText(from: number, to: number, count: number): string {
  const cover = to === 0 ? " C’est la photo principale." : "";
  return `Photo ${from + 1} déplacée à la place ${to + 1} sur ${count}.${cover}`;
}

function targetPosition(key: string, from: number, count: number): number | null {
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
