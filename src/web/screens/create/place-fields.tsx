import { useId, useRef } from "react";
import { cityMaxLength, provinces } from "../../../domain/places/place.ts";
import { SelectField } from "../../ui/field.tsx";
import { PlaceField } from "../../ui/place-field.tsx";
import { citySuggestions } from "./city-suggestions.ts";
import { FieldPlace } from "./field-place.tsx";

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
  const province = useRef<HTMLSelectElement>(null);
  return (
    <section className="grid gap-2" aria-label="Lieu">
      <div className="grid gap-5 sm:grid-cols-2">
        <FieldPlace name="city">
          <PlaceField
            label="Ville"
            name="city"
            defaultValue={city}
            error={errors.city}
            maxLength={cityMaxLength}
            list={listId}
            province={province}
            autoComplete="address-level2"
          />
        </FieldPlace>
        <FieldPlace name="region">
          <SelectField
            ref={province}
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
        {citySuggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </section>
  );
}
