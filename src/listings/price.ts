import { parseAmount } from "../platform/amount.ts";
import { formatCents, formatDollars } from "../platform/number-format.ts";
import type { Attributes } from "./fields.ts";
import type { ListingTypeId } from "./listing-type.ts";

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

/** What the displayed price depends on: the price, and the attributes that say per what it is. */
export type DisplayedPrice = Price & { type: ListingTypeId; attributes: Attributes };

/**
 * 'Gratuit', 'Prix non spécifié' or the amount, with ' (négociable)' if negotiable (§5); rents, rates and wages with
 * their unit: "1 640 $ / mois", "18,50 $ / h", 'Salaire à discuter'.
 */
export function displayPrice(price: DisplayedPrice): string {
  const { amount, note } = priceParts(price);
  return note ? `${amount} ${note}` : amount;
}

/** The amount or its replacement text, and a secondary note. `hasAmount`: false for a replacement text. */
export function priceParts(price: DisplayedPrice): {
  amount: string;
  note: string | null;
  hasAmount: boolean;
} {
  const { priceCents, priceType, type, attributes } = price;
  const note = priceType === "negotiable" ? "(négociable)" : null;
  if (type === "job") {
    const wage = wageText(attributes);
    if (wage !== null) return { amount: wage, note, hasAmount: true };
    if (priceCents === null) return { amount: "Salaire à discuter", note: null, hasAmount: false };
  }
  if (priceType === "free") return { amount: "Gratuit", note: null, hasAmount: true };
  if (priceCents === null) return { amount: "Prix non spécifié", note: null, hasAmount: false };
  const unit = priceUnit(price);
  return { amount: `${formatDollars(priceCents)}${unit ? perUnit(unit) : ""}`, note, hasAmount: true };
}

const units: Readonly<Record<string, string>> = {
  hour: "h",
  day: "jour",
  visit: "visite",
  night: "nuit",
  week: "sem.",
  month: "mois",
  year: "an",
};

const perUnit = (unit: string) => (units[unit] ? `\u00a0/\u00a0${units[unit]}` : "");

/** More than that per month is the price of a house, not its rent. */
const monthlyRentMaxCents = 1_500_000;

function priceUnit({ priceCents, type, attributes }: DisplayedPrice): string | null {
  if (type === "housing" || type === "roommate") {
    const period = String(attributes.rentPeriod ?? "month");
    const isSale = period === "whole" || (priceCents ?? 0) > monthlyRentMaxCents;
    return isSale || priceCents === 0 ? null : period;
  }
  return typeof attributes.rateUnit === "string" ? attributes.rateUnit : null;
}

function wageText({ salary, salaryUnit }: Attributes): string | null {
  if (typeof salary !== "number") return null;
  const unit = typeof salaryUnit === "string" ? salaryUnit : wageUnitByAmount(salary);
  return `${formatCents(Math.round(salary * 100))}${perUnit(unit)}`;
}

/** The unit of time that a wage without one is most likely meant per. */
export function wageUnitByAmount(amount: number): "hour" | "week" | "month" | "year" {
  if (amount <= 500) return "hour";
  if (amount < 3_000) return "week";
  return amount < 15_000 ? "month" : "year";
}
