import { TextField } from "./field.tsx";

/** The telephone number of an account. */
export function PhoneField({ defaultValue, error }: { defaultValue?: string; error?: string }) {
  return (
    <TextField
      label="Téléphone"
      isOptional
      name="phone"
      type="tel"
      autoComplete="tel"
      hint="Affiché sur vos annonces seulement si vous le voulez."
      defaultValue={defaultValue}
      error={error}
    />
  );
}
