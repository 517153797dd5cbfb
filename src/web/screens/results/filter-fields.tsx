import { categories } from "../../../domain/category.ts";
import { defaultSort, radiusChoices, type SearchFilters } from "../../../domain/search-filters.ts";
import { SelectField, TextField } from "../../ui/field.tsx";

/** The fields of the filter form: beside the ads on a wide screen, in a sheet on a narrow one. */
export function FilterFields({
  filters,
  isCategoryPage,
}: {
  filters: SearchFilters;
  isCategoryPage: boolean;
}) {
  return (
    <>
      {/* Says that the order shown was nobody's choice, so that a first word brings the best match first. */}
      {filters.sortBy === defaultSort(filters.q) ? (
        <input type="hidden" name="shownSort" value={filters.sortBy} />
      ) : null}
      {filters.sub ? <input type="hidden" name="sub" value={filters.sub} /> : null}
      {filters.isFree ? <input type="hidden" name="free" value="1" /> : null}
      {filters.yearMin ? <input type="hidden" name="yearMin" value={filters.yearMin} /> : null}
      {filters.yearMax ? <input type="hidden" name="yearMax" value={filters.yearMax} /> : null}
      {filters.isFeatured ? <input type="hidden" name="featured" value="1" /> : null}
      <TextField
        label="Mots recherchés"
        name="q"
        type="search"
        defaultValue={filters.q}
        maxLength={200}
        enterKeyHint="search"
      />
      {isCategoryPage ? null : (
        <SelectField label="Catégorie" name="category" defaultValue={filters.category ?? ""}>
          <option value="">Toutes les catégories</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Prix minimum"
          name="priceMin"
          inputMode="numeric"
          placeholder={"0\u00a0$"}
          defaultValue={filters.priceMin ?? ""}
        />
        <TextField
          label="Prix maximum"
          name="priceMax"
          inputMode="numeric"
          placeholder={"Max\u00a0$"}
          defaultValue={filters.priceMax ?? ""}
        />
      </div>
      <TextField
        label="Localisation"
        name="location"
        defaultValue={filters.location}
        placeholder="Ville ou province"
        maxLength={100}
      />
      <SelectField label="Distance" name="within" defaultValue={filters.within ?? ""}>
        <option value="">Dans ce lieu seulement</option>
        {radiusChoices.map((km) => (
          <option key={km} value={km}>
            {km}
            {"\u00a0"}km ou moins
          </option>
        ))}
      </SelectField>
    </>
  );
}
