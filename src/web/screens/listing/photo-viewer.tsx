import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { Photo as PhotoData } from "../../../media/index.server.ts";
import { isolate } from "../../../platform/isolate.ts";
import { Photo } from "../../ui/photo.tsx";

const round =
  "absolute grid size-12 place-items-center rounded-full bg-label text-on-label hover:outline hover:outline-2 hover:outline-on-label";

/**
 * Photos of a listing, full screen. Loaded when a photo is pressed. Swiping is scrolling with snap points; pinching is the
 * browser's own zoom, which `touch-action` leaves on. Closing returns the focus to the pressed photo.
 * @param onClose gets the photo shown last; must unmount the viewer
 */
export function PhotoViewer({
  photos,
  title,
  start,
  onClose,
}: {
  photos: readonly PhotoData[];
  title: string;
  start: number;
  onClose: (index: number) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(start);
  const total = photos.length;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    const list = track.current;
    if (list) list.scrollLeft = start * list.clientWidth;
    return () => element?.close();
  }, [start]);

  const show = (position: number) => {
    const next = (position + total) % total;
    const list = track.current;
    list?.scrollTo({ left: next * list.clientWidth, behavior: "instant" });
    setIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation(); // the carousel behind has the same keys
    const position = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: total - 1 }[event.key];
    if (position === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(position);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={`Photos en plein écran\u00a0: ${isolate(title)}`}
      onKeyDown={onKeyDown}
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected) onClose(index);
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-sunken p-0"
    >
      <ul
        ref={track}
        // scrollable regions must be focusable (WCAG 2.1.1)
        tabIndex={total > 1 ? 0 : undefined}
        aria-label="Faire défiler les photos"
        onScroll={({ currentTarget: row }) =>
          setIndex(Math.min(total - 1, Math.round(row.scrollLeft / Math.max(1, row.clientWidth))))
        }
        className="flex h-full snap-x snap-mandatory touch-pan-x touch-pinch-zoom overflow-x-auto focus-visible:-outline-offset-4 [scrollbar-width:none]"
      >
        {photos.map((photo, position) => (
          <li key={photo.id} className="relative h-full w-full shrink-0 snap-center">
            <Photo
              photo={photo}
              sizes="100vw"
              fit="contain"
              alt={
                photo.alt || (total === 1 ? title : `${isolate(title)}, photo ${position + 1} sur ${total}`)
              }
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label="Fermer"
        onClick={() => dialog.current?.close()}
        className={`${round} top-3 right-3`}
      >
        <X className="size-6" />
      </button>
      {total > 1 ? (
        <>
          <button
            type="button"
            aria-label="Photo précédente"
            onClick={() => show(index - 1)}
            className={`${round} top-1/2 left-3 -translate-y-1/2`}
          >
            <ChevronLeft className="size-6" />
          </button>
          <button
            type="button"
            aria-label="Photo suivante"
            onClick={() => show(index + 1)}
            className={`${round} top-1/2 right-3 -translate-y-1/2`}
          >
            <ChevronRight className="size-6" />
          </button>
          <p
            aria-live="polite"
            className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-chip bg-label px-3 py-0.5 font-semibold text-on-label text-sm tabular"
          >
            {index + 1} / {total}
          </p>
        </>
      ) : null}
    </dialog>
  );
}
