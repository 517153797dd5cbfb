import { ImagePlus } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef } from "react";
import { photosMax } from "../../../domain/listing.ts";
import { plural } from "../../text/plural.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PhotoEntry } from "./photo-entry.tsx";
import { UnstoredPhoto } from "./unstored-photo.tsx";
import type { Uploads } from "./use-uploads.ts";

/**
 * With JavaScript each photo goes off as soon as it is chosen; without it the files travel with the form, and the
 * buttons of each photo are sent like any other.
 */
export function PhotoField({ uploads }: { uploads: Uploads }) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { items, freePlaces } = uploads;
  const takeChosen = () => {
    const { current } = input;
    if (!current?.files?.length) return;
    uploads.add(current.files);
    current.value = "";
  };
  // Chosen before the page woke up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes up
  useEffect(takeChosen, []);
  const takeDropped = (event: DragEvent) => {
    event.preventDefault();
    uploads.add(
      [...event.dataTransfer.files].filter((file) => file.type.startsWith("image/") || file.type === ""),
    );
  };

  const stored = items.filter((item) => item.kind === "stored");
  return (
    <section aria-labelledby={`${inputId}-titre`} className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <label id={`${inputId}-titre`} htmlFor={inputId} className="font-semibold text-sm">
          Photos <span className="font-normal text-soft">(facultatif)</span>
        </label>
        <p id={`${inputId}-aide`} className="text-soft text-xs">
          Jusqu’à {photosMax} photos de 20{"\u00a0"}Mo au plus. La première est la couverture. Le lieu et
          l’heure que votre appareil y inscrit sont effacés.
        </p>
      </div>
      {items.length > 0 ? (
        <ol className="grid gap-3">
          {items.map((item) => (
            <li key={item.id}>
              {item.kind === "stored" ? (
                <PhotoEntry
                  photo={item.photo}
                  place={stored.indexOf(item)}
                  count={stored.length}
                  onMove={uploads.move}
                />
              ) : (
                <UnstoredPhoto item={item} uploads={uploads} />
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {freePlaces > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first
        <div
          onDragOver={(event) => event.preventDefault()}
          onDrop={takeDropped}
          className="relative grid grid-cols-1 justify-items-center gap-2 rounded-card border-2 border-edge border-dashed bg-surface p-6 text-center hover:border-ink has-focus-visible:border-spruce has-focus-visible:outline-3 has-focus-visible:outline-spruce"
        >
          <ImagePlus aria-hidden="true" className="size-8 text-spruce" />
          {/* The browser's own control speaks the browser's language, and cannot say that the files left already. */}
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
            onChange={takeChosen}
            aria-describedby={`${inputId}-aide`}
            className="sr-only noscript:not-sr-only max-w-full text-sm file:mr-3 file:min-h-11 file:rounded-field file:border file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink"
          />
          <p className="text-soft text-xs">
            {plural(freePlaces, { one: "Encore # photo possible.", other: "Encore # photos possibles." })}
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
