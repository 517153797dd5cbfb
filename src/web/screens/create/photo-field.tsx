import { ImagePlus, RotateCcw, Trash2, TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { photosMax } from "../../../listings/listing.ts";
import { plural } from "../../text/plural.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PhotoEntry } from "./photo-entry.tsx";
import { type PhotoMove, photoMoveValue } from "./photo-order.ts";
import { positionText, usePhotoDrag } from "./use-photo-drag.ts";
import type { PhotoItem, Uploads } from "./use-uploads.ts";

/** A photo being uploaded, or a failed one with the reason. */
function UnstoredPhoto({
  item,
  onRetry,
  onRemove,
}: {
  item: Exclude<PhotoItem, { kind: "stored" }>;
  onRetry: (id: string, file: File) => void;
  onRemove: (id: string) => void;
}) {
  const { id, name } = item;
  const file = item.kind === "failed" ? item.file : null;
  const removeLabel = item.kind === "failed" ? "Retirer" : "Annuler";
  const colors = item.kind === "failed" ? "border-maple bg-maple-tint" : "border-line bg-surface";
  return (
    <div className={`flex min-h-48 gap-3 rounded-card border p-3 ${colors}`}>
      <div className="grid aspect-4/3 w-28 shrink-0 place-items-center self-start overflow-hidden rounded-field bg-sunken">
        {item.kind === "sending" ? (
          <img src={item.previewUrl} alt="" className="size-full object-cover opacity-60" />
        ) : (
          <TriangleAlert className="size-8 text-maple" />
        )}
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-2">
        {item.kind === "sending" ? (
          <>
            <p className="truncate text-sm">{name}</p>
            <progress
              max={1}
              value={item.sent}
              aria-label={`Envoi de ${name}`}
              className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-spruce [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-spruce"
            />
            <p className="text-soft text-xs">{item.sent < 1 ? "Envoi…" : "Préparation…"}</p>
          </>
        ) : (
          <p role="alert" className="font-semibold text-maple text-sm">
            <span className="break-all">{name}</span>
            {"\u00a0: "}
            {item.message}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {file ? (
            <button
              type="button"
              onClick={() => onRetry(id, file)}
              className={buttonClass("secondary", "px-3")}
            >
              <RotateCcw className="size-4" />
              Réessayer
            </button>
          ) : null}
          <button
            type="button"
            onClick={() => onRemove(id)}
            aria-label={`${removeLabel} ${name}`}
            data-move="remove"
            className={buttonClass("secondary", "px-3")}
          >
            <Trash2 className="size-4" />
            {removeLabel}
          </button>
        </div>
      </div>
    </div>
  );
}

/**
 * With JavaScript each photo is uploaded as soon as it is chosen; without it the files are submitted with the form, and
 * the buttons of each photo submit the form. Pasted and dropped files come from usePhotoIntake.
 */
export function PhotoField({ uploads, isDropping }: { uploads: Uploads; isDropping: boolean }) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, announce] = useState("");
  const { items, freePlaces } = uploads;
  const uploadChosen = () => {
    const { current } = input;
    if (!current?.files?.length) return;
    uploads.add(current.files);
    current.value = "";
  };
  // Files may have been chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(uploadChosen, []);

  const stored = items.filter((item) => item.kind === "stored");
  const drag = usePhotoDrag({ ids: stored.map(({ id }) => id), place: uploads.place, announce });

  /** Moves the focus to the next photo, else to the previous one, else to the file input. */
  const remove = (id: string) => {
    const place = items.findIndex((item) => item.id === id);
    uploads.move(photoMoveValue("remove", id));
    announce(
      `Photo retirée. ${plural(items.length - 1, { one: "Il reste # photo.", other: "Il reste # photos." })}`,
    );
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-move="remove"]') ?? [];
      (buttons[Math.min(place, buttons.length - 1)] ?? input.current)?.focus();
    });
  };
  const move = (kind: PhotoMove, id: string) => {
    if (kind === "remove") return remove(id);
    const from = stored.findIndex((item) => item.id === id);
    const to = { earlier: from - 1, later: from + 1, cover: 0 }[kind];
    uploads.move(photoMoveValue(kind, id));
    announce(positionText(from, to, stored.length));
  };

  return (
    <section aria-labelledby={`${inputId}-titre`} className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <label id={`${inputId}-titre`} htmlFor={inputId} className="font-semibold text-sm">
          Photos <span className="font-normal text-soft">(facultatif)</span>
        </label>
        <p id={`${inputId}-aide`} className="text-soft text-xs">
          Jusqu’à {photosMax} photos de 20{"\u00a0"}Mo au plus. La première est la photo principale. Le lieu
          et l’heure que votre appareil y inscrit sont effacés.
        </p>
      </div>
      {items.length > 0 ? (
        <ol ref={list} className="grid gap-3 sm:grid-cols-2">
          {items.map((item) => (
            <li key={item.id} data-photo={item.kind === "stored" ? item.id : undefined} className="min-w-0">
              {item.kind === "stored" ? (
                <PhotoEntry
                  photo={item.photo}
                  place={stored.indexOf(item)}
                  count={stored.length}
                  drag={drag}
                  onMove={move}
                />
              ) : (
                <UnstoredPhoto item={item} onRetry={uploads.retry} onRemove={remove} />
              )}
            </li>
          ))}
        </ol>
      ) : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {freePlaces > 0 ? (
        <div
          className={`relative grid grid-cols-1 justify-items-center gap-2 rounded-card border-2 border-dashed p-6 text-center hover:border-ink has-focus-visible:border-spruce has-focus-visible:outline-3 has-focus-visible:outline-spruce ${
            isDropping ? "border-spruce bg-spruce-tint" : "border-edge bg-surface"
          }`}
        >
          <ImagePlus className="size-8 text-spruce" />
          {/* The native control is labelled in the browser's language, and shows files that are already uploaded as chosen. */}
          <label htmlFor={inputId} className={buttonClass("secondary", "cursor-pointer noscript:hidden")}>
            Choisir des photos
          </label>
          <input
            ref={input}
            id={inputId}
            type="file"
            name="photos"
            accept="image/*,.heic,.heif"
            multiple
            onChange={uploadChosen}
            aria-describedby={`${inputId}-aide`}
            className="sr-only noscript:not-sr-only max-w-full text-sm file:mr-3 file:min-h-11 file:rounded-field file:border file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink"
          />
          <p className="text-soft text-xs">
            {plural(freePlaces, { one: "Encore # photo possible.", other: "Encore # photos possibles." })}
            <span className="noscript:hidden"> Vous pouvez aussi les glisser ou les coller ici.</span>
          </p>
        </div>
      ) : (
        <p className="text-soft text-sm">
          Vos {photosMax} photos y sont. Retirez-en une pour en ajouter une autre.
        </p>
      )}
    </section>
  );
}
