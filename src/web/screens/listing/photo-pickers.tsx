import type { MouseEvent } from "react";
import type { Photo as PhotoFacts } from "../../../data/images.ts";
import { Photo } from "../../ui/photo.tsx";

type PickerProps = {
  photos: readonly PhotoFacts[];
  index: number;
  onPick: (event: MouseEvent, index: number) => void;
};

export function Dots({ photos, index, onPick }: PickerProps) {
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

export function Thumbnails({ photos, index, onPick }: PickerProps) {
  return (
    <ul className="hidden grid-cols-[repeat(8,minmax(0,6rem))] gap-2 md:grid">
      {photos.map((photo, position) => (
        <li key={photo.id}>
          <a
            href={`#photo-${position + 1}`}
            aria-label={`Afficher la photo ${position + 1} sur ${photos.length}`}
            aria-current={position === index ? "true" : undefined}
            onClick={(event) => onPick(event, position)}
            className={`relative block aspect-4/3 overflow-hidden rounded-field border-2 ${
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
