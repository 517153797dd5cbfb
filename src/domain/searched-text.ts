import { findPlace } from "./gazetteer.ts";
import type { ListingContent } from "./listing-form.ts";
import { findListingType } from "./listing-type.ts";

export type Searched = Pick<
  ListingContent,
  "type" | "description" | "subCategory" | "attributes" | "city" | "region"
>;

/**
 * What is searched of an ad besides its title: its text, its subcategory, its city by all its names, and what was chosen or typed in its type's own
 * fields (the year of a car, "4 ½", "Meublé"). Addresses, dates and amounts say nothing that people search by.
 */
export function searchedText({ type, description, subCategory, attributes, city, region }: Searched): string {
  const parts = [description, subCategory ?? "", city, ...(findPlace(city, region)?.aliases ?? [])];
  for (const field of findListingType(type)?.fields ?? []) {
    const value = attributes[field.id];
    if (value === undefined) continue;
    if (field.kind === "choice") parts.push(field.choices.find(({ id }) => id === value)?.label ?? "");
    if (field.kind === "text" || field.id === "year") parts.push(String(value));
  }
  return parts.filter((part) => part !== "").join("\n");
}
