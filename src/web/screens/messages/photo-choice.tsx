import { ImagePlus, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { photosMax } from "../../../listings/listing.ts";
import { buttonClass } from "../../ui/button.tsx";

type Chosen = { file: File; url: string };

/**
 * Photos of a message, sent with it. The file input holds them; with JavaScript they are shown and can be taken out, and
 * choosing adds to those chosen before.
 */
export function PhotoChoice({ isSending }: { isSending: boolean }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, add, remove, isFull } = useChosenFiles(input);
  return (
    <>
      {chosen.length > 0 ? (
        <ul aria-label="Photos à envoyer" className="-mx-1 order-first flex w-full gap-2 overflow-x-auto p-1">
          {chosen.map(({ file, url }, index) => (
            <li key={url} className="relative shrink-0">
              <img
                src={url}
                alt={file.name}
                className="size-20 overflow-hidden rounded-field border border-line bg-sunken object-cover text-xs [overflow-wrap:anywhere]"
              />
              <button
                type="button"
                disabled={isSending}
                aria-label={`Retirer la photo ${index + 1}`}
                onClick={() => remove(index)}
                className="absolute top-0 right-0 grid size-8 place-items-center rounded-full bg-label text-on-label"
              >
                <X className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="relative flex max-w-full flex-wrap items-center rounded-field has-focus-visible:outline-3 has-focus-visible:outline-spruce has-focus-visible:outline-offset-2">
        <label
          htmlFor={id}
          className={buttonClass(
            "secondary",
            isSending ? "pointer-events-none opacity-60" : "cursor-pointer",
          )}
        >
          <ImagePlus className="size-5" />
          Photos
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          name="photos"
          accept="image/*,.heic,.heif"
          multiple
          onChange={add}
          aria-describedby={`${id}-aide`}
          className="sr-only noscript:not-sr-only max-w-full text-sm file:mr-3 file:min-h-11 file:rounded-field file:border file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink"
        />
      </div>
      <p
        id={`${id}-aide`}
        className={chosen.length > 0 ? "w-full text-soft text-xs" : "sr-only noscript:not-sr-only"}
      >
        {isFull ? `${photosMax} photos au plus par message. ` : `Jusqu’à ${photosMax} photos. `}
        Nous effaçons le lieu et l’heure inscrits dans vos photos.
      </p>
    </>
  );
}

/** The files of the input, with the address of a preview. */
function useChosenFiles(input: { current: HTMLInputElement | null }) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const shown = useRef(chosen);
  const show = (files: readonly File[]) => {
    const next = files.map(
      (file) => shown.current.find((one) => one.file === file) ?? { file, url: URL.createObjectURL(file) },
    );
    for (const one of shown.current) if (!next.includes(one)) URL.revokeObjectURL(one.url);
    shown.current = next;
    setChosen(next);
  };
  const put = (files: readonly File[]) => {
    const { current } = input;
    if (!current) return;
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    current.files = transfer.files;
    show(files);
  };
  const add = () => {
    const known = shown.current.map(({ file }) => file);
    const added = [...(input.current?.files ?? [])];
    put([...known, ...added].slice(0, photosMax));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (input.current?.files?.length) add(); // chosen before
    const form = input.current?.form;
    const reset = () => show([]); // the form has emptied the input
    form?.addEventListener("reset", reset);
    return () => {
      form?.removeEventListener("reset", reset);
      for (const { url } of shown.current) URL.revokeObjectURL(url);
    };
  }, []);
  const remove = (index: number) => {
    put(shown.current.filter((_, place) => place !== index).map(({ file }) => file));
    input.current?.focus();
  };
  return { chosen, add, remove, isFull: chosen.length === photosMax };
}
