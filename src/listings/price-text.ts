/** How a price is displayed. Apart from price.ts, so that pages do not load the reader of amounts. */
import { formatCents, formatDollars } from "../platform/number-format.ts";
import type { Attributes } from "./fields.ts";
import type { ListingTypeId } from "./listing-type.ts";
import type { Price } from "./price.ts";

/** Price of a listing, and the attributes that determine its unit. */
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

function priceUnit(price: DisplayedPrice): string | null {
  const { type, attributes } = price;
  if (type === "housing" || type === "roommate") {
    const period = rentPeriodOf(price);
    return period === "whole" || price.priceCents === 0 ? null : period;
  }
  return typeof attributes.rateUnit === "string" ? attributes.rateUnit : null;
}

/** Period of a dwelling's price: a month by default; "whole" for the price of a sale. */
export function rentPeriodOf({
  priceCents,
  attributes,
}: Pick<DisplayedPrice, "priceCents" | "attributes">): string {
  const isSale = (priceCents ?? 0) > monthlyRentMaxCents;
  return isSale ? "whole" : String(attributes.rentPeriod ?? "month");
}

/** "18,50 $ / h"; null without a wage. */
export function wageText({ salary, salaryUnit }: Attributes): string | null {
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
