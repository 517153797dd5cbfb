/** Search suggestions: completed queries, categories and places. Pure: title words are passed in. */

import { type CategoryId, offeredCategories } from "../../listings/category.ts";
import type { Province } from "../../places/place.ts";
import { fold } from "../../platform/fold.ts";
import { stripFillerWords } from "../analysis/filler-words.ts";
import { isQuoting } from "../analysis/quotations.ts";
import { analyze, isStopWord } from "../analysis/tokens.ts";
import { termsBeforeLast } from "../query/completion-context.ts";
import { suggestLocations } from "../query/query-places.ts";
import { isExcluding } from "../query/query-syntax.ts";

export type Suggestion =
  | { kind: "words"; q: string }
  /** `q` empty: the whole category */
  | { kind: "category"; q: string; category: CategoryId; sub: string | null }
  /** `filterName`: value of the location filter (`placeFilterName`) */
  | { kind: "place"; q: string; name: string; province: Province; filterName: string }
  /** `where`: the name with its preposition */
  | { kind: "region"; q: string; name: string; where: string; filterName: string };

export const suggestionsMax = 8;

/** The typed text, split into the last, unfinished word and everything before it. */
export type TypedQuery = {
  /** as typed, including the trailing space or apostrophe */
  before: string;
  /** meaningful terms before the last word */
  terms: readonly string[];
  beginning: string;
  /** folded prefix, or a number in indexed form; null when nothing is completed: too short, quoted, or an operator */
  start: string | null;
};

export function parseTypedQuery(typed: string): TypedQuery {
  const text = typed.replace(/^\s+/u, "").replace(/\s+/gu, " ");
  const halfNumber = /^(.*?)(\d{1,2})\s*(?:½|1[/⁄]2)$/su.exec(text);
  const [, before = "", last = ""] = halfNumber ?? /^(.*?)([\p{L}\p{M}]*|\p{N}+)$/su.exec(text) ?? [];
  const beginning = halfNumber ? `${last}\u00a0½` : last;
  // After a hyphen the intention is not known yet (« -20 »); a query with « | » gets no suggestions.
  const isPlain = !(isQuoting(before) || isExcluding(before + last) || /(?<!\S)(?:-$|\|)/u.test(before));
  // Filler words do not occur in titles: "je cherche un vél" is completed like "vél".
  const stripped = stripFillerWords(`${before}${last}`);
  const query = stripped.endsWith(last) ? stripped.slice(0, stripped.length - last.length) : before;
  // Alternatives need not occur in one title: « kayak ou can », and « rouge » in « vélo rouge ou bl ».
  const words = analyze(query).map(({ term }) => term);
  const otherTerms = (termsBeforeLast(stripped) ?? words).filter((term) => !isStopWord(term));
  // Titles list sizes one after the other: « 3 ½, 4 ½ ».
  const size = !halfNumber && /^\d/u.test(last) ? /^(\d+demi) ou$/u.exec(words.join(" "))?.[1] : undefined;
  const terms = size ? [size] : otherTerms;
  const start = halfNumber ? analyze(beginning)[0]?.term : completablePrefix(fold(last), { before, terms });
  return { before, terms, beginning, start: (isPlain && start) || null };
}

function completablePrefix(
  folded: string,
  { before, terms }: Pick<TypedQuery, "before" | "terms">,
): string | null {
  const isAfterOthers = terms.length > 0;
  if (/^\d{1,6}$/u.test(folded)) return isAfterOthers ? folded : null;
  // After other words a stop word is complete: "table de" is not completed to deux. A single letter is not, except à.
  const isWhole = isAfterOthers && isStopWord(folded) && (folded.length > 1 || folded === "a");
  const lettersMin = before === "" ? 2 : 1;
  return !isWhole && folded.length >= lettersMin && /^[a-z]{1,40}$/u.test(folded) ? folded : null;
}

/** Categories and subcategories that contain a word with this prefix. */
export function suggestCategories(typed: string): Suggestion[] {
  const start = fold(typed);
  if (start.length < 2) return [];
  const hasPrefix = (name: string) => ` ${fold(name)}`.includes(` ${start}`);
  return offeredCategories().flatMap(({ id, name, subCategories }): Suggestion[] => [
    ...(hasPrefix(name) ? [{ kind: "category" as const, q: "", category: id, sub: null }] : []),
    ...subCategories
      .filter(({ label }) => hasPrefix(label))
      .map((sub): Suggestion => ({ kind: "category", q: "", category: id, sub: sub.id })),
  ]);
}

/** Maximum number of words of a place name. */
const placeWordsMax = 4;
/** Minimum prefix length after other words; less after a preposition of place. */
const placePrefixMin = 3;
const placePrefixMinAfter: Readonly<Record<string, number>> = { à: 1, en: 1, a: 2 };

/** Prefixes this short match hundreds of names, so only large cities are suggested. */
const ambiguousPrefixMax = 3;
const largeCityMin = 50_000;

/** Places and regions whose name starts with the typed text, or with its end; the words before become the query. */
export function suggestPlacesFor(typed: string, limit: number): Suggestion[] {
  const words = typed.split(/\s+/u).filter((word) => word !== "");
  for (let at = Math.max(0, words.length - placeWordsMax); at < words.length; at += 1) {
    const name = words.slice(at).join(" ");
    const before = words[at - 1]?.toLocaleLowerCase("fr-CA") ?? "";
    // After « ou » another alternative starts: "kayak ou can" does not suggest Cantons.
    if (before === "ou") continue;
    const lettersMin = placePrefixMinAfter[before] ?? placePrefixMin;
    if (name.length < (at === 0 ? 2 : lettersMin)) continue;
    // A stop word is complete, except where a place may start: "vélo à mon".
    const isPlaceBegun = before in placePrefixMinAfter && at === words.length - 1;
    if (at > 0 && !isPlaceBegun && isStopWord(fold(words[at] ?? ""))) continue;
    const isVague = name.length <= ambiguousPrefixMax;
    // « en » precedes regions, « à » cities.
    const isRegion = isVague && before === "en";
    const isWanted = (population: number, isOneRegion: boolean) =>
      isRegion ? isOneRegion : !isVague || population >= largeCityMin;
    const places = suggestLocations(name, limit, isWanted);
    if (places.length === 0) continue;
    const q = dropTrailingStopWords(words.slice(0, at)).join(" ");
    return places.map(({ name: place, filterName, province, where }) =>
      province === null
        ? { kind: "region", q, name: place, where, filterName }
        : { kind: "place", q, name: place, province, filterName },
    );
  }
  return [];
}

/** "vélo à Montréal" queries "vélo". */
function dropTrailingStopWords(words: readonly string[]): readonly string[] {
  const last = words.at(-1);
  return last !== undefined && isStopWord(fold(last)) ? dropTrailingStopWords(words.slice(0, -1)) : words;
}

/**
 * Combines the parts within `suggestionsMax`: categories and a few places first, queries fill the rest, and further
 * places what remains.
 */
export function pickSuggestions(
  queries: readonly string[],
  categoryMatches: readonly Suggestion[],
  places: readonly Suggestion[],
): Suggestion[] {
  const others = categoryMatches.slice(0, categoriesMax);
  const free = suggestionsMax - others.length - queries.length;
  const elsewhere = [...others, ...places.slice(0, Math.min(placesMax, Math.max(placesMin, free)))];
  const words = queries
    .slice(0, suggestionsMax - elsewhere.length)
    .map((q): Suggestion => ({ kind: "words", q }));
  return [...words, ...elsewhere];
}

const categoriesMax = 2;
/** Minimum beside many queries, and maximum: « st-je » is the prefix of more than two equally likely towns. */
const placesMin = 2;
export const placesMax = 4;
