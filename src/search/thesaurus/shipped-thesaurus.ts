import file from "./thesaurus.json" with { type: "json" };

/** See thesaurus.ts. */
export type ThesaurusEntry = { words: readonly string[]; targets: readonly string[] };

/** The thesaurus shipped with the product; operators edit their own copy. */
export const shippedThesaurus: readonly (ThesaurusEntry & { id: string })[] = file.map((entry) =>
  "words" in entry && entry.words
    ? { id: entry.id, words: entry.words, targets: [] }
    : { id: entry.id, words: entry.from ?? [], targets: entry.to ?? [] },
);
