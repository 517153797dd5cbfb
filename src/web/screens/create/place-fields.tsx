import { useId, useRef } from "react";
import { cityMaxLength, provinces } from "../../../places/place.ts";
import { SelectField } from "../../ui/field.tsx";
import { PlaceField } from "../../ui/place-field.tsx";
import { FieldSlot } from "./field-slot.tsx";

/** Suggestions without JavaScript: the larger cities of Québec, then places elsewhere with French-speaking communities. */
const citySuggestions: readonly string[] = [
  "Montréal",
  "Québec",
  "Laval",
  "Gatineau",
  "Longueuil",
  "Sherbrooke",
  "Lévis",
  "Saguenay",
  "Trois-Rivières",
  "Terrebonne",
  "Saint-Jean-sur-Richelieu",
  "Brossard",
  "Repentigny",
  "Saint-Jérôme",
  "Drummondville",
  "Granby",
  "Saint-Hyacinthe",
  "Mirabel",
  "Blainville",
  "Mascouche",
  "Châteauguay",
  "Shawinigan",
  "Rimouski",
  "Victoriaville",
  "Saint-Eustache",
  "Salaberry-de-Valleyfield",
  "Rouyn-Noranda",
  "Boucherville",
  "Vaudreuil-Dorion",
  "Sorel-Tracy",
  "Val-d’Or",
  "Saint-Georges",
  "Alma",
  "Thetford Mines",
  "Sept-Îles",
  "Joliette",
  "Magog",
  "Rivière-du-Loup",
  "Matane",
  "Baie-Comeau",
  "Amos",
  "Gaspé",
  "Mont-Tremblant",
  "Les Îles-de-la-Madeleine",
  "Ottawa",
  "Toronto",
  "Sudbury",
  "Timmins",
  "Hearst",
  "Hawkesbury",
  "Cornwall",
  "Moncton",
  "Dieppe",
  "Edmundston",
  "Bathurst",
  "Caraquet",
  "Shediac",
  "Fredericton",
  "Halifax",
  "Clare",
  "Charlottetown",
  "Winnipeg",
  "Regina",
  "Saskatoon",
  "Edmonton",
  "Calgary",
  "Vancouver",
  "Whitehorse",
  "Yellowknife",
];

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
      <div className="field-pair">
        <FieldSlot name="city">
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
        </FieldSlot>
        <FieldSlot name="region">
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
        </FieldSlot>
      </div>
      <p className="text-soft text-xs">L’adresse n’est jamais affichée.</p>
      <datalist id={listId}>
        {citySuggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </section>
  );
}
