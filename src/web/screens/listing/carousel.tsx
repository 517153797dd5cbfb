import { ChevronLeft, ChevronRight, ImageOff } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Photo as PhotoFacts } from "../../../data/images.ts";
import type { CategoryId } from "../../../domain/category.ts";
import { toneClass } from "../../ui/category-icon.tsx";
import { Photo } from "../../ui/photo.tsx";
import { useHydrated } from "../../use-hydrated.ts";

const sizes = "(min-width: 64rem) 50rem, 100vw";
const arrow =
  "absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface hover:border-ink";

/** Photos in a row that snaps: swiped by hand, stepped by buttons and arrow keys, wrapping at both ends. */
export function Carousel({
  photos,
  title,
  category,
}: {
  photos: readonly PhotoFacts[];
  title: string;
  category: CategoryId;
}) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const isHydrated = useHydrated();
  const total = photos.length;
  if (total === 0) return <NoPhoto category={category} />;

  const show = (wanted: number) => {
    const next = (wanted + total) % total;
    const list = track.current;
    const isReduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    // Wrapping around runs past every photo when animated: it jumps instead.
    const isNeighbour = Math.abs(next - index) === 1;
    list?.scrollTo({
      left: next * list.clientWidth,
      behavior: isNeighbour && !isReduced ? "smooth" : "instant",
    });
    setIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    show(index + (event.key === "ArrowRight" ? 1 : -1));
  };

  return (
    <section aria-roledescription="carrousel" aria-label={`Photos\u00a0: ${title}`} className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut; the buttons do the same */}
      <div
        className="relative overflow-hidden rounded-card bg-sunken max-md:-mx-4 max-md:rounded-none"
        onKeyDown={onKeyDown}
      >
        <ul
          ref={track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Faire défiler les photos"
          className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            setIndex(Math.min(total - 1, Math.round(scrollLeft / Math.max(1, clientWidth))));
          }}
        >
          {photos.map((photo, position) => (
            <li key={photo.id} className="relative aspect-4/3 w-full shrink-0 snap-center">
              <Photo
                photo={photo}
                sizes={sizes}
                fit="contain"
                alt={photo.alt || `${title}, photo ${position + 1} sur ${total}`}
                isFirst={position === 0}
              />
            </li>
          ))}
        </ul>
        {total > 1 && isHydrated ? (
          <>
            <button
              type="button"
              aria-label="Image précédente"
              onClick={() => show(index - 1)}
              className={`${arrow} left-3`}
            >
              <ChevronLeft aria-hidden="true" className="size-6" />
            </button>
            <button
              type="button"
              aria-label="Image suivante"
              onClick={() => show(index + 1)}
              className={`${arrow} right-3`}
            >
              <ChevronRight aria-hidden="true" className="size-6" />
            </button>
          </>
        ) : null}
        <p
          aria-live="polite"
          className="absolute right-3 bottom-3 rounded-chip bg-ink px-3 py-0.5 font-semibold text-paper text-sm tabular"
        >
          {index + 1} / {total}
        </p>
      </div>
      {total > 1 && isHydrated ? (
        <>
          <Dots photos={photos} index={index} onShow={show} />
          <Thumbnails photos={photos} index={index} onShow={show} />
        </>
      ) : null}
    </section>
  );
}

type PickerProps = { photos: readonly PhotoFacts[]; index: number; onShow: (index: number) => void };

function Dots({ photos, index, onShow }: PickerProps) {
  return (
    <div className="flex justify-center lg:hidden">
      {photos.map((photo, position) => (
        <button
          key={photo.id}
          type="button"
          aria-label={`Afficher la photo ${position + 1}`}
          aria-current={position === index ? "true" : undefined}
          onClick={() => onShow(position)}
          className="grid size-7 place-items-center"
        >
          <span className={`size-2.5 rounded-full ${position === index ? "bg-spruce" : "bg-edge"}`} />
        </button>
      ))}
    </div>
  );
}

function Thumbnails({ photos, index, onShow }: PickerProps) {
  return (
    <ul className="hidden gap-2 lg:flex">
      {photos.map((photo, position) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={`Afficher la photo ${position + 1} sur ${photos.length}`}
            aria-current={position === index ? "true" : undefined}
            onClick={() => onShow(position)}
            className={`relative block aspect-4/3 w-24 overflow-hidden rounded-field border-2 ${
              position === index ? "border-spruce" : "border-transparent hover:border-edge"
            }`}
          >
            <Photo photo={photo} sizes="6rem" alt="" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function NoPhoto({ category }: { category: CategoryId }) {
  return (
    <div
      className={`grid aspect-3/1 place-items-center rounded-card ${toneClass[category]} bg-tone-tint text-tone`}
    >
      <p className="flex items-center gap-3 font-semibold">
        <ImageOff aria-hidden="true" className="size-7" />
        Pas d’image
      </p>
    </div>
  );
}
