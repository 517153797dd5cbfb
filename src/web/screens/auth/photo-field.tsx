import { UserRound, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { avatarMaxBytes } from "../../../domain/account.ts";
import { avatarMessages } from "../../text/messages.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useHydrated } from "../../use-hydrated.ts";

const nativeInput =
  "w-full text-soft text-sm file:mr-3 file:min-h-11 file:rounded-field file:border file:border-edge file:border-solid file:bg-surface file:px-4 file:font-semibold file:text-ink";

/** A profile photo: seen as it will look, taken off again, and refused at once when it is too heavy. */
export function PhotoField() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isHydrated = useHydrated();

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const choose = (file: File | undefined) => {
    const isTooLarge = file !== undefined && file.size > avatarMaxBytes;
    if (isTooLarge && input.current) input.current.value = "";
    setProblem(isTooLarge ? avatarMessages["too-large"] : null);
    setPreview(file && !isTooLarge ? URL.createObjectURL(file) : null);
    setFileName(file && !isTooLarge ? file.name : null);
  };
  // Chosen before the page answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes up
  useEffect(() => choose(input.current?.files?.[0]), []);
  const remove = () => {
    if (input.current) input.current.value = "";
    setPreview(null);
    setFileName(null);
    input.current?.focus();
  };

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Photo de profil<span className="font-normal text-soft"> (facultatif)</span>
      </label>
      <p id={`${id}-aide`} className="text-soft text-xs">
        JPG, PNG ou GIF, max. 5MB
      </p>
      <div className="flex items-center gap-4">
        <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken text-soft">
          {preview ? (
            <img
              src={preview}
              alt="Aperçu de votre profil"
              className="size-full object-cover"
              onError={() => setPreview(null)}
            />
          ) : (
            <UserRound aria-hidden="true" className="size-7" />
          )}
        </span>
        <div className="grid min-w-0 justify-items-start gap-1">
          <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
            <input
              ref={input}
              id={id}
              type="file"
              name="photo"
              accept="image/jpeg,image/png,image/gif"
              aria-describedby={`${id}-aide${problem ? ` ${id}-erreur` : ""}`}
              aria-invalid={problem ? true : undefined}
              onChange={(event) => choose(event.target.files?.[0])}
              className={isHydrated ? "peer sr-only" : nativeInput}
            />
            {/* The browser's own button speaks the browser's language, not the page's. */}
            {isHydrated ? (
              <label
                htmlFor={id}
                className={buttonClass(
                  "secondary",
                  "cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-spruce peer-focus-visible:outline-offset-2",
                )}
              >
                {fileName ? "Changer de photo" : "Choisir une photo"}
              </label>
            ) : null}
            {isHydrated && fileName ? <span className="min-w-0 text-soft text-sm">{fileName}</span> : null}
          </div>
          {fileName ? (
            <button
              type="button"
              onClick={remove}
              className="inline-flex min-h-9 items-center gap-1 font-semibold text-maple text-sm underline-offset-4 hover:underline"
            >
              <X aria-hidden="true" className="size-4" />
              Retirer la photo
            </button>
          ) : null}
        </div>
      </div>
      {problem ? (
        <p id={`${id}-erreur`} role="alert" className="font-semibold text-maple text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
