/** Texts of the inputs for bounds of numbers in the filters. */
import type { AmountRejection } from "../../platform/amount.ts";
import type { NumberField } from "../../search/filters/filterable-fields.ts";
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

/** Shown by any other number of the filters that has no effect. */
export function fieldBoundError(reason: AmountRejection | "below-minimum", { min }: NumberField): string {
  return reason === "below-minimum"
    ? `Écrivez un nombre d’au moins ${min}.`
    : listingFormMessages[`field-${reason}`];
}

export const reversedBoundsText = "Le minimum dépasse le maximum.";

/** « Kilométrage maximum », « Salaire, au moins »: alone, « Salaire minimum » would be the law's. */
export function boundFieldLabel({ label, hasBothBounds }: NumberField, end: "min" | "max"): string {
  if (hasBothBounds) return `${label} ${end}imum`;
  return `${label}, ${end === "min" ? "au moins" : "au plus"}`;
}

/** Unit of the input: a wage per hour or per year, else the unit of the number. */
export function boundPlaceholder({ per, unit }: NumberField): string | undefined {
  return per ? "25 ou 52\u00a0000\u00a0$" : unit;
}
