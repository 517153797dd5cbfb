import { z } from "zod";
import { listingTypeIds } from "../listings/listing-type.ts";

/** As typed: `parseFields` says what is wrong. */
export const fieldsInput = z.object({
  type: z.enum(listingTypeIds),
  fields: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        kind: z.string(),
        newChoices: z.string(),
        unit: z.string(),
        choices: z
          .array(z.object({ id: z.string(), label: z.string() }))
          .max(100)
          .readonly(),
        isFilterable: z.boolean(),
        isSearched: z.boolean(),
        use: z.string(),
      }),
    )
    .max(100)
    .readonly(),
  /** `fingerprint` of the type's added fields that the form showed */
  basedOn: z.string(),
});
