import file from "./thesaurus.json" with { type: "json" };
import type { ThesaurusEntry } from "./thesaurus.ts";

/** The thesaurus shipped with the product; operators edit their own copy. */
export const shippedThesaurus: readonly (ThesaurusEntry & { id: string })[] = file.map((entry) =>
  "words" in entry && entry.words
    ? { id: entry.id, words: entry.words, targets: [] }
    : { id: entry.id, words: entry.from ?? [], targets: entry.to ?? [] },
);
