import { SlidersHorizontal } from "lucide-react";
import type { FormEvent } from "react";
import { Form, Link, useNavigate } from "react-router";
import { categories } from "../../../domain/category.ts";
import { defaultSort, parseSearchFilters, type SearchFilters } from "../../../domain/search-filters.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { pagePath } from "./page-path.ts";

export const filterFormId = "filtres";

/** A plain GET form: the address is the state. Collapsed on a narrow screen, always in view on a wide one. */
export function FilterForm({ filters, isCategoryPage }: { filters: SearchFilters; isCategoryPage: boolean }) {
  const action = isCategoryPage && filters.category ? paths.category(filters.category) : paths.search();
  const isFiltered = Boolean(filters.q || filters.priceMin || filters.priceMax || filters.location);
  const navigate = useNavigate();
  // With JavaScript the address is the canonical one at once, without the fields that were left empty.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") typed.set(name, value);
    }
    const wanted = parseSearchFilters(typed, isCategoryPage ? (filters.category ?? undefined) : undefined);
    navigate(pagePath(wanted, isCategoryPage), { preventScrollReset: true });
  };
  return (
    <details className="filters rounded-card border border-line bg-surface lg:sticky lg:top-32">
      <summary className="flex min-h-12 list-none items-center gap-2 px-4 font-semibold text-sm lg:hidden">
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        Filtres
      </summary>
      <Form
        id={filterFormId}
        action={action}
        onSubmit={submit}
        className="grid gap-4 p-4 max-lg:border-line max-lg:border-t"
      >
        <h2 className="hidden text-base lg:block">Filtres</h2>
        {/* Says that the order shown was nobody's choice, so that a first word brings the best match first. */}
        {filters.sortBy === defaultSort(filters.q) ? (
          <input type="hidden" name="shownSort" value={filters.sortBy} />
        ) : null}
        {filters.sub ? <input type="hidden" name="sub" value={filters.sub} /> : null}
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
        <Button type="submit">Afficher les annonces</Button>
        {isFiltered ? (
          <Link
            to={clearedPath(filters, action)}
            className="py-1 text-center font-semibold text-sm text-spruce underline-offset-4 hover:underline"
          >
            Effacer les filtres
          </Link>
        ) : null}
      </Form>
    </details>
  );
}

/** Price and place go; the search itself, the subcategory and the order stay. */
function clearedPath(filters: SearchFilters, action: string): string {
  const kept = new URLSearchParams();
  if (filters.q && (filters.priceMin || filters.priceMax || filters.location)) kept.set("q", filters.q);
  if (filters.sub) kept.set("sub", filters.sub);
  if (filters.sortBy !== defaultSort(filters.q)) kept.set("sortBy", filters.sortBy);
  return kept.size > 0 ? `${action}?${kept}` : action;
}
