/** Statistics of a sample of titles for a query: words that occur with it, and its main category. */
import type { CategoryId } from "../../listings/category.ts";
import { fold } from "../../platform/fold.ts";
import { isCompletion } from "../analysis/completion.ts";
import { analyze, normalizeSpelling } from "../analysis/tokens.ts";

export type SampledTitle = { title: string; category: CategoryId; sub: string | null };

/**
 * Words of the titles with this prefix, with accents: the prefix itself first, then by frequency.
 * @param before text before the prefix; after a hyphen only adjacent words count: « trois-r » does not match « trois …
 * rouge »
 */
export function completeFromTitles(sample: readonly SampledTitle[], start: string, before = ""): string[] {
  const joined = endsWithHyphen(before) ? fold(before).split(" ").at(-1) : undefined;
  // « vélo de vélo » finds nothing more.
  const typed = new Set(joined === undefined ? analyze(before).map(({ term }) => term) : []);
  const counts = new Map<string, { count: number; shown: string; isWhole: boolean }>();
  for (const { title } of sample) {
    const found = joined === undefined ? wordsIn(title) : wordsAfter(joined, title);
    for (const word of new Set(found)) {
      const folded = fold(word);
      if (!folded.startsWith(start) || !isCompletion(word, before)) continue;
      const term = analyze(word)[0]?.term ?? folded;
      if (typed.has(term)) continue;
      const known = counts.get(term);
      const isWhole = known?.isWhole || folded === start;
      counts.set(term, { count: (known?.count ?? 0) + 1, shown: known?.shown ?? word, isWhole });
    }
  }
  return [...counts.values()]
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.count - a.count)
    .map(({ shown }) => shown);
}

const pairsMax = 2;
/** In fewer titles, and in a smaller share of them, a pair may be chance. */
const pairTitlesMin = 4;
const pairShareMin = 0.08;

/** The word with what most often follows it in titles: « vélo de montagne », « pneus d’hiver », « table basse ». */
export function frequentPairs(sample: readonly SampledTitle[], terms: readonly string[]): string[] {
  const [wanted] = terms;
  if (wanted === undefined || terms.length > 1) return [];
  const counts = new Map<string, { count: number; shown: string }>();
  for (const { title } of sample) {
    const pair = pairIn(title, wanted);
    if (pair === null) continue;
    const known = counts.get(fold(pair));
    counts.set(fold(pair), { count: (known?.count ?? 0) + 1, shown: known?.shown ?? pair });
  }
  return [...counts.values()]
    .filter(({ count }) => count >= pairTitlesMin && count >= pairShareMin * sample.length)
    .sort((a, b) => b.count - a.count)
    .slice(0, pairsMax)
    .map(({ shown }) => shown);
}

/** The word and the next one of the title, with the small word and the spaces between them. */
function pairIn(title: string, wanted: string): string | null {
  const words = [...title.toLocaleLowerCase("fr-CA").matchAll(/\p{L}[\p{L}\p{M}]*/gu)];
  const at = words.findIndex(([word]) => analyze(word)[0]?.term === wanted);
  const first = words[at];
  const next = words[at + 1];
  const last = next && pairLinks.has(fold(next[0])) ? words[at + 2] : next;
  if (!first || !last || !isCompletion(last[0])) return null;
  const pair = title.slice(first.index, last.index + last[0].length).toLocaleLowerCase("fr-CA");
  return /^[\p{L}\p{M}]+(?:[ ’'-][\p{L}\p{M}]+)+$/u.test(pair) ? pair.replaceAll("'", "’") : null;
}

const pairLinks: ReadonlySet<string> = new Set(["de", "d", "a", "en", "pour"]);

/** Numbers with this prefix that follow the term in titles (iPhone 13, PS4, appartement 4 ½), most frequent first. */
export function numbersAfter(sample: readonly SampledTitle[], term: string, start: string): string[] {
  const counts = new Map<string, number>();
  for (const { title } of sample) {
    const terms = analyze(title).map((word) => word.term);
    const numbers = terms.filter((found, at) => terms[at - 1] === term && /^\d/u.test(found));
    for (const number of new Set(numbers))
      if (number.startsWith(start)) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const byFrequency = [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  return byFrequency.map(([number]) => number.replace(/^(\d+)demi$/u, "$1\u00a0½"));
}

/** In smaller samples a majority may be chance. */
const sampleMin = 4;

/** The category or subcategory with at least half of the sample; null when there is none. */
export function mainCategory(
  sample: readonly SampledTitle[],
): { category: CategoryId; sub: string | null } | null {
  if (sample.length < sampleMin) return null;
  const top = mostFrequent(sample.map(({ category, sub }) => `${category}/${sub ?? ""}`));
  const example = sample.find(({ category, sub }) => `${category}/${sub ?? ""}` === top.value);
  if (example && top.count * 2 >= sample.length) return { category: example.category, sub: example.sub };
  const topCategory = mostFrequent(sample.map(({ category }) => category));
  return topCategory.count * 2 >= sample.length ? { category: topCategory.value, sub: null } : null;
}

function mostFrequent<Value>(values: readonly Value[]): { value: Value; count: number } {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  if (!best) throw new Error("nothing to count");
  return { value: best[0], count: best[1] };
}

/** Whether the next letters continue the same word. */
export function endsWithHyphen(before: string): boolean {
  return before.endsWith("-");
}

/** @param word folded */
function wordsAfter(word: string, title: string): string[] {
  const all = wordsIn(normalizeSpelling(title));
  return all.filter((_, at) => fold(all[at - 1] ?? "") === word);
}

function wordsIn(title: string): string[] {
  return title.toLocaleLowerCase("fr-CA").match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
}
