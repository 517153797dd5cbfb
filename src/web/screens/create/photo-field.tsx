import { ImagePlus, RotateCcw, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { isolate } from "../../../platform/isolate.ts";
import { fetchModule } from "../../fetch-module.ts";
import { useSite } from "../../site.tsx";
import { plural } from "../../text/plural.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useLazyModule } from "../../use-lazy-module.ts";
import { PhotoEntry } from "./photo-entry.tsx";
import { photoMoveValue } from "./photo-order.ts";
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
    <div
      className={`relative grid content-center justify-items-center gap-1 overflow-hidden rounded-field border text-center text-xs ${item.kind === "failed" ? "p-3" : "aspect-square p-1"} ${colors}`}
    >
      {item.kind === "sending" ? (
        <>
          <img src={item.previewUrl} alt="" className="absolute inset-0 size-full object-cover opacity-40" />
          <progress
            max={1}
            value={item.sent}
            aria-label={`Envoi de ${isolate(name)}`}
            className="relative h-2 w-4/5 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-spruce [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-spruce"
          />
          <p className="relative">{item.sent < 1 ? "Envoi…" : "Préparation…"}</p>
        </>
      ) : (
        <p role="alert" className="font-semibold text-maple">
          <span className="break-all">{name}</span>
          {"\u00a0: "}
          {item.message}
        </p>
      )}
      <div className="relative flex gap-1">
        {file ? (
          <button
            type="button"
            onClick={() => onRetry(id, file)}
            aria-label={`Réessayer ${isolate(name)}`}
            title="Réessayer"
            className={buttonClass("secondary", "size-11 px-0")}
          >
            <RotateCcw className="size-4" />
          </button>
        ) : null}
        <button
          type="button"
          onClick={() => onRemove(id)}
          aria-label={`${removeLabel} ${isolate(name)}`}
          title={removeLabel}
          data-move="remove"
          className={buttonClass("secondary", "size-11 px-0")}
        >
          <Trash2 className="size-4" />
        </button>
      </div>
    </div>
  );
}

const loadSheet = async () => (await fetchModule(() => import("./photo-sheet.tsx"))).PhotoSheet;

const failedLast = (first: PhotoItem, second: PhotoItem) =>
  Number(first.kind === "failed") - Number(second.kind === "failed");

/**
 * With JavaScript each photo is uploaded as soon as it is chosen; without it the files are submitted with the form, and
 * the buttons of each photo submit the form. Pasted and dropped files come from usePhotoIntake.
 */
export function PhotoField({ uploads, isDropping }: { uploads: Uploads; isDropping: boolean }) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, announce] = useState("");
  const { freePlaces } = uploads;
  // Failed ones last: the reason does not fit in a thumbnail, and a line of its own would split the others.
  const items = uploads.items.toSorted(failedLast);
  const { photosPerListing: photosMax } = useSite();
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
  const makeCover = (id: string) => {
    const from = stored.findIndex((item) => item.id === id);
    uploads.move(photoMoveValue("cover", id));
    announce(positionText(from, 0, stored.length));
  };
  const { Part: Sheet, open, close } = useLazyModule(loadSheet);
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = stored.find(({ id }) => id === openId);
  const edit = async (place: number, id: string, file: File) => {
    const isStored = await uploads.edit(id, file);
    if (isStored) {
      announce("Photo modifiée.");
      // Its thumbnail is another element now.
      setTimeout(() => list.current?.querySelectorAll<HTMLElement>("[data-photo] > button")[place]?.focus());
    }
    return isStored;
  };

  return (
    <section aria-labelledby={`${inputId}-titre`} className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <label id={`${inputId}-titre`} htmlFor={inputId} className="font-semibold text-sm">
          Photos <span className="font-normal text-soft">(facultatif)</span>
        </label>
        <p id="photos-aide" className="text-soft text-xs">
          {stored.length > 1 ? (
            <>
              La première est la principale.{" "}
              <span className="noscript:hidden">
                Appuyez pour modifier,{" "}
                <span className="pointer-coarse:hidden">glissez (ou flèches du clavier) pour déplacer.</span>
                <span className="hidden pointer-coarse:inline">gardez le doigt dessus pour déplacer.</span>
              </span>
            </>
          ) : (
            <>
              {photosMax > 1 ? `Jusqu’à ${photosMax} photos` : "Une photo"}. Nous effaçons le lieu et l’heure
              inscrits dans vos photos.
            </>
          )}
        </p>
      </div>
      <ol ref={list} className="grid grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3">
        {items.map((item) => (
          <li
            key={item.id}
            data-photo={item.kind === "stored" ? item.id : undefined}
            className={item.kind === "failed" ? "col-span-full" : "min-w-0"}
          >
            {item.kind === "stored" ? (
              <PhotoEntry
                photo={item.photo}
                place={stored.indexOf(item)}
                count={stored.length}
                drag={drag}
                onOpen={(id) => {
                  setOpenId(id);
                  open();
                }}
                onDescribe={uploads.describe}
              />
            ) : (
              <UnstoredPhoto item={item} onRetry={uploads.retry} onRemove={remove} />
            )}
          </li>
        ))}
        {freePlaces > 0 ? (
          <li className="col-span-full">
            <div
              className={`relative grid h-full grid-cols-1 content-center justify-items-center gap-1 rounded-field border-2 border-dashed p-2 text-center hover:border-ink has-focus-visible:border-spruce has-focus-visible:outline-3 has-focus-visible:outline-spruce ${
                items.length > 0 ? "min-h-12" : "min-h-28"
              } ${isDropping ? "border-spruce bg-spruce-tint" : "border-edge bg-surface"}`}
            >
              {/* The native control is labelled in the browser's language, and shows files that are already uploaded as chosen. */}
              <label
                htmlFor={inputId}
                className={`absolute inset-0 flex cursor-pointer items-center justify-center gap-2 font-semibold text-sm noscript:static ${items.length > 0 ? "" : "flex-col"}`}
              >
                <ImagePlus className="size-7 text-spruce" />
                {items.length > 0 ? "Ajouter des photos" : "Choisir des photos"}
              </label>
              <input
                ref={input}
                id={inputId}
                type="file"
                name="photos"
                accept="image/*,.heic,.heif"
                multiple
                onChange={uploadChosen}
                aria-describedby="photos-aide"
                className="sr-only noscript:not-sr-only max-w-full text-sm file:mr-3 file:min-h-11 file:rounded-field file:border file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink"
              />
            </div>
          </li>
        ) : null}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {freePlaces > 0 ? null : (
        <p className="text-soft text-sm">
          {photosMax > 1 ? `Vos ${photosMax} photos y sont` : "Votre photo y est"}. Retirez-en une pour en
          ajouter une autre.
        </p>
      )}
      {Sheet && opened ? (
        <Sheet
          photo={opened.photo}
          place={stored.indexOf(opened)}
          onClose={close}
          onCover={() => makeCover(opened.id)}
          onDescribe={(alt) => uploads.describe(opened.id, alt)}
          onEdit={(file) => edit(stored.indexOf(opened), opened.id, file)}
          onRemove={() => remove(opened.id)}
        />
      ) : null}
    </section>
  );
}
