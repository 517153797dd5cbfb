import { formatNumber } from "../../../platform/number-format.ts";
import { lifetimeText } from "../../text/own-listing.ts";
import {
  MoreOwnListingActions,
  OwnListingActions,
  type OwnListingSummary,
} from "../../ui/own-listing-actions.tsx";

/** Shown to the author instead of the contact button: statistics and actions. */
export default function OwnerBlock({
  listing,
  now,
}: {
  listing: OwnListingSummary & { views: number; favorites: number };
  now: Date;
}) {
  return (
    <section
      aria-labelledby="votre-annonce"
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="votre-annonce" className="text-lg">
          Votre annonce
        </h2>
        <MoreOwnListingActions listing={listing} />
      </div>
      {listing.status === "draft" ? null : (
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-field border border-line bg-line">
          <Figure label="Vues" value={listing.views} />
          <Figure label="Favoris" value={listing.favorites} />
        </dl>
      )}
      <p className="text-soft text-sm">{lifetimeText(listing, now)}</p>
      <OwnListingActions listing={listing} now={now} />
    </section>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse bg-surface px-4 py-3">
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="font-bold text-lg tabular">{formatNumber(value)}</dd>
    </div>
  );
}
