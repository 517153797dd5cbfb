import type { ReactNode } from "react";
import { type CategoryId, categoryOf } from "../../../domain/category.ts";
import type { ListingStatus } from "../../../domain/listing.ts";
import type { Attributes } from "../../../domain/listing-field.ts";
import { type ListingTypeId, listingTypeOf } from "../../../domain/listing-type.ts";
import { fieldText } from "../../text/field-values.ts";
import { formatNumber } from "../../text/plural.ts";
import { homeStatusLabels } from "../../text/statuses.ts";

export type DetailFacts = {
  type: ListingTypeId;
  category: CategoryId;
  subCategory: string | null;
  status: ListingStatus;
  attributes: Attributes;
  views: number;
  favorites: number;
};

/** The quiet table: what the type's own fields hold, then what every ad has. */
export function Details({ listing }: { listing: DetailFacts }) {
  const type = listingTypeOf(listing.type);
  const rows: [string, ReactNode][] = type.fields.flatMap((field): [string, ReactNode][] => {
    const value = listing.attributes[field.id];
    if (value === undefined) return [];
    const text = fieldText(field, value);
    return [[field.label, field.kind === "url" ? <Outside key="lien" address={text} /> : text]];
  });
  rows.push(["Catégorie", categoryOf(listing.category).name]);
  if (listing.subCategory) rows.push(["Sous-catégorie", listing.subCategory]);
  rows.push(["Type d’annonce", type.name], ["Statut", homeStatusLabels[listing.status]]);
  rows.push(["Vues", formatNumber(listing.views)], ["Favoris", formatNumber(listing.favorites)]);
  return (
    <section aria-labelledby="details" className="grid gap-2">
      <h2 id="details" className="text-lg">
        Détails
      </h2>
      <dl className="grid sm:grid-cols-2 sm:gap-x-10">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-6 border-line border-b py-2.5 text-sm">
            <dt className="text-soft">{label}</dt>
            <dd className="whitespace-pre-line text-right font-semibold tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Outside({ address }: { address: string }) {
  return (
    <a href={address} rel="nofollow noopener ugc" className="text-spruce underline underline-offset-4">
      {new URL(address).hostname}
    </a>
  );
}
