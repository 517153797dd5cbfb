import { subCategoryLabel } from "../../listings/category.ts";
import type { ListingField } from "../../listings/fields.ts";
import type { ListingContent } from "../../listings/listing-form.ts";
import { findListingType, type ListingTypeId } from "../../listings/listing-type.ts";
import { findPlace } from "../../places/gazetteer.ts";
import { isSector, municipalityOf } from "../../places/place-tree.ts";
import { categorySearchName } from "../filters/named-category.ts";

export type Searched = Pick<
  ListingContent,
  "type" | "description" | "category" | "subCategory" | "attributes" | "city" | "region"
>;

/**
 * The searched text of a listing besides its title: description, common names of its category (emploi) and type (véhicule),
 * subcategory, city with its aliases and, for a sector, its municipality, and values of type-specific fields (year of a car, "4 ½",
 * "Bon état"). Addresses, dates and amounts are not searched.
 */
export function searchedText(listing: Searched): string {
  const { type, description, category, subCategory, attributes, city, region } = listing;
  const place = findPlace(city, region);
  const parts = [
    description,
    categorySearchName(category),
    typeNames[type] ?? "",
    subCategory ? subCategoryLabel(subCategory) : "",
    city,
    ...(place?.aliases ?? []),
    // "vélo Montréal" finds a listing in Rosemont.
    place && isSector(place) ? municipalityOf(place).name : "",
  ];
  for (const field of (findListingType(type)?.fields ?? []) as readonly ListingField[]) {
    const value = attributes[field.id];
    if (value === undefined || field.isUnsearched) continue;
    if (field.kind === "choice" || field.kind === "choices") {
      const labels = [value]
        .flat()
        .map((id) => field.choices.find((choice) => choice.id === id)?.label ?? "");
      parts.push((field.id === "condition" && conditionLabels[String(value)]) || labels.join("\n"));
    }
    if (["text", "name"].includes(field.kind) || field.id === "year") parts.push(String(value));
  }
  return parts.filter((part) => part !== "").join("\n");
}

/**
 * Words for all listings of a type, which rarely contain them: a Honda Civic is a véhicule. Not for housing, since a terrain is no
 * logement, nor where the name says nothing of the thing (« Un article »). Jobs have the name of their category.
 */
const typeNames: Partial<Record<ListingTypeId, string>> = {
  vehicle: "véhicule",
  roommate: "colocation",
  "legal-services": "services juridiques",
  notary: "notaire",
};

/** By choice id: labels that are meaningless without the name of their field. */
const conditionLabels: Readonly<Record<string, string>> = {
  excellent: "Excellent état",
  bon: "Bon état",
  correct: "État correct",
  variable: "État variable",
};
