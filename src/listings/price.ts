import { formatDollars } from "../platform/number-format.ts";

/**
 * A price is an amount in cents (or null) and a type. §5 specifies parsing and display; `product.md` specifies which
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

export type PriceRejection = "price-not-a-number" | "price-negative" | "price-too-high";

/**
 * Parses typed text ("1 200", "1 200,50 $", "12.5", "1.200,50", English "1,200.50", "") to cents. Three digits after a
 * separator are thousands, since tenths of a cent are not used.
 * @returns null for an empty field; a rejection for invalid, negative or too large numbers
 */
export function parsePriceText(
  text: string,
): { ok: true; cents: number | null } | { ok: false; reason: PriceRejection } {
  const bare = text.replace(/[\s\u00a0\u202f]|\$|CAD/gu, "").replace("−", "-");
  if (bare === "") {
    return text.trim() === "" ? { ok: true, cents: null } : { ok: false, reason: "price-not-a-number" };
  }
  const match =
    /^(-?)([1-9]\d{0,2}(?:,\d{3})+(?=\.|$)|[1-9]\d{0,2}(?:\.\d{3})+(?=,|$)|\d{1,15})(?:[.,](\d{1,2}))?$/u.exec(
      bare,
    );
  if (!match) return { ok: false, reason: "price-not-a-number" };
  const [, sign, whole = "", fraction = ""] = match;
  const cents = Number(whole.replace(/[.,]/gu, "")) * 100 + Number(fraction.padEnd(2, "0"));
  if (sign && cents > 0) return { ok: false, reason: "price-negative" };
  if (cents > priceMaxCents) return { ok: false, reason: "price-too-high" };
  return { ok: true, cents };
}

/**
 * The stored price (§5 and the decision on the price type select): if the select is unchanged it is ignored (an amount
 * is fixed, none is free); an explicit choice is respected.
 */
export function savedPrice(cents: number | null, choice: PriceChoice): Price {
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

/** 'Gratuit', 'Prix non spécifié' or the amount, with ' (négociable)' if negotiable (§5). */
export function displayPrice(price: Price): string {
  const { amount, note } = priceParts(price);
  return note ? `${amount} ${note}` : amount;
}

/** The amount or its replacement text, and a secondary note. */
export function priceParts({ priceCents, priceType }: Price): { amount: string; note: string | null } {
  if (priceType === "free") return { amount: "Gratuit", note: null };
  if (priceCents === null) return { amount: "Prix non spécifié", note: null };
  return { amount: formatDollars(priceCents), note: priceType === "negotiable" ? "(négociable)" : null };
}
