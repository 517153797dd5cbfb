import { searchListings } from "../../../data/listing-cards.ts";
import { parseSearchFilters, type SearchFilters } from "../../../domain/search-filters.ts";
import { requestContext } from "../../context.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/plural.ts";
import type { Route } from "./+types/search.ts";
import { Results } from "./results.tsx";

export const handle = { audience: "public" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const filters = parseSearchFilters(url.searchParams);
  return { filters, ...(await searchListings(db, filters)), now: now() };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { filters, total, cards, now } = loaderData;
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
      <Results filters={filters} total={total} cards={cards} now={now} isCategoryPage={false} />
    </>
  );
}

function titleOf(filters: SearchFilters): string {
  if (filters.q) return `Résultats pour «\u00a0${filters.q}\u00a0»`;
  return filters.isFeatured ? "Annonces mises en avant" : "Toutes les annonces";
}
