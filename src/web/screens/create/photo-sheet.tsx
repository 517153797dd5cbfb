import { Crop, RotateCw, Star, Trash2 } from "lucide-react";
import { type PointerEvent, useId, useRef, useState } from "react";
import { photoAltMaxLength } from "../../../listings/listing.ts";
import type { Photo as PhotoData } from "../../../media/index.server.ts";
import { buttonClass } from "../../ui/button.tsx";
import { controlClass } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Photo } from "../../ui/photo.tsx";
import { type Area, editedFile, wholeArea } from "./edit-photo.ts";

/**
 * What can be done with one photo of the form. Rotating and cropping make a new photo of the largest stored variant in
 * the browser, which is uploaded in its place.
 */
export function PhotoSheet({
  photo,
  place,
  onClose,
  onCover,
  onDescribe,
  onEdit,
  onRemove,
}: {
  photo: PhotoData;
  /** 0 is the cover */
  place: number;
  onClose: () => void;
  onCover: () => void;
  onDescribe: (alt: string) => void;
  /** resolves to false when the new photo was not stored */
  onEdit: (file: File) => Promise<boolean>;
  onRemove: () => void;
}) {
  const id = useId();
  const [area, setArea] = useState<Area | null>(null);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const edit = async (turns: number, cropped: Area) => {
    setState("busy");
    try {
      const isStored = await onEdit(await editedFile(photo, turns, cropped));
      if (isStored) onClose();
      else setState("failed");
    } catch {
      setState("failed"); // the photo could not be loaded, or this browser cannot encode it
    }
  };
  if (area) {
    return (
      <Modal title="Recadrer" onClose={() => setArea(null)}>
        <div className="grid gap-4">
          <CropFrame photo={photo} area={area} onChange={setArea} />
          <p className="text-soft text-xs">Glissez les coins du cadre, ou utilisez les réglages.</p>
          <CropSliders area={area} onChange={setArea} />
          <div className="button-row justify-end">
            <button type="button" onClick={() => setArea(null)} className={buttonClass("secondary")}>
              Annuler
            </button>
            <button
              type="button"
              disabled={state === "busy"}
              onClick={() => void edit(0, area)}
              className={buttonClass("primary")}
            >
              Recadrer
            </button>
          </div>
          <p role="status" className="text-sm empty:hidden">
            {state === "failed" ? failedText : ""}
          </p>
        </div>
      </Modal>
    );
  }
  return (
    <Modal title={`Photo ${place + 1}`} onClose={onClose}>
      <div className="grid gap-4">
        {/* As large as the photo: around it, its blurred copy would show. */}
        <div
          style={{
            aspectRatio: `${photo.width} / ${photo.height}`,
            width: `min(100%, 20rem, ${(40 * photo.width) / photo.height}dvh)`,
          }}
          className="relative mx-auto overflow-hidden rounded-field bg-sunken"
        >
          <Photo photo={photo} sizes="20rem" alt={photo.alt || `Photo ${place + 1}`} fit="contain" />
        </div>
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-alt`} className="font-semibold text-sm">
            Décrire la photo <span className="font-normal text-soft">(facultatif)</span>
          </label>
          <input
            id={`${id}-alt`}
            value={photo.alt}
            maxLength={photoAltMaxLength}
            aria-describedby={`${id}-aide`}
            onChange={(event) => onDescribe(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onClose();
            }}
            className={controlClass(false)}
          />
          <p id={`${id}-aide`} className="text-soft text-xs">
            Pour les personnes qui ne voient pas la photo.
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2">
          <button
            type="button"
            disabled={place === 0}
            onClick={() => {
              onCover();
              onClose();
            }}
            className={buttonClass("secondary", "px-3")}
          >
            <Star className="size-4" />
            {place === 0 ? "C’est la principale" : "Photo principale"}
          </button>
          <button
            type="button"
            disabled={state === "busy"}
            onClick={() => void edit(1, wholeArea)}
            className={buttonClass("secondary", "px-3")}
          >
            <RotateCw className="size-4" />
            Pivoter
          </button>
          <button
            type="button"
            onClick={() => setArea({ left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 })}
            className={buttonClass("secondary", "px-3")}
          >
            <Crop className="size-4" />
            Recadrer
          </button>
          <button
            type="button"
            onClick={() => {
              onClose();
              onRemove();
            }}
            className={buttonClass("danger", "px-3")}
          >
            <Trash2 className="size-4" />
            Retirer
          </button>
        </div>
        <p role="status" className="text-sm empty:hidden">
          {state === "busy" ? "Un instant…" : state === "failed" ? failedText : ""}
        </p>
      </div>
    </Modal>
  );
}

const failedText = "La photo n’a pas pu être modifiée. Vérifiez votre connexion internet.";

const corners = [
  { x: "left", y: "top", className: "top-0 left-0 cursor-nwse-resize" },
  { x: "right", y: "top", className: "top-0 right-0 cursor-nesw-resize" },
  { x: "left", y: "bottom", className: "bottom-0 left-0 cursor-nesw-resize" },
  { x: "right", y: "bottom", className: "right-0 bottom-0 cursor-nwse-resize" },
] as const;

/** Smallest width and height of the cropped area, as a fraction of the photo's. */
const minSize = 0.1;

/** The frame is as large as the photo, so that its fractions are the photo's. */
function CropFrame({
  photo,
  area,
  onChange,
}: {
  photo: PhotoData;
  area: Area;
  onChange: (area: Area) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<(typeof corners)[number] | null>(null);
  const move = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!dragged || !box) return;
    const x = (event.clientX - box.left) / box.width;
    const y = (event.clientY - box.top) / box.height;
    onChange(withEdge(withEdge(area, dragged.x, x), dragged.y, y));
  };
  return (
    <div
      ref={frame}
      style={{
        aspectRatio: `${photo.width} / ${photo.height}`,
        width: `min(100%, ${(50 * photo.width) / photo.height}dvh)`,
      }}
      onPointerMove={move}
      onPointerUp={() => setDragged(null)}
      onPointerCancel={() => setDragged(null)}
      className="relative mx-auto touch-none select-none overflow-hidden rounded-field"
    >
      <Photo photo={photo} sizes="30rem" alt="" fit="contain" />
      <div
        className="absolute border-2 border-paper shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)]"
        style={{
          left: `${area.left * 100}%`,
          top: `${area.top * 100}%`,
          right: `${(1 - area.right) * 100}%`,
          bottom: `${(1 - area.bottom) * 100}%`,
        }}
      >
        {corners.map((corner) => (
          <span
            key={corner.className}
            onPointerDown={(event) => {
              frame.current?.setPointerCapture(event.pointerId);
              setDragged(corner);
            }}
            className={`absolute size-8 border-4 border-spruce ${corner.className}`}
          />
        ))}
      </div>
    </div>
  );
}

const edges = [
  { edge: "left", label: "Bord gauche" },
  { edge: "right", label: "Bord droit" },
  { edge: "top", label: "Bord du haut" },
  { edge: "bottom", label: "Bord du bas" },
] as const;

/** The same with the keyboard. */
function CropSliders({ area, onChange }: { area: Area; onChange: (area: Area) => void }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {edges.map(({ edge, label }) => (
        <label key={edge} className="grid gap-1 text-xs">
          {label}
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(area[edge] * 100)}
            onChange={(event) => onChange(withEdge(area, edge, Number(event.currentTarget.value) / 100))}
            className="h-11 accent-spruce"
          />
        </label>
      ))}
    </div>
  );
}

function withEdge(area: Area, edge: keyof Area, to: number): Area {
  const bounds = {
    left: [0, area.right - minSize],
    top: [0, area.bottom - minSize],
    right: [area.left + minSize, 1],
    bottom: [area.top + minSize, 1],
  } as const;
  const [least, most] = bounds[edge];
  return { ...area, [edge]: Math.min(Math.max(to, least), most) };
}
