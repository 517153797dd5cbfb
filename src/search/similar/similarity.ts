/** How well one listing could take the place of another. */
import type { CategoryId } from "../../listings/category.ts";
import type { Attributes } from "../../listings/fields.ts";
import type { ListingTypeId } from "../../listings/listing-type.ts";
import type { PriceType } from "../../listings/price.ts";
import { rentPeriodOf, wageUnitByAmount } from "../../listings/price-text.ts";
import { nameSameKind, titleTerms } from "./title-kinds.ts";

export type Comparable = {
  type: ListingTypeId;
  title: string;
  category: CategoryId;
  subCategory: string | null;
  priceCents: number | null;
  priceType: PriceType;
  attributes: Attributes;
  city: string;
  region: string;
};

/** Farther away, another one is not a substitute. */
const kmMax: Record<CategoryId, number> = {
  housing: 50,
  jobs: 80,
  services: 80,
  products: 250,
  community: 80,
};

const priceRatioMax = 2;
/** A dwelling at 2 000 $ is not a substitute for one at 1 100 $. */
const rentRatioMax = 1.6;

/** 0: not similar at all. @param km null: unknown place */
export function similarity(one: Comparable, other: Comparable, km: number | null): number {
  if (one.type !== other.type && one.category !== "products") return 0;
  if ((one.type === "vehicle") !== (other.type === "vehicle")) return 0;
  if (purposeOf(one) !== purposeOf(other)) return 0;
  if (one.category !== "housing" && !nameSameKind(one.title, other.title)) return 0;
  if (km === null ? one.city !== other.city || one.region !== other.region : km > kmMax[one.category])
    return 0;
  const ratio = priceRatio(one, other);
  if (ratio > (one.category === "housing" ? rentRatioMax : priceRatioMax)) return 0;
  const facts = sameFacts(one, other);
  if (facts === null) return 0;
  return facts + 2 * sharedTerms(one.title, other.title) + 1 / ratio + 1 - (km ?? 0) / kmMax[one.category];
}

const purposeOf = ({ attributes }: Comparable) => attributes.purpose ?? "offer";

/** 1: the same price, 2: double or half; 1.5 where one of them states none. What is free has no double. */
function priceRatio(one: Comparable, other: Comparable): number {
  const [a, b] = [amountOf(one), amountOf(other)];
  if (a === null || b === null) return 1.5;
  if (a === b) return 1;
  return Math.min(a, b) === 0 ? Number.POSITIVE_INFINITY : Math.max(a, b) / Math.min(a, b);
}

/** The price in one unit: wages and rates per hour, rents per month. Null: not stated, or in an unknown unit. */
function amountOf(listing: Comparable): number | null {
  const { type, priceCents, priceType, attributes } = listing;
  if (priceType === "free") return 0;
  if (type === "job") return hourlyWage(listing);
  if (priceCents === null) return null;
  if (isDwelling(listing)) return priceCents * (monthly[rentPeriodOf(listing)] ?? 1);
  if (typeof attributes.rateUnit !== "string") return priceCents;
  const hours = hoursPerRate[attributes.rateUnit];
  return hours === undefined ? null : priceCents / hours;
}

const isDwelling = ({ type }: Comparable) => type === "housing" || type === "roommate";

const monthly: Readonly<Record<string, number>> = { week: 52 / 12 };

/** How long a visit or a project takes is not known. */
const hoursPerRate: Readonly<Record<string, number>> = { hour: 1, day: 8 };

const hoursPer = { hour: 1, week: 40, month: 2080 / 12, year: 2080 } as const;

function hourlyWage({ priceCents, attributes: { salary, salaryUnit } }: Comparable): number | null {
  const amount = typeof salary === "number" ? salary : priceCents && priceCents / 100;
  if (amount === null) return null;
  const unit = typeof salaryUnit === "string" ? salaryUnit : wageUnitByAmount(amount);
  return (amount * 100) / (hoursPer[unit as keyof typeof hoursPer] ?? 1);
}

/** Points for equal facts; null where facts exclude each other. */
function sameFacts(listing: Comparable, another: Comparable): number | null {
  const { attributes: one, category } = listing;
  const { attributes: other } = another;
  const differs = (id: string) => one[id] !== undefined && other[id] !== undefined && one[id] !== other[id];
  if (differs("body")) return null;
  if (isDwelling(listing) && isDwelling(another) && stayOf(listing) !== stayOf(another)) return null;
  let points = 0;
  if (category === "housing" && one.rooms !== undefined && other.rooms !== undefined) {
    const apart = Math.abs(Number(one.rooms) - Number(other.rooms));
    if (apart > 1) return null;
    points += 1 - apart / 2;
  }
  for (const id of ["make", "brand", "model", "size", "contract", "fuel"])
    if (one[id] !== undefined && one[id] === other[id]) points += 0.5;
  return points;
}

/** Rents per week and per month are both for people who live there; a night is a holiday, and a sale is no rent. */
function stayOf(listing: Comparable): string {
  const period = rentPeriodOf(listing);
  return period === "week" ? "month" : period;
}

/** Share of the title's terms that the other title has too. */
function sharedTerms(title: string, other: string): number {
  const [terms, others] = [titleTerms(title), titleTerms(other)];
  const shared = [...terms].filter((term) => others.has(term)).length;
  return shared / Math.max(1, Math.min(terms.size, others.size));
}
