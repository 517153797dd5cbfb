import { subCategoryLabel } from "../../listings/category.ts";
import type { ListingContent } from "../../listings/listing-form.ts";
import { findListingType } from "../../listings/listing-type.ts";
import { findPlace } from "../../places/gazetteer.ts";
import { categorySearchName } from "../filters/named-category.ts";

export type Searched = Pick<
  ListingContent,
  "type" | "description" | "category" | "subCategory" | "attributes" | "city" | "region"
>;

/**
 * What is searched of an ad besides its title: its text, the name that people have for ads of its category (emploi), its
 * subcategory, its city by all its names, and what was chosen or typed in its type's own fields (the year of a car, "4 ½",
 * "Bon état"). Addresses, dates and amounts say nothing that people search by.
 */
export function searchedText(ad: Searched): string {
  const { type, description, category, subCategory, attributes, city, region } = ad;
  const aliases = findPlace(city, region)?.aliases ?? [];
  const parts = [
    description,
    categorySearchName(category),
    subCategory ? subCategoryLabel(subCategory) : "",
    city,
    ...aliases,
  ];
  for (const field of findListingType(type)?.fields ?? []) {
    const value = attributes[field.id];
    if (value === undefined) continue;
    if (field.kind === "choice") {
      const label = field.choices.find(({ id }) => id === value)?.label ?? "";
      parts.push((field.id === "condition" && states[value]) || label);
    }
    if (field.kind === "text" || field.id === "year") parts.push(String(value));
  }
  return parts.filter((part) => part !== "").join("\n");
}

/** By the choice's id: labels that say nothing without their field's. */
const states: Readonly<Record<string | number, string>> = {
  ...{ excellent: "Excellent état", bon: "Bon état", correct: "État correct", variable: "État variable" },
};
