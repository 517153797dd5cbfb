/**
 * What is suggested while somebody types into the search: queries, categories and places. Pure: the words that titles
 * use are handed in.
 */

import { type CategoryId, categories } from "../../listings/category.ts";
import type { Province } from "../../places/place.ts";
import { fold } from "../../platform/fold.ts";
import { stripFillerWords } from "../analysis/filler-words.ts";
import { isSmallWord, searchWords } from "../analysis/tokens.ts";
import { termsBeforeLast } from "../query/begun-alternative.ts";
import { suggestLocations } from "../query/query-places.ts";
import { isExcluding, isQuoting } from "../query/query-syntax.ts";

export type Suggestion =
  | { kind: "words"; q: string }
  /** `q` empty: all that stands there */
  | { kind: "category"; q: string; category: CategoryId; sub: string | null }
  /** `asked`: as a filter takes it */
  | { kind: "place"; q: string; name: string; province: Province; asked: string }
  /** `where`: to be there, in words */
  | { kind: "region"; q: string; name: string; where: string; asked: string };

export const suggestionsMax = 8;

/** What was typed: the last word, which is still being written, and all that stands before it. */
export type TypedText = {
  /** as typed, with the space or apostrophe at its end */
  before: string;
  /** terms that say something of what is looked for */
  terms: readonly string[];
  beginning: string;
  /** folded letters, or a number as it is indexed; null where nothing is completed: too short, within quotes, an operator */
  start: string | null;
};

export function splitTypedText(typed: string): TypedText {
  const text = typed.replace(/^\s+/u, "").replace(/\s+/gu, " ");
  const half = /^(.*?)(\d{1,2})\s*(?:½|1[/⁄]2)$/su.exec(text);
  const [, before = "", last = ""] = half ?? /^(.*?)([\p{L}\p{M}]*|\p{N}+)$/su.exec(text) ?? [];
  const beginning = half ? `${last}\u00a0½` : last;
  // Behind a hyphen nobody knows yet whether « -20 » is meant; who types « | » needs no help.
  const isPlain = !(isQuoting(before) || isExcluding(before + last) || /(?<!\S)(?:-$|\|)/u.test(before));
  // What is said around what is looked for stands in no title: "je cherche un vél" goes on as "vél" does.
  const said = stripFillerWords(`${before}${last}`);
  const asked = said.endsWith(last) ? said.slice(0, said.length - last.length) : before;
  // « Kayak ou can » need not stand in one title, nor « rouge » and what « vélo rouge ou bl » goes on as.
  const words = searchWords(asked).map(({ term }) => term);
  const beside = (termsBeforeLast(said) ?? words).filter((term) => !isSmallWord(term));
  // Titles name sizes one behind the other: « 3 ½, 4 ½ ».
  const size = !half && /^\d/u.test(last) ? /^(\d+demi) ou$/u.exec(words.join(" "))?.[1] : undefined;
  const terms = size ? [size] : beside;
  const start = half ? searchWords(beginning)[0]?.term : startOf(fold(last), { before, terms });
  return { before, terms, beginning, start: (isPlain && start) || null };
}

function startOf(folded: string, { before, terms }: Pick<TypedText, "before" | "terms">): string | null {
  const isAfterOthers = terms.length > 0;
  if (/^\d{1,6}$/u.test(folded)) return isAfterOthers ? folded : null;
  // After other words a small one is whole: "table de" is no table deux. A single letter goes on, but à.
  const isWhole = isAfterOthers && isSmallWord(folded) && (folded.length > 1 || folded === "a");
  const lettersMin = before === "" ? 2 : 1;
  return !isWhole && folded.length >= lettersMin && /^[a-z]{1,40}$/u.test(folded) ? folded : null;
}

/** A category or subcategory with a word in its name that begins like all that was typed. */
export function suggestCategories(typed: string): Suggestion[] {
  const start = fold(typed);
  if (start.length < 2) return [];
  const isMeant = (name: string) => ` ${fold(name)}`.includes(` ${start}`);
  return categories.flatMap(({ id, name, subCategories }): Suggestion[] => [
    ...(isMeant(name) ? [{ kind: "category" as const, q: "", category: id, sub: null }] : []),
    ...subCategories
      .filter(({ label }) => isMeant(label))
      .map((sub): Suggestion => ({ kind: "category", q: "", category: id, sub: sub.id })),
  ]);
}

/** So many words may belong to the name of a place. */
const placeWordsMax = 4;
/** Fewer letters after other words begin too many places that nobody meant, but after what stands before a place. */
const furtherPlaceMin = 3;
const lettersAfter: Readonly<Record<string, number>> = { à: 1, en: 1, a: 2 };

/** So few letters begin hundreds of names: only cities are likely meant. */
const vagueMax = 3;
const cityMin = 50_000;

/** Places and regions whose name begins like what was typed, or like its end: then the words before are looked for there. */
export function suggestPlacesFor(typed: string, limit: number): Suggestion[] {
  const words = typed.split(/\s+/u).filter((word) => word !== "");
  for (let at = Math.max(0, words.length - placeWordsMax); at < words.length; at += 1) {
    const name = words.slice(at).join(" ");
    const before = words[at - 1]?.toLocaleLowerCase("fr-CA") ?? "";
    // There begins another thing to choose: "kayak ou can" does not go on in the Cantons.
    if (before === "ou") continue;
    const lettersMin = lettersAfter[before] ?? furtherPlaceMin;
    if (name.length < (at === 0 ? 2 : lettersMin)) continue;
    // A small one is whole, but not where a place begins: "vélo à mon".
    const isPlaceBegun = before in lettersAfter && at === words.length - 1;
    if (at > 0 && !isPlaceBegun && isSmallWord(fold(words[at] ?? ""))) continue;
    const isVague = name.length <= vagueMax;
    // One is in a region, and at a city.
    const isRegion = isVague && before === "en";
    const isWanted = (population: number, isOneRegion: boolean) =>
      isRegion ? isOneRegion : !isVague || population >= cityMin;
    const places = suggestLocations(name, limit, isWanted);
    if (places.length === 0) continue;
    const q = withoutSmallEnd(words.slice(0, at)).join(" ");
    return places.map(({ name: place, asked, province, where }) =>
      province === null
        ? { kind: "region", q, name: place, where, asked }
        : { kind: "place", q, name: place, province, asked },
    );
  }
  return [];
}

/** "vélo à Montréal" looks for "vélo". */
function withoutSmallEnd(words: readonly string[]): readonly string[] {
  const last = words.at(-1);
  return last !== undefined && isSmallWord(fold(last)) ? withoutSmallEnd(words.slice(0, -1)) : words;
}

/** Each part in its order; what one leaves free, the queries fill, and what they leave, further places. */
export function pickSuggestions(
  queries: readonly string[],
  found: readonly Suggestion[],
  places: readonly Suggestion[],
): Suggestion[] {
  const others = found.slice(0, categoriesMax);
  const free = suggestionsMax - others.length - queries.length;
  const elsewhere = [...others, ...places.slice(0, Math.min(placesMax, Math.max(placesMin, free)))];
  const words = queries
    .slice(0, suggestionsMax - elsewhere.length)
    .map((q): Suggestion => ({ kind: "words", q }));
  return [...words, ...elsewhere];
}

const categoriesMax = 2;
/** Beside many queries, and alone: « st-je » begins more towns than two that are as likely meant. */
const placesMin = 2;
export const placesMax = 4;
