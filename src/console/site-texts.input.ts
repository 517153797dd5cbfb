import { z } from "zod";
import { siteTextNames } from "./site-texts.ts";

/** `basedOn`: the version that was edited, 0 for the product's text. An empty `body` returns to the product's text. */
export const siteTextInput = z.object({
  name: z.enum(siteTextNames),
  body: z.string(),
  basedOn: z.int().nonnegative(),
});
