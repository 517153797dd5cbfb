import { z } from "zod";

/** As typed: `parseCategories` says what is wrong. */
export const categoriesInput = z.object({
  categories: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isHidden: z.boolean(),
      subCategories: z.array(z.object({ id: z.string(), label: z.string(), isHidden: z.boolean() })).max(200),
    }),
  ),
  /** `fingerprint` of the categories that the form showed */
  basedOn: z.string(),
});
