/**
 * Validates the form of a listing (§5): publishing requires title, description and city; a draft accepts blanks. All
 * fields are validated at once, so that one response has all errors.
 */

import { cityMaxLength, isProvince, type Province } from "../places/place.ts";
import { isBlank, normalizeLine, normalizeMultiline } from "../platform/text-input.ts";
import { type CategoryId, isCategoryId, isSubCategoryOf } from "./category.ts";
import type { Attributes, FieldRejection } from "./fields.ts";
import { type ContactPreferences, descriptionMaxLength, titleMaxLength } from "./listing.ts";
import {
  defaultCategoryForType,
  findListingType,
  type ListingType,
  type ListingTypeId,
} from "./listing-type.ts";
import { parseFieldValue } from "./parse-field.ts";
import { type Price, type PriceRejection, parsePriceText, priceChoices, savedPrice } from "./price.ts";
import { wageUnitByAmount } from "./price-text.ts";

/** Form values as typed. */
export type ListingForm = {
  type: string;
  title: string;
  description: string;
  category: string;
  subCategory: string;
  price: string;
  priceType: string;
  city: string;
  region: string;
  contactPreferences: ContactPreferences;
  /** type-specific fields by id */
  fields: Record<string, string>;
};

/** Fields that an author can edit. */
export type ListingContent = Price & {
  type: ListingTypeId;
  title: string;
  description: string;
  category: CategoryId;
  subCategory: string | null;
  city: string;
  region: Province;
  attributes: Attributes;
  contactPreferences: ContactPreferences;
};

export type ListingFormRejection =
  | "type-unknown"
  | "title-required"
  | "title-too-long"
  | "description-required"
  | "description-too-long"
  | "city-required"
  | "city-too-long"
  | "region-unknown"
  | "category-unknown"
  | "sub-category-unknown"
  | "price-type-unknown"
  | PriceRejection
  | FieldRejection;

/** field name (type-specific fields by id) → reason */
export type ListingFormErrors = Record<string, ListingFormRejection>;

export function parseListingForm(
  form: ListingForm,
  intent: "publish" | "draft",
): { ok: true; content: ListingContent } | { ok: false; errors: ListingFormErrors } {
  const errors: ListingFormErrors = {};
  const type = findListingType(form.type);
  if (!type) return { ok: false, errors: { type: "type-unknown" } };

  const isPublishing = intent === "publish";
  const title = normalizeLine(form.title);
  if (isPublishing && isBlank(title)) errors.title = "title-required";
  if ([...title].length > titleMaxLength) errors.title = "title-too-long";
  const description = normalizeMultiline(form.description);
  if (isPublishing && isBlank(description)) errors.description = "description-required";
  if ([...description].length > descriptionMaxLength) errors.description = "description-too-long";
  const city = normalizeLine(form.city);
  if (isPublishing && isBlank(city)) errors.city = "city-required";
  if ([...city].length > cityMaxLength) errors.city = "city-too-long";
  if (!isProvince(form.region)) errors.region = "region-unknown";

  const category = form.category === "" ? defaultCategoryForType(type.id) : form.category;
  const subCategory = form.subCategory === "" ? null : form.subCategory;
  if (!isCategoryId(category)) errors.category = "category-unknown";
  else if (subCategory !== null && !isSubCategoryOf(category, subCategory)) {
    errors.subCategory = "sub-category-unknown";
  }

  const choice = priceChoices.find((known) => known === (form.priceType || "fixed"));
  if (!choice) errors.priceType = "price-type-unknown";
  // An invalid amount must not block a choice without amount ("Gratuit").
  const isAmountUsed = choice !== "free" && choice !== "unspecified";
  const amount = isAmountUsed ? parsePriceText(form.price) : ({ ok: true, cents: null } as const);
  if (!amount.ok) errors.price = amount.reason;

  const attributes: Attributes = {};
  for (const field of type.fields) {
    const text =
      field.kind === "text" && field.isLong
        ? normalizeMultiline(form.fields[field.id] ?? "")
        : normalizeLine(form.fields[field.id] ?? "");
    if (text === "") continue;
    const parsed = parseFieldValue(field, text);
    if (parsed.ok) attributes[field.id] = parsed.value;
    else errors[field.id] = parsed.reason;
  }
  const normalized = normalizeAttributes(type, attributes);

  if (
    Object.keys(errors).length > 0 ||
    !choice ||
    !amount.ok ||
    !isCategoryId(category) ||
    !isProvince(form.region)
  ) {
    return { ok: false, errors };
  }
  return {
    ok: true,
    content: {
      type: type.id,
      title,
      description,
      category,
      subCategory,
      city,
      region: form.region,
      ...savedPrice(amount.cents, choice, type.id),
      attributes: normalized,
      contactPreferences: form.contactPreferences,
    },
  };
}

/** Leaves out values that mean the same as none, and adds the unit of a wage that names none. */
export function normalizeAttributes({ fields }: ListingType, attributes: Attributes): Attributes {
  const normalized = Object.fromEntries(
    Object.entries(attributes).filter(([id, value]) => {
      const field = fields.find((known) => known.id === id);
      return !(field?.kind === "choice" && field.absentMeans === value);
    }),
  );
  const { salary, salaryUnit } = normalized;
  if (typeof salary === "number") normalized.salaryUnit = salaryUnit ?? wageUnitByAmount(salary);
  return normalized;
}
