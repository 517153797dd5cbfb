import { useId } from "react";
import { alertFrequencies, savedSearchNameMaxLength } from "../../../alerts/saved-search.ts";
import { alertHints, alertLabels } from "../../text/saved-search-texts.ts";
import { TextField } from "../../ui/field.tsx";

/** Name and alert frequency of a saved search. */
export function SearchFields({
  name,
  alert,
  errors = {},
}: {
  name: string;
  alert: string;
  errors?: { name?: string; alert?: string };
}) {
  const id = useId();
  return (
    <>
      <TextField
        label="Nom de la recherche"
        name="name"
        defaultValue={name}
        maxLength={savedSearchNameMaxLength}
        required
        autoComplete="off"
        error={errors.name}
      />
      <fieldset className="grid gap-1" aria-describedby={errors.alert ? `${id}-erreur` : undefined}>
        <legend className="mb-1 font-semibold text-sm">M’avertir par courriel</legend>
        {alertFrequencies.map((frequency) => (
          <label key={frequency} className="flex min-h-11 items-start gap-3 py-1.5">
            <input
              type="radio"
              name="alert"
              value={frequency}
              defaultChecked={frequency === alert}
              className="mt-0.5 size-6 shrink-0 accent-spruce"
            />
            <span className="grid">
              {alertLabels[frequency]}
              <span className="text-soft text-xs">{alertHints[frequency]}</span>
            </span>
          </label>
        ))}
        {errors.alert ? (
          <p id={`${id}-erreur`} className="font-semibold text-maple text-sm">
            {errors.alert}
          </p>
        ) : null}
      </fieldset>
    </>
  );
}
