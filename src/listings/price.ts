import { parseAmount } from "../platform/amount.ts";
import type { ListingTypeId } from "./listing-type.ts";

/**
 * A price is an amount in cents (or null) and a type. §5 specifies parsing and display; decision 8 specifies which
 * explicit choices override the rule.
 */
export const priceTypes = ["fixed", "negotiable", "free"] as const;
export type PriceType = (typeof priceTypes)[number];

/** The form has one more choice than is stored: a deliberately omitted price. */
export const priceChoices = [...priceTypes, "unspecified"] as const;
export type PriceChoice = (typeof priceChoices)[number];

export type Price = { priceCents: number | null; priceType: PriceType };

/** 99 999 999 $ */
export const priceMaxCents = 9_999_999_900;

export type PriceRejection =
  | "price-not-a-number"
  | "price-unknown-unit"
  | "price-digits-in-disorder"
  | "price-too-precise"
  | "price-negative"
  | "price-too-high";

/**
 * Parses typed text ("1 200", "1 200,50 $", "12 000.-", "") to cents.
 * @returns null for an empty field; a rejection for invalid, negative or too large numbers
 */
export function parsePriceText(
  text: string,
): { ok: true; cents: number | null } | { ok: false; reason: PriceRejection } {
  if (text.trim() === "") return { ok: true, cents: null };
  const amount = parseAmount(text, { unit: "$", decimals: 2 });
  if (!amount.ok) {
    return {
      ok: false,
      reason: amount.reason === "not-whole" ? "price-too-precise" : `price-${amount.reason}`,
    };
  }
  const cents = Math.round(amount.value * 100);
  return cents > priceMaxCents ? { ok: false, reason: "price-too-high" } : { ok: true, cents };
}

/**
 * The stored price (§5 and the decision on the price type select): if the select is unchanged it is ignored (an amount
 * is fixed, none is free); an explicit choice is respected. A job is never free: it has a wage, which is a field of its type.
 */
export function savedPrice(cents: number | null, choice: PriceChoice, type: ListingTypeId): Price {
  if (type === "job" && (choice === "free" || cents === null))
    return { priceCents: null, priceType: "fixed" };
  switch (choice) {
    case "free":
      return { priceCents: null, priceType: "free" };
    case "unspecified":
      return { priceCents: null, priceType: "fixed" };
    case "negotiable":
      return { priceCents: cents, priceType: "negotiable" };
    case "fixed":
      return cents === null
        ? { priceCents: null, priceType: "free" }
        : { priceCents: cents, priceType: "fixed" };
  }
}

/** The choice preselected by the edit form, which together with the same amount gives the same price. */
export function priceChoiceOf(price: Price): PriceChoice {
  return price.priceType === "fixed" && price.priceCents === null ? "unspecified" : price.priceType;
}
