import { ArrowDown, ArrowUp, Star, Trash2 } from "lucide-react";
import { type MouseEvent, useId } from "react";
import type { Photo as PhotoFacts } from "../../../data/images.ts";
import { photoAltMaxLength } from "../../../domain/listing.ts";
import { buttonClass } from "../../ui/button.tsx";
import { controlClass } from "../../ui/field.tsx";
import { Photo } from "../../ui/photo.tsx";
import { type PhotoMove, photoMoveValue } from "./photo-order.ts";

const moveLabels: Record<PhotoMove, string> = {
  earlier: "Avancer",
  later: "Reculer",
  cover: "Mettre en couverture",
  remove: "Retirer",
};
const moveIcons = { earlier: ArrowUp, later: ArrowDown, cover: Star, remove: Trash2 };

/** A stored photo of the form: seen, worded, moved. Its buttons are part of the form and work without JavaScript. */
export function PhotoEntry({
  photo,
  place,
  count,
  onMove,
}: {
  photo: PhotoFacts;
  place: number;
  count: number;
  onMove: (value: string) => void;
}) {
  const altId = useId();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const button = event.currentTarget;
    onMove(button.value);
    // A moved photo keeps the focus on the button that moved it, so that it can be pressed again.
    requestAnimationFrame(() => (button.isConnected && !button.disabled ? button.focus() : undefined));
  };
  const moves: { move: PhotoMove; isUseful: boolean }[] = [
    { move: "earlier", isUseful: place > 0 },
    { move: "later", isUseful: place < count - 1 },
    { move: "cover", isUseful: place > 0 },
    { move: "remove", isUseful: true },
  ];
  return (
    <div className="flex gap-3 rounded-card border border-line bg-surface p-3">
      <input type="hidden" name="photo" value={photo.id} />
      <div className="relative aspect-4/3 w-28 shrink-0 self-start overflow-hidden rounded-field sm:w-36">
        <Photo photo={photo} sizes="9rem" alt={photo.alt || `Photo ${place + 1}`} />
        {place === 0 ? (
          <span className="absolute bottom-1.5 left-1.5 rounded-chip bg-ink px-2 py-0.5 font-semibold text-paper text-xs">
            Couverture
          </span>
        ) : null}
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-2">
        <label htmlFor={altId} className="text-soft text-xs">
          Ce que montre la photo {place + 1} (facultatif, lu aux personnes qui ne la voient pas)
        </label>
        <input
          id={altId}
          name="photoAlt"
          defaultValue={photo.alt}
          maxLength={photoAltMaxLength}
          className={controlClass(false, "py-1.5 text-sm")}
        />
        <div className="grid max-w-64 grid-cols-4 gap-1.5">
          {moves.map(({ move, isUseful }) => {
            const Icon = moveIcons[move];
            return (
              <button
                key={move}
                type="submit"
                name="photoMove"
                value={photoMoveValue(move, photo.id)}
                onClick={press}
                disabled={!isUseful}
                aria-label={`${moveLabels[move]}\u00a0: photo ${place + 1}`}
                title={moveLabels[move]}
                className={buttonClass(
                  "secondary",
                  "min-w-11 px-0 disabled:border-line disabled:hover:border-line",
                )}
              >
                <Icon aria-hidden="true" className="size-5" />
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
}
