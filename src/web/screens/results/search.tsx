import { categoryOf } from "../../../domain/category.ts";
import type { SearchFilters } from "../../../domain/search-filters.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/plural.ts";
import type { Route } from "./+types/search.ts";
import { loadResults } from "./load-results.ts";
import { Results } from "./results.tsx";

export const handle = { audience: "public" };

export async function loader(args: Route.LoaderArgs) {
  return { found: await loadResults(args) };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { filters, total } = loaderData.found;
  const title = titleOf(filters);
  return (
    <>
      <PageTitle description={`${title}\u00a0: ${countTexts.available(total)}.`}>{title}</PageTitle>
      <header className="border-line border-b bg-sunken">
        <div className="page grid gap-1 py-7 md:py-9">
          <h1 className="text-xl">{title}</h1>
          <p className="text-sm text-soft tabular" aria-live="polite">
            {countTexts.available(total)}
          </p>
        </div>
      </header>
      <Results found={loaderData.found} isCategoryPage={false} />
    </>
  );
}

function titleOf(filters: SearchFilters): string {
  if (filters.q) return `Résultats pour «\u00a0${filters.q}\u00a0»`;
  if (filters.isFeatured) return "Annonces mises en avant";
  if (!filters.category) return "Toutes les annonces";
  return filters.sub ?? `Annonces\u00a0: ${categoryOf(filters.category).name}`;
}
