import type { Random } from "../../demo/random.ts";
import entries from "../../src/search/thesaurus/thesaurus.json" with { type: "json" };
import { bareWords, significantWords } from "./title-words.ts";

/** `words`: two-way synonyms. `from` and `to`: one-way, words in `from` also match those in `to`. */
type Entry = { words?: string[]; from?: string[]; to?: string[] };

/** The thesaurus shipped with the product. */
export const shippedEntries: readonly Entry[] = entries;

/** Replaces a word, or adjacent words, by a synonym; null when none has one. */
export function withSynonym(
  words: readonly string[],
  random: Random,
  thesaurus: readonly Entry[],
): string[] | null {
  const replacements = thesaurus.flatMap(({ words: alike = [], from = [], to = [] }) => [
    ...alike.flatMap((member) => replaced(words, member, alike)),
    ...to.flatMap((member) => replaced(words, member, from)),
  ]);
  return replacements.length === 0 ? null : random.pick(replacements);
}

function replaced(words: readonly string[], member: string, others: readonly string[]): string[][] {
  const form = normalizedForm(member);
  const size = form.split(" ").length;
  const at = words.findIndex(
    (_, index) =>
      words
        .slice(index, index + size)
        .map(normalizedForm)
        .join(" ") === form,
  );
  if (form === "" || at === -1) return [];
  return others.flatMap((other) =>
    normalizedForm(other) === form ? [] : [words.toSpliced(at, size, other)],
  );
}

/** Normalized form for comparison: "pneus d'hiver" becomes "pneu hiver". Cached, because each is compared with each title. */
function normalizedForm(member: string): string {
  const known = forms.get(member);
  if (known !== undefined) return known;
  const form = significantWords(member).flatMap(bareWords).join(" ");
  forms.set(member, form);
  return form;
}

const forms = new Map<string, string>();
