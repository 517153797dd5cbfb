import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useHydrated } from "../use-hydrated.ts";
import { controlClass, Field } from "./field.tsx";

/** Password input with a button that shows the characters. */
export function PasswordField({
  label,
  hint,
  error,
  ...rest
}: { label: string; hint?: string; error?: string } & Omit<ComponentProps<"input">, "type">) {
  const isHydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <div className="relative">
          <input
            {...rest}
            id={id}
            type={isShown ? "text" : "password"}
            spellCheck={false}
            autoCapitalize="none"
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className={controlClass(Boolean(error), isHydrated ? "pr-14" : "")}
          />
          {isHydrated ? (
            <button
              type="button"
              onClick={() => setIsShown(!isShown)}
              aria-pressed={isShown}
              aria-controls={id}
              className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-field text-soft hover:text-ink"
            >
              <Icon className="size-5" />
              <span className="sr-only">Afficher les caractères</span>
            </button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
