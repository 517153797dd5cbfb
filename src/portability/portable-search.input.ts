/** A saved search in the archive of a member's data. The query is that of a results page. */
import { z } from "zod";
import { alertFrequencies } from "../alerts/saved-search.ts";

export const portableSearch = z.object({
  name: z.string(),
  query: z.string().max(4_000),
  alert: z.enum(alertFrequencies),
});
