import { z } from "zod";

/** Listings per selection. A statement about this many stays far below the statement timeout. */
export const selectedListingsMax = 1_000;
const listingIds = z.array(z.guid()).max(selectedListingsMax);

export const managedListingsInput = z.object({ listingIds });

/** `until`: a day as typed in a date field; "": until an administrator ends it. */
export const featuringInput = managedListingsInput.extend({ until: z.string() });

/** As typed: the command checks that category and subcategory fit. */
export const correctionInput = z.object({
  listingId: z.guid(),
  category: z.string(),
  subCategory: z.string(),
  city: z.string(),
  region: z.string(),
});
