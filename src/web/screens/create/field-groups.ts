import type { ListingField } from "../../../listings/fields.ts";
import type { ListingType } from "../../../listings/listing-type.ts";

/** Fields by where the form shows them: beside the price, after the place, or under 'Plus de détails'. */
export type FieldGroups = { wage: ListingField[]; key: ListingField[]; folded: ListingField[] };

const wageIds = new Set(["salary", "salaryUnit"]);

/**
 * `subCategory`: null when it is unknown (without JavaScript, where no field can appear later): all fields are shown.
 * `isFilled`: a field with a value or an error is shown for any subcategory.
 */
export function groupFields(
  { fields }: ListingType,
  subCategory: string | null,
  isFilled: (id: string) => boolean,
): FieldGroups {
  const shown = fields.filter(
    ({ id, subCategories, isUnoffered }) =>
      (!isUnoffered || isFilled(id)) &&
      (!subCategories || subCategory === null || subCategories.includes(subCategory) || isFilled(id)),
  );
  return {
    wage: shown.filter(({ id }) => wageIds.has(id)),
    key: shown.filter(({ id, isKey }) => isKey && !wageIds.has(id)),
    folded: shown.filter(({ id, isKey }) => !isKey && !wageIds.has(id)),
  };
}
