import { categoryOf, explainedSubCategory } from "../../../listings/category.ts";
import type { ListingField } from "../../../listings/fields.ts";
import type { Listing } from "../../../listings/index.server.ts";
import { listingTypeOf } from "../../../listings/listing-type.ts";
import { wageText } from "../../../listings/price-text.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { fieldText } from "../../text/field-values.ts";
import { homeStatusLabel } from "../../text/statuses.ts";

/** `address`: external URL that the text links to */
export type Detail = { label: string; text: string; address?: string };

/** The fields that decide most, as chips under the title. They stay in the details, too. */
export function keyFacts(listing: Pick<Listing, "type" | "attributes">): Detail[] {
  return listingTypeOf(listing.type).fields.flatMap((field: ListingField): Detail[] => {
    const value = listing.attributes[field.id];
    if (!field.isKey || field.kind === "url" || value === undefined) return [];
    if (field.kind === "text" && field.isLong) return [];
    // The price line already shows the wage.
    if (isWage(field) || isUnitOfWage(field, listing)) return [];
    return [{ label: field.label, text: fieldText(field, value) }];
  });
}

const isWage = (field: ListingField) => field.kind === "number" && field.per !== undefined;

/** Whether the row of the wage says it: "24,50 $ / h". */
function isUnitOfWage(
  { id }: ListingField,
  { type, attributes }: Pick<Listing, "type" | "attributes">,
): boolean {
  return listingTypeOf(type).fields.some(
    (field) => field.kind === "number" && field.per?.field === id && attributes[field.id] !== undefined,
  );
}

/**
 * The fields of the type. Texts are built on the server, so that the browser does not need the field definitions of all
 * types.
 */
export function detailRows(listing: Pick<Listing, "type" | "attributes">): Detail[] {
  return listingTypeOf(listing.type).fields.flatMap((field): Detail[] => {
    const value = listing.attributes[field.id];
    if (value === undefined || isUnitOfWage(field, listing)) return [];
    const text = (isWage(field) ? wageText(listing.attributes) : null) ?? fieldText(field, value);
    return field.kind === "url"
      ? [{ label: field.label, text: new URL(text).hostname, address: text }]
      : [{ label: field.label, text }];
  });
}

/** The fields that every listing has. */
export function commonRows(listing: Listing & { isReserved: boolean }): Detail[] {
  return [
    { label: "Catégorie", text: categoryOf(listing.category).name },
    ...(listing.subCategory
      ? [{ label: "Sous-catégorie", text: explainedSubCategory(listing.subCategory) }]
      : []),
    { label: "Type d’annonce", text: listingTypeOf(listing.type).name },
    { label: "Statut", text: homeStatusLabel(listing) },
    { label: "Vues", text: formatNumber(listing.views) },
    { label: "Favoris", text: formatNumber(listing.favorites) },
  ];
}
