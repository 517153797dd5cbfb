import { formatDollars } from "../platform/number-format.ts";

/**
 * A price is an amount in cents (or none) and a kind. §5 says how what was typed becomes what is saved,
 * and how what is saved is shown; `product.md` says which explicit choices override the stated rule.
 */
export const priceTypes = ["fixed", "negotiable", "free"] as const;
export type PriceType = (typeof priceTypes)[number];

/** The form offers one choice more than what is stored: a price that is deliberately not given. */
export const priceChoices = [...priceTypes, "unspecified"] as const;
export type PriceChoice = (typeof priceChoices)[number];

export type Price = { priceCents: number | null; priceType: PriceType };

/** 99 999 999 $ */
export const priceMaxCents = 9_999_999_900;

export type PriceRejection = "price-not-a-number" | "price-negative" | "price-too-high";

/**
 * What a person typed ("1 200", "1 200,50 $", "12.5", "1.200,50", the English "1,200.50", "") to cents. Three digits
 * after a sign are thousands: nobody writes a tenth of a cent.
 * Gives null for an empty field; refuses what is not a number, below 0 or above `priceMaxCents`.
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
 * The saved price (§5 and the decision on the price type select): left alone, the select is ignored (an amount is
 * fixed, none is free); an explicit choice is honoured.
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

/** The choice that, saved again with the same amount, gives the same price: what the edit form preselects. */
export function priceChoiceOf(price: Price): PriceChoice {
  return price.priceType === "fixed" && price.priceCents === null ? "unspecified" : price.priceType;
}

/** 'Gratuit', 'Prix non spécifié' or the amount, with ' (négociable)' when it is (§5). */
export function displayPrice(price: Price): string {
  const { amount, note } = priceParts(price);
  return note ? `${amount} ${note}` : amount;
}

/** The amount, or what stands for it, and what may stand after it in a second voice. */
export function priceParts({ priceCents, priceType }: Price): { amount: string; note: string | null } {
  if (priceType === "free") return { amount: "Gratuit", note: null };
  if (priceCents === null) return { amount: "Prix non spécifié", note: null };
  return { amount: formatDollars(priceCents), note: priceType === "negotiable" ? "(négociable)" : null };
}
