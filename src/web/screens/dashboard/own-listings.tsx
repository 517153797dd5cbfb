import { Link } from "react-router";
import type { OwnListing as OwnListingCard, OwnListingFilter } from "../../../listings/index.server.ts";
import type { ListingContacts } from "../../../messaging/index.server.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { paths } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { OwnListing } from "./own-listing.tsx";
import {
  countAll,
  lastOwnListingsPage,
  type OwnListingsParams,
  ownListingFilters,
  ownListingsPath,
} from "./own-listings-params.ts";

const filterLabels: Record<OwnListingFilter, string> = {
  draft: "Brouillons",
  active: "Actives",
  sold: "Terminées",
  expired: "Expirées",
  held: "En attente",
  correction: "À corriger",
  removed: "Retirées",
  deleted: "Supprimées",
};

/** All listings of the user, drafts included. Deleted ones have a filter of their own until they are purged. */
export function OwnListings({
  listings,
  contacts,
  counts,
  address,
  now,
}: {
  listings: readonly OwnListingCard[];
  /** by listing */
  contacts: Record<string, ListingContacts>;
  counts: Record<OwnListingFilter, number>;
  address: OwnListingsParams & { total: number };
  now: Date;
}) {
  const all = countAll(counts);
  return (
    <section aria-labelledby="mes-annonces" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="mes-annonces" className="text-lg">
          Mes annonces
        </h2>
        {address.total > 0 ? (
          <p className="text-soft text-sm tabular">{countTexts.listings(address.total)}</p>
        ) : null}
      </div>
      {all + counts.deleted > 0 ? <Filters counts={counts} current={address.state} /> : null}
      {listings.length > 0 ? (
        <ul className="grid gap-3">
          {listings.map((listing) => (
            <OwnListing key={listing.id} listing={listing} contacts={contacts[listing.id]} now={now} />
          ))}
        </ul>
      ) : all === 0 ? (
        <EmptyState />
      ) : (
        <p className="rounded-card border border-line border-dashed p-6 text-soft">
          Aucune annonce dans cet état.
        </p>
      )}
      <Pages address={address} last={lastOwnListingsPage(address.total)} />
    </section>
  );
}

/** Links, so that a filter can be bookmarked. States without listings are omitted. */
function Filters({
  counts,
  current,
}: {
  counts: Record<OwnListingFilter, number>;
  current: OwnListingFilter | null;
}) {
  const shown = ownListingFilters.filter((state) => counts[state] > 0 || state === current);
  const chips = [
    { state: null, label: "Toutes", count: countAll(counts) },
    ...shown.map((state) => ({ state, label: filterLabels[state], count: counts[state] })),
  ];
  return (
    <nav aria-label="Mes annonces par état">
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ state, label, count }) => (
          <li key={label}>
            <Link
              to={ownListingsPath({ state, page: 1 })}
              aria-current={state === current ? "page" : undefined}
              preventScrollReset
              className={`inline-flex min-h-11 items-center gap-1.5 rounded-chip border px-4 font-semibold text-sm ${
                state === current
                  ? "border-spruce bg-spruce-tint text-spruce"
                  : "border-edge bg-surface hover:border-ink"
              }`}
            >
              {label}
              <span className="font-normal tabular">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function EmptyState() {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line border-dashed p-6">
      <p className="text-soft">
        Vous n’avez pas encore d’annonce. La première se publie en quelques minutes.
      </p>
      <ButtonLink to={paths.create()}>Publier une annonce</ButtonLink>
    </div>
  );
}

function Pages({ address: { state, page }, last }: { address: OwnListingsParams; last: number }) {
  if (last < 2) return null;
  return (
    <nav aria-label="Pages de mes annonces" className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-soft text-sm tabular">
        Page {formatNumber(page)} sur {formatNumber(last)}
      </span>
      <span className="flex gap-2">
        {page > 1 ? (
          <ButtonLink to={ownListingsPath({ state, page: page - 1 })} rel="prev" variant="secondary">
            Précédente
          </ButtonLink>
        ) : null}
        {page < last ? (
          <ButtonLink to={ownListingsPath({ state, page: page + 1 })} rel="next" variant="secondary">
            Suivante
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}
