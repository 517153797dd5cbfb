import type { AmountRejection } from "../../platform/amount.ts";
import { listingFormMessages } from "./messages.ts";

/** Shown by a price of the filters that is not an amount. */
export const priceBoundErrors: Record<AmountRejection, string> = {
  "not-a-number": listingFormMessages["price-not-a-number"],
  "unknown-unit": listingFormMessages["price-unknown-unit"],
  "digits-in-disorder": listingFormMessages["price-digits-in-disorder"],
  negative: listingFormMessages["price-negative"],
  "too-precise": listingFormMessages["price-too-precise"],
  "not-whole": listingFormMessages["price-not-a-number"],
};

export const reversedPricesText = "Le minimum dépasse le maximum.";
