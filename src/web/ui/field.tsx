import { type ComponentProps, type ReactNode, useId } from "react";

const control =
  "min-h-12 w-full rounded-field border bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-soft disabled:opacity-60";

export function controlClass(isInvalid: boolean, className = ""): string {
  return `${control} ${isInvalid ? "border-2 border-maple" : "border-edge"} ${className}`;
}

type FieldProps = { label: string; hint?: ReactNode; error?: string; isOptional?: boolean };

type Described = { hint?: ReactNode; error?: string | undefined };

/** For aria-describedby: ids of the hint and the error that are there. */
function descriptionsOf(id: string, { hint, error }: Described): string | undefined {
  return [hint ? `${id}-aide` : "", error ? `${id}-erreur` : ""].filter(Boolean).join(" ") || undefined;
}

function Hint({ id, hint }: { id: string } & Pick<Described, "hint">) {
  if (!hint) return null;
  return (
    <p id={`${id}-aide`} className="text-soft text-xs">
      {hint}
    </p>
  );
}

function FieldError({ id, error }: { id: string } & Pick<Described, "error">) {
  if (!error) return null;
  return (
    <p id={`${id}-erreur`} className="font-semibold text-maple text-sm">
      {error}
    </p>
  );
}

/** Label, hint, control and error; hint and error are linked by aria-describedby. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  children,
}: FieldProps & { children: (ids: { id: string; describedBy: string | undefined }) => ReactNode }) {
  const id = useId();
  const describedBy = descriptionsOf(id, { hint, error });
  return (
    <div data-field className="grid grid-cols-1 gap-1.5">
      {/* One row in all: side by side, labels, controls and errors are aligned (`field-pair` in layout.css). */}
      <div className="grid grid-cols-1 gap-1.5">
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
          {isOptional ? <span className="font-normal text-soft"> (facultatif)</span> : null}
        </label>
        <Hint id={id} hint={hint} />
      </div>
      {children({ id, describedBy })}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function TextField({ label, hint, error, isOptional, ...rest }: FieldProps & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {({ id, describedBy }) => (
        <input
          dir="auto"
          {...rest}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={controlClass(Boolean(error), rest.className)}
        />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  isOptional,
  ...rest
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {({ id, describedBy }) => (
        <textarea
          dir="auto"
          {...rest}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={controlClass(Boolean(error), rest.className)}
        />
      )}
    </Field>
  );
}

/** A checkbox that looks like a chip. */
export function ChoiceChip({
  name,
  value,
  isChosen,
  children,
}: {
  name: string;
  value: string;
  isChosen: boolean;
  children: ReactNode;
}) {
  return (
    <label className="relative inline-flex min-h-11 w-fit cursor-pointer items-center gap-1.5 rounded-chip border border-edge bg-surface px-3.5 text-sm has-checked:border-spruce has-checked:bg-spruce has-checked:text-on-spruce has-focus-visible:outline-2 has-focus-visible:outline-spruce has-focus-visible:outline-offset-2">
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} className="sr-only" />
      {children}
    </label>
  );
}

/** Several of a few choices, as chips that are checked and unchecked. Without JavaScript as well. */
export function ChoiceChips({
  label,
  hint,
  error,
  isOptional,
  name,
  choices,
  chosen,
}: FieldProps & {
  name: string;
  choices: readonly { value: string; label: ReactNode }[];
  chosen: readonly string[];
}) {
  const id = useId();
  const describedBy = descriptionsOf(id, { hint, error });
  return (
    <fieldset aria-describedby={describedBy} className="grid gap-1.5">
      <legend className="font-semibold text-sm">
        {label}
        {isOptional ? <span className="font-normal text-soft"> (facultatif)</span> : null}
      </legend>
      <Hint id={id} hint={hint} />
      <div className="flex flex-wrap gap-2 pt-1">
        {choices.map((choice) => (
          <ChoiceChip
            key={choice.value}
            name={name}
            value={choice.value}
            isChosen={chosen.includes(choice.value)}
          >
            {choice.label}
          </ChoiceChip>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  ...rest
}: FieldProps & ComponentProps<"select">) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {({ id, describedBy }) => (
        <select
          {...rest}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={controlClass(Boolean(error), rest.className)}
        />
      )}
    </Field>
  );
}
