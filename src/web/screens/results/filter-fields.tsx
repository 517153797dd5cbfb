import type { MouseEventHandler } from "react";
import { Link } from "react-router";
import { ChoiceChip, ChoiceChips, SelectField, TextField } from "../../ui/field.tsx";
import { PlaceField } from "../../ui/place-field.tsx";
import type { BoundView, FacetLink, FilterView } from "./filter-view.ts";

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
        label="Mots-clés"
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
      <TypeFields fields={view.fields.filter(({ name }) => isWage(name))} />
      {view.price ? <PriceFields price={view.price} onFollow={onFollow} /> : null}
      {view.places.map(({ name, within, radii }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are identified by position
        <div key={index} className="group/place grid gap-3">
          <PlaceField
            label={index === 0 ? "Localisation" : "Ajouter une ville"}
            name="location"
            defaultValue={name}
            placeholder="Ville ou région"
            maxLength={100}
          />
          {/* By the style sheet, so that it appears as soon as a place is typed, also without JavaScript. */}
          <div className="group-has-[input:placeholder-shown]/place:hidden">
            <SelectField
              label={index === 0 ? "Distance" : "Distance de cette ville"}
              name="within"
              defaultValue={within ?? ""}
            >
              <option value="">Dans cette ville seulement</option>
              {radii.map((km) => (
                <option key={km} value={km}>
                  {km}
                  {"\u00a0"}km ou moins
                </option>
              ))}
            </SelectField>
          </div>
        </div>
      ))}
      <FacetLinks label="Lieux" links={view.placeLinks} onFollow={onFollow} />
      <TypeFields fields={view.fields.filter(({ name }) => !isLeading(name) && !isWage(name))} />
      {view.isApproximate ? (
        <p className="text-soft text-xs">
          Nombres calculés sur les 1{"\u00a0"}000 annonces les plus récentes.
        </p>
      ) : null}
    </>
  );
}

function PriceFields({
  price: { bounds, free, bands },
  onFollow,
}: { price: NonNullable<FilterView["price"]> } & Following) {
  return (
    <>
      <BoundFields bounds={bounds} />
      {free ? (
        <ChoiceChip name="free" value="1" isChosen={free === "set"}>
          Gratuit
        </ChoiceChip>
      ) : null}
      <FacetLinks label="Fourchettes de prix" links={bands} onFollow={onFollow} />
    </>
  );
}

/** Suggestions are the browser's own, so that they are there without JavaScript and any number can be typed. */
function BoundFields({ bounds }: { bounds: readonly BoundView[] }) {
  return (
    <div className={bounds[1] ? "field-pair" : ""}>
      {bounds.map(({ suggested, ...bound }) => (
        <div key={bound.name}>
          <TextField {...bound} inputMode="decimal" list={suggested && `l-${bound.name}`} />
          <datalist id={`l-${bound.name}`}>
            {suggested?.map((option) => (
              <option key={option.value} {...option} />
            ))}
          </datalist>
        </div>
      ))}
    </div>
  );
}

/** Filters by which dwellings are searched first, before words and price. */
const isLeading = (name: string) => name === "rooms";

/** Jobs have a wage where others have a price. */
const isWage = (name: string) => name === "salary";

function TypeFields({ fields }: Pick<FilterView, "fields">) {
  return fields.map((field) => {
    const { kind, name } = field;
    if (kind === "bounds") return <BoundFields key={name} bounds={field.bounds} />;
    const { label, values, options } = field;
    return kind === "chips" ? (
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
    );
  });
}

type FacetLinksProps = { label: string; links: readonly FacetLink[] };

function FacetLinks({ label, links, onFollow }: FacetLinksProps & Following) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {links.map(({ label: name, count, to, isChosen }) => (
        <li key={name}>
          <Link
            to={to}
            preventScrollReset
            onClick={onFollow}
            aria-current={isChosen ? "true" : undefined}
            className={`tap-area inline-flex min-h-9 items-center gap-1 rounded-chip border px-3 text-sm ${
              isChosen
                ? "border-spruce bg-spruce text-on-spruce"
                : "border-line bg-surface text-ink hover:border-edge"
            }`}
          >
            {name}
            <span className={`shrink-0 tabular ${isChosen ? "" : "text-soft"}`}>({count})</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
