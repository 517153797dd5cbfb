import { categoryOf, explainedSubCategory } from "../../../listings/category.ts";
import type { ListingField } from "../../../listings/fields.ts";
import type { Listing } from "../../../listings/index.server.ts";
import { listingTypeOf } from "../../../listings/listing-type.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { fieldText } from "../../text/field-values.ts";
import { homeStatusLabel } from "../../text/statuses.ts";

/** `address`: external URL that the text links to */
export type Detail = { label: string; text: string; address?: string };

/** The fields that decide most, as chips under the title. They stay in the details, too. */
export function keyFacts(listing: Listing): Detail[] {
  return listingTypeOf(listing.type).fields.flatMap((field: ListingField): Detail[] => {
    const value = listing.attributes[field.id];
    if (!field.isKey || field.kind === "url" || value === undefined) return [];
    if (field.kind === "text" && field.isLong) return [];
    return [{ label: field.label, text: fieldText(field, value) }];
  });
}

/** Texts are built on the server, so that the browser does not need the field definitions of all types. */
export function detailRows(listing: Listing & { isReserved: boolean }): Detail[] {
  const type = listingTypeOf(listing.type);
  const ofType = type.fields.flatMap((field): Detail[] => {
    const value = listing.attributes[field.id];
    if (value === undefined) return [];
    const text = fieldText(field, value);
    return field.kind === "url"
      ? [{ label: field.label, text: new URL(text).hostname, address: text }]
      : [{ label: field.label, text }];
  });
  return [
    ...ofType,
    { label: "Catégorie", text: categoryOf(listing.category).name },
    ...(listing.subCategory
      ? [{ label: "Sous-catégorie", text: explainedSubCategory(listing.subCategory) }]
      : []),
    { label: "Type d’annonce", text: type.name },
    { label: "Statut", text: homeStatusLabel(listing) },
    { label: "Vues", text: formatNumber(listing.views) },
    { label: "Favoris", text: formatNumber(listing.favorites) },
  ];
}
