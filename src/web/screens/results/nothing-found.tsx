import { categories } from "../../../domain/category.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { WiderSearch } from "./load-results.ts";

export type WayOn = { wider: readonly WiderSearch[]; pageCount: number; firstPage: string; lastPage: string };

/** In the place of the cards when there are none: its code comes only then. */
export default function NoCards({ total, category, ...ways }: WayOn & { total: number; category: string }) {
  return total > 0 ? <PageBeyond {...ways} /> : <NothingFound wider={ways.wider} category={category} />;
}

/** 'Aucune annonce trouvée', and what would find some: each part that can go, with what its going would give. */
function NothingFound({ wider, category }: { wider: readonly WiderSearch[]; category: string }) {
  const others = categories.filter(({ id }) => id !== category);
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
          {wider.map(({ key, label, to, count }) => (
            <li key={key}>
              <ButtonLink
                to={to}
                look="secondary"
                preventScrollReset
                className="w-full justify-between text-left"
              >
                {/* What was typed may be one endless word. */}
                <span className="wrap-anywhere min-w-0">{label}</span>
                <span className="shrink-0 font-normal text-soft tabular">{count}</span>
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
          <ButtonLink to={lastPage} look="secondary">
            Aller à la dernière page
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
