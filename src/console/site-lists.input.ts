import { z } from "zod";
import { siteListNames } from "./site-lists.ts";

/** `rows`: cells as typed or read from a file, in the order of the list's fields. */
export const listAdditionInput = z.object({
  list: z.enum(siteListNames),
  rows: z.array(z.array(z.string())),
});
export const listRemovalInput = z.object({ list: z.enum(siteListNames), keys: z.array(z.string()) });
