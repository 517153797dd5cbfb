import type { ListingStatus } from "./listing.ts";
import type { ListingContent, ListingForm } from "./listing-form.ts";
import { priceChoiceOf } from "./price.ts";

/** The form of a saved listing. Round-trips: submitting it unchanged gives the same listing. */
export function formOfListing(listing: ListingContent & { status?: ListingStatus }): ListingForm {
  const { type, title, description, category, subCategory, city, region, contactPreferences } = listing;
  return {
    type,
    title,
    description,
    category,
    city,
    region,
    contactPreferences,
    subCategory: subCategory ?? "",
    price: priceText(listing.priceCents),
    priceType: isPriceUndecided(listing) ? "fixed" : priceChoiceOf(listing),
    fields: Object.fromEntries(Object.entries(listing.attributes).map(([id, value]) => [id, String(value)])),
  };
}

/** A draft without an amount may be unfinished, so its form shows 'fixed': an amount typed later is then a fixed price. */
function isPriceUndecided({
  status,
  priceCents,
  priceType,
}: ListingContent & { status?: ListingStatus }): boolean {
  return status === "draft" && priceType === "free" && priceCents === null;
}

/** "1200", or "1200,50" when there are cents */
function priceText(cents: number | null): string {
  if (cents === null) return "";
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace(".", ",");
}
