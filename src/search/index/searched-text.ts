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
 * The searched text of a listing besides its title: description, common name of its category (emploi), subcategory,
 * city with its aliases, and values of type-specific fields (year of a car, "4 ½", "Bon état"). Addresses, dates and
 * amounts are not searched.
 */
export function searchedText(listing: Searched): string {
  const { type, description, category, subCategory, attributes, city, region } = listing;
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
      parts.push((field.id === "condition" && conditionLabels[value]) || label);
    }
    if (field.kind === "text" || field.id === "year") parts.push(String(value));
  }
  return parts.filter((part) => part !== "").join("\n");
}

/** By choice id: labels that are meaningless without the name of their field. */
const conditionLabels: Readonly<Record<string | number, string>> = {
  ...{ excellent: "Excellent état", bon: "Bon état", correct: "État correct", variable: "État variable" },
};
