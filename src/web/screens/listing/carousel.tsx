import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type UIEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { CategoryId } from "../../../listings/category.ts";
import type { Photo as PhotoData } from "../../../media/index.server.ts";
import { isolate } from "../../../platform/isolate.ts";
import { fetchModule } from "../../fetch-module.ts";
import { paths } from "../../paths.ts";
import { CategoryIcon, toneClass } from "../../ui/category-icon.tsx";
import { Photo } from "../../ui/photo.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import { useLazyModule } from "../../use-lazy-module.ts";

const loadViewer = async () => (await fetchModule(() => import("./photo-viewer.tsx"))).PhotoViewer;

const largestFile = ({ id, widths }: PhotoData) => paths.photo(id, Math.max(...widths), "jpg");

function NoPhoto({ category }: { category: CategoryId }) {
  return (
    <div
      className={`grid h-24 place-items-center rounded-card ${toneClass[category]} bg-tone-tint text-tone`}
    >
      <p className="flex items-center gap-3 font-semibold">
        <CategoryIcon id={category} className="size-7" />
        Pas d’image
      </p>
    </div>
  );
}

type PickerProps = {
  photos: readonly PhotoData[];
  index: number;
  onPick: (event: MouseEvent, index: number) => void;
};

function Dots({ photos, index, onPick }: PickerProps) {
  return (
    <div className="absolute bottom-3 left-3 flex rounded-chip bg-surface px-1">
      {photos.map((photo, position) => (
        <a
          key={photo.id}
          href={`#photo-${position + 1}`}
          aria-label={`Photo ${position + 1}`}
          aria-current={position === index ? "true" : undefined}
          onClick={(event) => onPick(event, position)}
          className="grid size-6 place-items-center"
        >
          <span className={`size-2.5 rounded-full ${position === index ? "bg-spruce" : "bg-edge"}`} />
        </a>
      ))}
    </div>
  );
}

/** On a phone a strip that follows the photo. */
function Thumbnails({ photos, index, onPick }: PickerProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const current = list?.children[index];
    if (!list || !(current instanceof HTMLElement)) return;
    const middle = current.offsetLeft - list.offsetLeft - (list.clientWidth - current.clientWidth) / 2;
    list.scrollTo({ left: middle, behavior: "instant" });
  }, [index]);
  return (
    <ul
      ref={strip}
      className="flex gap-2 max-md:overflow-x-auto md:grid md:grid-cols-[repeat(8,minmax(0,6rem))] [scrollbar-width:none]"
    >
      {photos.map((photo, position) => (
        <li key={photo.id} className="max-md:w-16 max-md:shrink-0">
          <a
            href={`#photo-${position + 1}`}
            aria-label={`Afficher la photo ${position + 1} sur ${photos.length}`}
            aria-current={position === index ? "true" : undefined}
            onClick={(event) => onPick(event, position)}
            className={`relative block aspect-4/3 overflow-hidden rounded-field border-2 focus-visible:-outline-offset-3 ${
              position === index ? "border-spruce" : "border-transparent hover:border-edge"
            }`}
          >
            <Photo photo={photo} sizes="6rem" alt="" />
          </a>
        </li>
      ))}
    </ul>
  );
}

const sizes = "(min-width: 64rem) 50rem, 100vw";
const arrow =
  "absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface hover:border-ink";
const counter =
  "absolute right-3 bottom-3 rounded-chip bg-label px-3 py-0.5 font-semibold text-on-label text-sm tabular";

/**
 * Carousel with scroll snapping: swipe, buttons and arrow keys, wrapping at both ends. Dots and thumbnails are links to
 * the photos, and each photo shows its number, so that both work without JavaScript. A photo is a link to its file,
 * which opens the full-screen viewer instead once scripts run.
 */
export function Carousel({
  photos,
  title,
  category,
}: {
  photos: readonly PhotoData[];
  title: string;
  category: CategoryId;
}) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  // Target of a smooth scroll: scroll events on the way must not change the index.
  const target = useRef<number | null>(null);
  const isHydrated = useHydrated();
  const pressed = useRef(0);
  const goToFile = useCallback(() => {
    const photo = photos[pressed.current];
    if (photo) window.location.assign(largestFile(photo));
  }, [photos]);
  const { Part: Viewer, prepare, open, close } = useLazyModule(loadViewer, goToFile);
  const total = photos.length;
  if (total === 0) return <NoPhoto category={category} />;
  const isOne = total === 1;

  const show = (position: number) => {
    const next = (position + total) % total;
    const list = track.current;
    const isReduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    // A smooth scroll from end to end would run past every photo: jump instead.
    const isNeighbor = Math.abs(next - index) === 1;
    target.current = next;
    list?.scrollTo({
      left: next * list.clientWidth,
      behavior: isNeighbor && !isReduced ? "smooth" : "instant",
    });
    if (list && isAt(list, next)) target.current = null; // no scroll event will follow
    setIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const position = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: total - 1 }[event.key];
    if (position === undefined || isOne || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(position);
  };
  const onScroll = ({ currentTarget: row }: UIEvent<HTMLElement>) => {
    if (target.current !== null && !isAt(row, target.current)) return;
    target.current = null;
    setIndex(Math.min(total - 1, Math.round(positionOf(row))));
  };
  /** The user scrolls: cancel the programmatic target. */
  const cancelTarget = () => {
    target.current = null;
  };
  const onPick = (event: MouseEvent, position: number) => {
    event.preventDefault(); // following the anchor would also scroll the page and change the URL
    show(position);
  };

  const enlarge = (event: MouseEvent, position: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pressed.current = position;
    open();
  };

  return (
    <section
      aria-roledescription={isOne ? undefined : "carrousel"}
      aria-label={`Photos\u00a0: ${isolate(title)}`}
      className="grid grid-cols-1 content-start gap-3"
      onKeyDown={onKeyDown}
    >
      <div className="relative overflow-hidden rounded-card bg-sunken max-md:-mx-4 max-md:rounded-none">
        <ul
          ref={track}
          // scrollable regions must be focusable (WCAG 2.1.1)
          tabIndex={isOne ? undefined : 0}
          aria-label={isOne ? undefined : "Faire défiler les photos"}
          className="flex snap-x snap-mandatory overflow-x-auto focus-visible:-outline-offset-4 [scrollbar-width:none]"
          onScroll={onScroll}
          onPointerDown={cancelTarget}
          onWheel={cancelTarget}
        >
          {photos.map((photo, position) => (
            <li
              key={photo.id}
              id={`photo-${position + 1}`}
              className="relative aspect-4/3 w-full shrink-0 snap-center scroll-mt-24"
            >
              <a
                href={largestFile(photo)}
                // one tab stop; the arrow keys change the photo
                tabIndex={isHydrated && position !== index ? -1 : undefined}
                onPointerEnter={prepare}
                onFocus={prepare}
                onClick={(event) => enlarge(event, position)}
                className="absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-4"
              >
                <Photo
                  photo={photo}
                  sizes={sizes}
                  fit="contain"
                  alt={photo.alt || (isOne ? title : `${isolate(title)}, photo ${position + 1} sur ${total}`)}
                  isFirst={position === 0}
                />
                <span className="sr-only">Agrandir la photo</span>
              </a>
              {isOne || isHydrated ? null : (
                <p className={counter}>
                  {position + 1} / {total}
                </p>
              )}
            </li>
          ))}
        </ul>
        {isOne ? null : <Dots photos={photos} index={index} onPick={onPick} />}
        {isOne || !isHydrated ? null : (
          <>
            <button
              type="button"
              aria-label="Image précédente"
              onClick={() => show(index - 1)}
              className={`${arrow} left-3`}
            >
              <ChevronLeft className="size-6" />
            </button>
            <button
              type="button"
              aria-label="Image suivante"
              onClick={() => show(index + 1)}
              className={`${arrow} right-3`}
            >
              <ChevronRight className="size-6" />
            </button>
            <p aria-live="polite" className={counter}>
              {index + 1} / {total}
            </p>
          </>
        )}
      </div>
      {isOne ? null : <Thumbnails photos={photos} index={index} onPick={onPick} />}
      {Viewer ? (
        <Viewer
          photos={photos}
          title={title}
          start={pressed.current}
          onClose={(position) => {
            close();
            if (position === index) return;
            show(position);
            // Its own link gets the focus: that of the photo that was pressed is out of sight.
            track.current?.querySelectorAll("a")[position]?.focus({ preventScroll: true });
          }}
        />
      ) : null}
    </section>
  );
}

/** Index of the visible photo; fractional between two photos. */
const positionOf = ({ scrollLeft, clientWidth }: HTMLElement) => scrollLeft / Math.max(1, clientWidth);

const isAt = (row: HTMLElement, photo: number) => Math.abs(positionOf(row) - photo) < 0.01;
