import { categories } from "../../../domain/category.ts";
import type { SearchFilters } from "../../../domain/search-filters.ts";
import { paths, searchPath } from "../../paths.ts";
import { widerLabel } from "../../text/filter-texts.ts";
import { countTexts } from "../../text/plural.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { WiderSearch } from "./load-results.ts";
import { pagePath } from "./page-path.ts";

/** In the place of the cards when there are none: its code comes only then. */
export default function NoCards({
  total,
  wider,
  pageCount,
  ...asked
}: {
  filters: SearchFilters;
  total: number;
  wider: readonly WiderSearch[];
  pageCount: number;
  isCategoryPage: boolean;
}) {
  return total > 0 ? (
    <PageBeyond {...asked} pageCount={pageCount} />
  ) : (
    <NothingFound {...asked} wider={wider} />
  );
}

/** 'Aucune annonce trouvée', and what would find some: each part that can go, with what its going would give. */
function NothingFound({
  filters,
  wider,
  isCategoryPage,
}: {
  filters: SearchFilters;
  wider: readonly WiderSearch[];
  isCategoryPage: boolean;
}) {
  const others = categories.filter(({ id }) => id !== filters.category);
  return (
    <div className="grid justify-items-start gap-5 rounded-card border border-line border-dashed p-6 sm:p-8">
      <div className="grid gap-1">
        <h2 className="text-lg">Aucune annonce trouvée</h2>
        <p className="text-soft">
          {wider.length > 0
            ? "En cherchant un peu plus large, il y en a."
            : "Essayez un mot plus court, ou regardez ailleurs sur le babillard."}
        </p>
      </div>
      {wider.length > 0 ? (
        <ul aria-label="Élargir la recherche" className="grid w-full max-w-md gap-2">
          {wider.map(({ part, without, total }) => (
            <li key={part}>
              <ButtonLink
                to={part === "category" ? searchPath(without) : pagePath(without, isCategoryPage)}
                look="secondary"
                preventScrollReset
                className="w-full justify-between text-left"
              >
                {/* What was typed may be one endless word. */}
                <span className="wrap-anywhere min-w-0">{widerLabel(part, filters)}</span>
                <span className="shrink-0 font-normal text-soft tabular">{countTexts.listings(total)}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <ul aria-label="Autres catégories" className="flex flex-wrap gap-2">
          {others.map(({ id, name }) => (
            <li key={id}>
              <ButtonLink to={paths.category(id)} look="secondary">
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={paths.search()} look="quiet" className="px-0">
        Voir toutes les annonces
      </ButtonLink>
    </div>
  );
}

/** A page number after the last one: ads went, or somebody typed it. */
function PageBeyond({
  filters,
  pageCount,
  isCategoryPage,
}: {
  filters: SearchFilters;
  pageCount: number;
  isCategoryPage: boolean;
}) {
  const to = (page: number) => pagePath({ ...filters, page }, isCategoryPage);
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line border-dashed p-6 sm:p-8">
      <h2 className="text-lg">Cette page n’existe pas ou n’existe plus</h2>
      <p className="text-soft">
        {pageCount === 1
          ? "Les résultats tiennent en une page."
          : `Les résultats s’arrêtent à la page ${pageCount}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to(1)}>Revenir à la première page</ButtonLink>
        {pageCount > 1 ? (
          <ButtonLink to={to(pageCount)} look="secondary">
            Aller à la dernière page
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
