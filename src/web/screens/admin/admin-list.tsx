import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";

export const adminSearchMaxLength = 100;

/** Words and one choice, above a list of the console. */
export function AdminSearch({
  action,
  q,
  label,
  hint,
  choice,
}: {
  action: string;
  q: string;
  label: string;
  hint: string;
  choice: { label: string; name: string; value: string | null; texts: Readonly<Record<string, string>> };
}) {
  return (
    <Form role="search" action={action} className="grid gap-3 sm:grid-cols-[1fr_12rem_auto] sm:items-end">
      <TextField
        key={q}
        label={label}
        hint={hint}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={adminSearchMaxLength}
        autoComplete="off"
      />
      <SelectField
        key={choice.value}
        label={choice.label}
        name={choice.name}
        defaultValue={choice.value ?? ""}
      >
        <option value="">Tous</option>
        {Object.entries(choice.texts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" className="min-h-12">
        Chercher
      </Button>
    </Form>
  );
}

/** Link to the next page of a list without a total. */
export function OlderLink({ label, to, children }: { label: string; to: string; children: string }) {
  return (
    <nav aria-label={label}>
      <ButtonLink to={to} rel="next" variant="secondary">
        {children}
      </ButtonLink>
    </nav>
  );
}

/** An entry of a list: its name, what is known about it, and its buttons. */
export function AdminRow({
  name,
  details,
  children,
}: {
  name: ReactNode;
  details: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2.5 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="wrap-anywhere text-soft">{details}</p>
      </div>
      {children}
    </li>
  );
}
