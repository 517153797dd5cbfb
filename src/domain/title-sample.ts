/** What a handful of titles with the same words says: which words go with them, and where such ads stand. */
import type { CategoryId } from "./category.ts";
import { fold } from "./fold.ts";
import { isSmallWord, searchWords } from "./search-words.ts";

export type SampledTitle = { title: string; category: CategoryId; sub: string | null };

/** Words of the titles that begin like that, with their accents, the most frequent first. */
export function wordsBeginning(sample: readonly SampledTitle[], start: string): string[] {
  const counts = new Map<string, { count: number; shown: string }>();
  for (const { title } of sample) {
    for (const word of new Set(wordsIn(title))) {
      const folded = fold(word);
      if (!folded.startsWith(start) || !isCompletion(folded)) continue;
      const term = searchWords(word)[0]?.term ?? folded;
      const known = counts.get(term);
      counts.set(term, { count: (known?.count ?? 0) + 1, shown: known?.shown ?? word });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ shown }) => shown);
}

/** Below, three in four of the same place may be chance. */
const sampleMin = 4;

/** Where most ads with these words stand. Null when no place has at least half of them. */
export function mainPlace(
  sample: readonly SampledTitle[],
): { category: CategoryId; sub: string | null } | null {
  if (sample.length < sampleMin) return null;
  const most = mostFrequent(sample.map(({ category, sub }) => `${category}/${sub ?? ""}`));
  const place = sample.find(({ category, sub }) => `${category}/${sub ?? ""}` === most.value);
  if (place && most.count * 2 >= sample.length) return { category: place.category, sub: place.sub };
  const widest = mostFrequent(sample.map(({ category }) => category));
  return widest.count * 2 >= sample.length ? { category: widest.value, sub: null } : null;
}

function mostFrequent<Value>(values: readonly Value[]): { value: Value; count: number } {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  if (!best) throw new Error("nothing to count");
  return { value: best[0], count: best[1] };
}

/** Too short, or it says nothing of what is looked for. */
export function isCompletion(folded: string): boolean {
  return folded.length > 2 && !isSmallWord(folded);
}

function wordsIn(title: string): string[] {
  return title.toLocaleLowerCase("fr-CA").match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
}
