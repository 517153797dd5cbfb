import { UserRound, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { avatarMaxBytes } from "../../accounts/account.ts";
import { avatarMessages } from "../text/messages.ts";
import { useHydrated } from "../use-hydrated.ts";
import { Avatar } from "./avatar.tsx";
import { buttonClass } from "./button.tsx";

const nativeInput =
  "w-full text-soft text-sm file:mr-3 file:min-h-11 file:rounded-field file:border file:border-edge file:border-solid file:bg-surface file:px-4 file:font-semibold file:text-ink";

const accepted = ["image/jpeg", "image/png", "image/gif"];

/**
 * File input for a profile photo with preview and removal. Files that are too large or of an unsupported type are rejected
 * before upload. `current`: the user, for the current photo or initial. `result`: the action's response, a new object for
 * each submission.
 */
export function ProfilePhotoField({
  current,
  result,
  onChoice,
}: {
  current?: { name: string; avatarImageId: string | null };
  result?: { photo?: string };
  /** called whenever a photo is chosen or removed */
  onChoice?: (isChosen: boolean) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<object | undefined>(undefined);
  const isHydrated = useHydrated();

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const show = (file: File | undefined) => {
    setPreview(file ? URL.createObjectURL(file) : null);
    setFileName(file?.name ?? null);
    onChoice?.(file !== undefined);
  };
  const reject = (reason: keyof typeof avatarMessages) => {
    if (input.current) input.current.value = "";
    setProblem(avatarMessages[reason]);
    show(undefined);
  };
  const choose = (file: File | undefined) => {
    setDismissed(result);
    // The type is empty when the operating system does not know it; then the preview's load event decides.
    if (file?.type && !accepted.includes(file.type)) return reject("unsupported-format");
    if (file && file.size > avatarMaxBytes) return reject("too-large");
    setProblem(null);
    show(file);
  };
  // A file may have been chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const file = input.current?.files?.[0];
    if (file) choose(file);
  }, []);
  const remove = () => {
    if (input.current) input.current.value = "";
    show(undefined);
    input.current?.focus();
  };

  // The server's error is about the previous photo once another one is chosen.
  const error = problem ?? (result === dismissed ? undefined : result?.photo);

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Photo de profil
        {current ? null : <span className="font-normal text-soft"> (facultatif)</span>}
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
              onError={() => reject("unreadable")}
            />
          ) : current ? (
            <Avatar {...current} imageId={current.avatarImageId} className="size-full text-xl" />
          ) : (
            <UserRound className="size-7" />
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
              aria-describedby={`${id}-aide${error ? ` ${id}-erreur` : ""}`}
              aria-invalid={error ? true : undefined}
              onChange={(event) => choose(event.target.files?.[0])}
              className={isHydrated ? "peer sr-only" : nativeInput}
            />
            {/* The native button is labelled in the browser's language, not the page's. */}
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
              <X className="size-4" />
              Retirer la photo
            </button>
          ) : null}
        </div>
      </div>
      {error ? (
        <p id={`${id}-erreur`} role="alert" className="font-semibold text-maple text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
