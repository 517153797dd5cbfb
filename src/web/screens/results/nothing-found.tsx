import { offeredCategories } from "../../../listings/category.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { BroaderSearch } from "./broader-searches.ts";
import type { loadResults } from "./load-results.ts";

type Found = Awaited<ReturnType<typeof loadResults>>;
type WayOn = Pick<Found["ways"], "wider" | "pageCount" | "firstPage" | "lastPage">;
type Nothing = { wider: readonly BroaderSearch[]; category: string; savePath: string };

/** Shown instead of the cards when there are no results. Loaded lazily. */
export default function EmptyResults({
  total,
  category,
  savePath,
  ...ways
}: WayOn & Nothing & { total: number }) {
  if (total > 0) return <PageBeyond {...ways} />;
  return <NothingFound wider={ways.wider} category={category} savePath={savePath} />;
}

/** 'Aucune annonce trouvée', the broader searches with their counts, and a link that saves the search. */
function NothingFound({ wider, category, savePath }: Nothing) {
  const others = offeredCategories().filter(({ id }) => id !== category);
  return (
    <div className="grid justify-items-start gap-5 rounded-card border border-line border-dashed p-6 sm:p-8">
      <div className="grid gap-1">
        <h2 className="text-lg">Aucune annonce trouvée</h2>
        <p className="text-soft">
          {wider.length > 0
            ? "Élargissez votre recherche\u00a0:"
            : "Essayez un mot plus court, ou regardez ailleurs sur le babillard."}
        </p>
      </div>
      {wider.length > 0 ? (
        <ul aria-label="Élargir la recherche" className="grid w-full max-w-md gap-2">
          {wider.map(({ key, label, to, count }) => (
            <li key={key}>
              <ButtonLink to={to} variant="secondary" preventScrollReset className="w-full text-left">
                <span className="flex grow justify-between gap-3">
                  {/* The query may be one very long word. */}
                  <span className="wrap-anywhere min-w-0">{label}</span>
                  <span className="shrink-0 font-normal text-soft tabular">{count}</span>
                </span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <ul aria-label="Autres catégories" className="flex flex-wrap gap-2">
          {others.map(({ id, name }) => (
            <li key={id}>
              <ButtonLink to={paths.category(id)} variant="secondary">
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-6">
        <ButtonLink to={savePath} rel="nofollow" variant="quiet" className="px-0">
          M’avertir s’il y en a une
        </ButtonLink>
        <ButtonLink to={paths.search()} variant="quiet" className="px-0">
          Voir toutes les annonces
        </ButtonLink>
      </div>
    </div>
  );
}

/** Page number beyond the last page: listings expired, or the URL was typed. */
function PageBeyond({ pageCount, firstPage, lastPage }: Omit<WayOn, "wider">) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line border-dashed p-6 sm:p-8">
      <h2 className="text-lg">Cette page n’existe pas ou n’existe plus</h2>
      <p className="text-soft">
        {pageCount === 1
          ? "Les résultats tiennent en une page."
          : `Les résultats s’arrêtent à la page ${pageCount}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={firstPage}>Revenir à la première page</ButtonLink>
        {pageCount > 1 ? (
          <ButtonLink to={lastPage} variant="secondary">
            Aller à la dernière page
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
