import { ArrowDown, ArrowUp, GripVertical, Star, Trash2 } from "lucide-react";
import { type MouseEvent, useId } from "react";
import { photoAltMaxLength } from "../../../listings/listing.ts";
import type { Photo as PhotoData } from "../../../media/index.server.ts";
import { buttonClass } from "../../ui/button.tsx";
import { controlClass } from "../../ui/field.tsx";
import { Photo } from "../../ui/photo.tsx";
import { type PhotoMove, photoMoveValue } from "./photo-order.ts";
import type { PhotoDrag } from "./use-photo-drag.ts";

const moveLabels: Record<PhotoMove, string> = {
  earlier: "Avancer",
  later: "Reculer",
  cover: "Photo principale",
  remove: "Retirer",
};
const moveIcons = { earlier: ArrowUp, later: ArrowDown, cover: Star, remove: Trash2 };

/** A stored photo of the form with its alternative text and buttons, which are submit buttons and work without JavaScript. */
export function PhotoEntry({
  photo,
  place,
  count,
  drag,
  onMove,
}: {
  photo: PhotoData;
  place: number;
  count: number;
  drag: PhotoDrag;
  onMove: (move: PhotoMove, id: string) => void;
}) {
  const altId = useId();
  const press = (event: MouseEvent<HTMLButtonElement>, move: PhotoMove) => {
    event.preventDefault();
    const button = event.currentTarget;
    onMove(move, photo.id);
    // Keep the focus on the button of the moved photo, so that it can be pressed repeatedly.
    requestAnimationFrame(() => (button.isConnected && !button.disabled ? button.focus() : undefined));
  };
  const moves: { move: PhotoMove; isEnabled: boolean }[] = [
    { move: "earlier", isEnabled: place > 0 },
    { move: "later", isEnabled: place < count - 1 },
    { move: "cover", isEnabled: place > 0 },
    { move: "remove", isEnabled: true },
  ];
  const isDragged = drag.draggedId === photo.id;
  return (
    <div
      className={`flex min-h-48 gap-3 rounded-card border bg-surface p-3 ${isDragged ? "border-spruce shadow-float" : "border-line"}`}
    >
      <input type="hidden" name="photo" value={photo.id} />
      <div className="grid w-28 shrink-0 content-start gap-2">
        <div className="relative aspect-4/3 overflow-hidden rounded-field">
          <Photo photo={photo} sizes="9rem" alt={photo.alt || `Photo ${place + 1}`} />
          {place === 0 ? (
            <span className="absolute inset-x-0 bottom-0 bg-label py-0.5 text-center font-semibold text-on-label text-xs">
              Photo principale
            </span>
          ) : null}
        </div>
        <button
          type="button"
          aria-label={`Déplacer la photo ${place + 1} sur ${count}\u00a0: flèches du clavier, ou glisser`}
          title="Glisser pour déplacer"
          disabled={count < 2}
          {...drag.handle(photo.id)}
          className="grid min-h-11 cursor-grab touch-none place-items-center rounded-field text-soft hover:bg-sunken hover:text-ink disabled:invisible noscript:hidden"
        >
          <GripVertical className="size-5" />
        </button>
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
        <div className="grid max-w-64 grid-cols-4 gap-1.5 max-[22.5rem]:grid-cols-2">
          {moves.map(({ move, isEnabled }) => {
            const Icon = moveIcons[move];
            return (
              <button
                key={move}
                type="submit"
                name="photoMove"
                value={photoMoveValue(move, photo.id)}
                onClick={(event) => press(event, move)}
                disabled={!isEnabled}
                aria-label={`${moveLabels[move]}\u00a0: photo ${place + 1}`}
                title={moveLabels[move]}
                data-move={move}
                className={buttonClass(
                  "secondary",
                  "min-w-10 px-0 disabled:border-line disabled:hover:border-line",
                )}
              >
                <Icon className="size-5" />
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
}
