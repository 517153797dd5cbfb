import { useId } from "react";
import { cityMaxLength, provinces } from "../../../domain/place.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { FieldPlace } from "./field-place.tsx";
import { useCityNames } from "./use-city-names.ts";

export function PlaceFields({
  city,
  region,
  errors,
}: {
  city: string;
  region: string;
  errors: Record<string, string>;
}) {
  const listId = useId();
  const { names, onTyped } = useCityNames();
  return (
    <section className="grid gap-2" aria-label="Lieu">
      <div className="grid gap-5 sm:grid-cols-2">
        <FieldPlace name="city">
          <TextField
            label="Ville"
            name="city"
            defaultValue={city}
            error={errors.city}
            maxLength={cityMaxLength}
            list={listId}
            onInput={(event) => onTyped(event.currentTarget.value)}
            autoComplete="address-level2"
          />
        </FieldPlace>
        <FieldPlace name="region">
          <SelectField
            label="Province ou territoire"
            name="region"
            defaultValue={region}
            error={errors.region}
          >
            {provinces.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        </FieldPlace>
      </div>
      <p className="text-soft text-xs">
        Seules la ville et la province sont affichées, jamais votre adresse.
      </p>
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </section>
  );
}
