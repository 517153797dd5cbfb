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

/** `id`: of the entry that a row changes; without a known one, a row is an entry of its own. */
export const thesaurusImportInput = z.object({
  rows: z.array(z.object({ ...typed, id: z.string(), isOff: z.boolean() })),
});
