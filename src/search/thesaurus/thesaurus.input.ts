import { z } from "zod";

/** `words` and `targets` are as typed: `parseEntry` validates them. */
const typed = { words: z.string(), targets: z.string() };
/** Id of a shipped entry or of an operator's own entry. */
const entry = { id: z.string().max(80) };

export const thesaurusChangeInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("add"), ...typed }),
  z.object({ kind: z.literal("edit"), ...entry, ...typed }),
  z.object({ kind: z.enum(["switch-off", "switch-on", "reset", "delete"]), ...entry }),
]);
export type ThesaurusChange = z.infer<typeof thesaurusChangeInput>;
