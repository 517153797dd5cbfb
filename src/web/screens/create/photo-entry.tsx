import { ArrowDown, ArrowUp, Star, Trash2 } from "lucide-react";
import { useId } from "react";
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

/**
 * A stored photo of the form: a thumbnail that is dragged, moved with the arrow keys, and opens the sheet (photo-sheet.tsx).
 * Without JavaScript: a field for the alternative text, and submit buttons. The form always contains that field.
 */
export function PhotoEntry({
  photo,
  place,
  count,
  drag,
  onOpen,
  onDescribe,
}: {
  photo: PhotoData;
  place: number;
  count: number;
  drag: PhotoDrag;
  onOpen: (id: string) => void;
  onDescribe: (id: string, alt: string) => void;
}) {
  const altId = useId();
  const moves: { move: PhotoMove; isEnabled: boolean }[] = [
    { move: "earlier", isEnabled: place > 0 },
    { move: "later", isEnabled: place < count - 1 },
    { move: "cover", isEnabled: place > 0 },
    { move: "remove", isEnabled: true },
  ];
  const isDragged = drag.draggedId === photo.id;
  return (
    <>
      <input type="hidden" name="photo" value={photo.id} />
      <button
        type="button"
        aria-label={`Photo ${place + 1} sur ${count}${photo.alt ? `, ${photo.alt}` : ""}\u00a0: modifier`}
        aria-describedby="photos-aide"
        data-move="remove"
        {...drag.handle(photo.id)}
        onClick={() => {
          if (!drag.wasMoved()) onOpen(photo.id);
        }}
        className={`relative block aspect-square w-full touch-manipulation select-none overflow-hidden rounded-field border ${isDragged ? "border-spruce shadow-float" : "border-line"}`}
      >
        <Photo photo={photo} sizes="9rem" alt="" />
        {place === 0 ? (
          <span className="absolute inset-x-0 bottom-0 bg-label py-0.5 text-center font-semibold text-on-label text-xs">
            Principale
          </span>
        ) : null}
      </button>
      <div className="mt-2 hidden gap-2 noscript:grid">
        <label htmlFor={altId} className="text-soft text-xs">
          Décrire la photo {place + 1}
        </label>
        <input
          id={altId}
          name="photoAlt"
          value={photo.alt}
          onChange={(event) => onDescribe(photo.id, event.currentTarget.value)}
          maxLength={photoAltMaxLength}
          className={controlClass(false, "py-1.5 text-sm")}
        />
        <div className="grid grid-cols-2 gap-1.5">
          {moves.map(({ move, isEnabled }) => {
            const Icon = moveIcons[move];
            return (
              <button
                key={move}
                type="submit"
                name="photoMove"
                value={photoMoveValue(move, photo.id)}
                disabled={!isEnabled}
                aria-label={`${moveLabels[move]}\u00a0: photo ${place + 1}`}
                title={moveLabels[move]}
                className={buttonClass("secondary", "min-w-10 px-0")}
              >
                <Icon className="size-5" />
              </button>
            );
          })}
        </div>
      </div>
    </>
  );
}
