import type { MouseEventHandler } from "react";
import { Link } from "react-router";
import { ChoiceChips, SelectField, TextField } from "../../ui/field.tsx";
import { PlaceField } from "../../ui/place-field.tsx";
import type { FacetLink, FilterView } from "./filter-view.ts";

/** Merges unsubmitted values into a followed link. */
type Following = { onFollow?: MouseEventHandler<HTMLAnchorElement> };

/** Fields of the filter form: next to the results on a wide screen, in a sheet on a narrow one. */
export function FilterFields({ view, onFollow }: { view: FilterView } & Following) {
  return (
    <>
      {/* `shownSort` marks the order as a default, so that a first query switches to relevance. */}
      {view.hiddenFields.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TypeFields fields={view.fields.filter(({ name }) => isLeading(name))} />
      <TextField
        label="Mots recherchés"
        name="q"
        type="search"
        defaultValue={view.q}
        maxLength={200}
        enterKeyHint="search"
      />
      {view.categories ? (
        <SelectField label="Catégorie" name="category" defaultValue={view.category}>
          <option value="">Toutes les catégories</option>
          {view.categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Prix minimum"
          name="priceMin"
          inputMode="numeric"
          placeholder={"0\u00a0$"}
          defaultValue={view.priceMin ?? ""}
        />
        <TextField
          label="Prix maximum"
          name="priceMax"
          inputMode="numeric"
          placeholder={"Max\u00a0$"}
          defaultValue={view.priceMax ?? ""}
        />
      </div>
      <ChoiceChips
        label="Prix"
        name="free"
        choices={[{ value: "1", label: "Gratuit" }]}
        chosen={view.isFree ? ["1"] : []}
      />
      <FacetLinks label="Fourchettes de prix" links={view.prices} onFollow={onFollow} />
      {view.places.map(({ name, within, radii }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are identified by position
        <div key={index} className="grid gap-3">
          <PlaceField
            label={index === 0 ? "Localisation" : "Autre lieu"}
            name="location"
            defaultValue={name}
            placeholder="Ville, région ou province"
            maxLength={100}
          />
          <SelectField
            label={index === 0 ? "Distance" : "Distance de cet autre lieu"}
            name="within"
            defaultValue={within ?? ""}
          >
            <option value="">Dans ce lieu seulement</option>
            {radii.map((km) => (
              <option key={km} value={km}>
                {km}
                {"\u00a0"}km ou moins
              </option>
            ))}
          </SelectField>
        </div>
      ))}
      <FacetLinks label="Lieux" links={view.placeLinks} onFollow={onFollow} />
      <TypeFields fields={view.fields.filter(({ name }) => !isLeading(name))} />
      {view.isApproximate ? (
        <p className="text-soft text-xs">
          Plus de 1{"\u00a0"}000 annonces{"\u00a0"}: les nombres sont ceux des 1{"\u00a0"}000 plus récentes.
        </p>
      ) : null}
    </>
  );
}

/** What a dwelling is first searched by, before words and price. */
const isLeading = (name: string) => name === "rooms";

function TypeFields({ fields }: Pick<FilterView, "fields">) {
  return fields.map(({ kind, name, label, values, options }) =>
    kind === "chips" ? (
      <ChoiceChips key={name} label={label} name={name} choices={options} chosen={values} />
    ) : (
      <SelectField key={name} label={label} name={name} defaultValue={values[0] ?? ""}>
        <option value="">Peu importe</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    ),
  );
}

type FacetLinksProps = { label: string; links: readonly FacetLink[] };

function FacetLinks({ label, links, onFollow }: FacetLinksProps & Following) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={label} className="-mt-1 flex flex-wrap gap-x-3 gap-y-0.5">
      {links.map(({ label: name, count, to, isChosen }) => (
        <li key={name}>
          <Link
            to={to}
            preventScrollReset
            onClick={onFollow}
            aria-current={isChosen ? "true" : undefined}
            className={`group/facet inline-flex min-h-8 items-center gap-1 text-sm ${isChosen ? "font-semibold text-spruce" : ""}`}
          >
            <span className="underline decoration-edge underline-offset-4 group-hover/facet:decoration-current">
              {name}
            </span>
            <span className="shrink-0 text-soft tabular">({count})</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
