import type { CategoryId } from "./category.ts";
import type { Attributes } from "./fields.ts";
import type { ListingTypeId } from "./listing-type.ts";

/** Meaning of the status `sold` for a listing. */
export const endings = ["sold", "rented", "filled", "ended"] as const;
export type Ending = (typeof endings)[number];

export type EndingSubject = { type: ListingTypeId; category: CategoryId; attributes: Attributes };

const endingOfCategory: Record<CategoryId, Ending> = {
  housing: "rented",
  jobs: "filled",
  services: "ended",
  products: "sold",
  community: "ended",
};

/** The ending follows from the type, or from the category if the type is "other". A wanted item is never sold. */
export function endingOf({ type, category, attributes }: EndingSubject): Ending {
  if (attributes.purpose === "wanted") return type === "job" ? "filled" : "ended";
  switch (type) {
    case "single-item":
    case "multiple-items":
    case "vehicle":
      return "sold";
    case "housing":
    case "roommate":
      return "rented";
    case "job":
      return "filled";
    case "services":
    case "legal-services":
    case "notary":
      return "ended";
    case "other":
      return endingOfCategory[category];
  }
}
