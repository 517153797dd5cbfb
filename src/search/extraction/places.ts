/** Places named with a preposition: "à Montréal ou à Laval", "près de Sherbrooke", "à 20 km de Québec". */

import { placeKey, placeNamed } from "../../places/gazetteer.ts";
import { isProvince, provinces } from "../../places/place.ts";
import { regionNamed } from "../../places/regions.ts";
import { fold } from "../../platform/fold.ts";
import type { LexToken } from "../analysis/lexer.ts";
import { type PlaceFilter, placesMax, radiusMax } from "../filters/place-filters.ts";
import { placeFilterName } from "../query/query-places.ts";
import type { Captured, Grammar } from "./grammar.ts";

/** Radius of "près de", in kilometers; around a sector only its neighbors are near. */
const nearKm = 25;
const nearSectorKm = 5;

type PlaceRule = { words: string; toFilter: (found: FoundPlace) => PlaceFilter | null; isRadius?: boolean };
type FoundPlace = { place: NamedPlace; preposition: string; captured: readonly Captured[] };

export const placeRules: readonly PlaceRule[] = [
  {
    words: "[radius] [atMostKm] number kmOf",
    toFilter: ({ place, captured: [km] }) => ({
      name: place.name,
      within: place.kind === "region" ? null : Math.min(Math.max(Math.round(km?.value ?? 0), 1), radiusMax),
    }),
  },
  { words: "nearby nearOf", toFilter: ({ place }) => around(place) },
  { words: "sector", toFilter: ({ place }) => around(place) },
  {
    words: "inPlace",
    toFilter: ({ place, preposition }) => {
      const isOfCity = preposition === "a" || preposition.includes("ville");
      // Texts name sectors of a city without a preposition as well, so a sector stays a word; so does "à Laurentides", a
      // town with the name of a region, and "sur Sherbrooke", a street.
      const isAmbiguous = place.kind === "region" && isOfCity && placeNamed(place.name)?.name === place.name;
      if (place.kind === "part" || isAmbiguous || (preposition === "sur" && place.kind === "city"))
        return null;
      // The filter "Québec" also matches the province; "à" means the city.
      return { name: isOfCity ? cityFilterName(place) : place.name, within: null };
    },
  },
];

function around({ name, kind }: NamedPlace): PlaceFilter {
  const km = kind === "part" ? nearSectorKm : nearKm;
  return { name, within: kind === "region" ? null : km };
}

export type PlaceSpan = { start: number; end: number; places: PlaceFilter[] };

/**
 * The first place after one of the rule's sequences: the longest run of words that is a place, region or province, and
 * further ones joined by "ou" or "et". `isFree`: whether a span may stand there.
 */
export function findPlaces(
  { words, toFilter }: PlaceRule,
  { text, tokens, grammar }: { text: string; tokens: readonly LexToken[]; grammar: Grammar },
  isFree: (start: number, end: number) => boolean,
): PlaceSpan | null {
  const sequence = grammar.compile(words);
  for (let start = 0; start < tokens.length; start += 1) {
    const match = grammar.match(sequence, tokens, start);
    if (!match) continue;
    const preposition = tokens
      .slice(start, match.end)
      .map(({ key }) => key)
      .join(" ");
    const filterAt = (at: number) => {
      const found = placeAt(text, tokens, at);
      const filter = found && toFilter({ place: found.place, preposition, captured: match.captured });
      return filter && { filter, end: found.end };
    };
    const first = filterAt(match.end);
    if (!first || isPartOfName(text, tokens, start, first.end)) continue;
    const places = [first.filter];
    let { end } = first;
    for (let next = filterAfterJoint(end); next; next = filterAfterJoint(end)) {
      places.push(next.filter);
      end = next.end;
    }
    if (!isFree(start, end) || isRoute(text, tokens, start, preposition)) continue;
    return { start, end, places };

    function filterAfterJoint(at: number) {
      const joint = grammar.phraseAt("placeJoint", tokens, at);
      const from = at + joint;
      return joint > 0 ? filterAt(from + grammar.phraseAt("placePreposition", tokens, from)) : null;
    }
  }
  return null;
}

/** At most `placesMax`, each name once. */
export function distinctPlaces(places: readonly PlaceFilter[]): PlaceFilter[] {
  const named = places.filter(({ name }, at) => places.findIndex((other) => other.name === name) === at);
  return named.slice(0, placesMax);
}

const placeWordsMax = 5;
const insideNames = new Set(["-", "'", "."]);

/** Ends of the words from the position on; a word goes on over hyphens and apostrophes: Trois-Rivières, L’Assomption. */
function wordEnds(tokens: readonly LexToken[], from: number): number[] {
  const ends: number[] = [];
  for (let at = from; at < tokens.length && ends.length < placeWordsMax; ) {
    const isWord = ({ kind, key }: LexToken) =>
      kind === "word" || kind === "number" || kind === "spelled" || insideNames.has(key);
    let end = at;
    for (let next = tokens[end]; next && isWord(next) && (end === at || !next.isApart); next = tokens[end])
      end += 1;
    if (end === at) break;
    ends.push(end);
    at = end;
  }
  return ends;
}

/** `end`: token after the name. */
function placeAt(
  text: string,
  tokens: readonly LexToken[],
  at: number,
): { place: NamedPlace; end: number } | null {
  for (const end of wordEnds(tokens, at).reverse()) {
    const place = resolvePlaceName(textOf(text, tokens, at, end));
    if (place) return { place, end };
  }
  return null;
}

const textOf = (text: string, tokens: readonly LexToken[], start: number, end: number) =>
  text.slice(tokens[start]?.start, tokens[end - 1]?.end);

/** "De Québec à Montréal", "Québec à Montréal": a route, not a location. */
function isRoute(text: string, tokens: readonly LexToken[], start: number, preposition: string): boolean {
  const names = preposition === "a" ? lastWords(text, tokens, start) : [];
  return names.some((name) => resolvePlaceName(name)?.kind === "city");
}

const wordsBeforeMax = 3;

/** The last one to `wordsBeforeMax` words before the token. */
function lastWords(text: string, tokens: readonly LexToken[], start: number): string[] {
  const words = text
    .slice(0, tokens[start]?.start)
    .split(" ")
    .filter((word) => word !== "");
  const longest = Math.min(wordsBeforeMax, words.length);
  return Array.from({ length: longest }, (_, more) => words.slice(-1 - more).join(" "));
}

/** The match is part of a longer place name: Saint-Jean-sur-Richelieu. */
function isPartOfName(text: string, tokens: readonly LexToken[], start: number, end: number): boolean {
  const name = textOf(text, tokens, start, end);
  return lastWords(text, tokens, start).some((before) => placeNamed(`${before} ${name}`) !== null);
}

const provinceByKey = new Map(provinces.map((province) => [placeKey(province), province]));
/** The name shared by a city and a province. */
export const namesake = "Québec";

/**
 * The place as a filter name: for the city that shares its name with a province, the unambiguous form; otherwise the
 * plain name, which matches any place containing it.
 */
export function cityFilterName({ name, kind }: NamedPlace): string {
  const place = kind === "city" && isProvince(name) ? placeNamed(name) : null;
  return place ? placeFilterName(place) : name;
}

/** `part`: possibly a sector of a municipality (its population is unknown) */
export type NamedPlace = { name: string; kind: "province" | "region" | "city" | "part" };

export function resolvePlaceName(name: string): NamedPlace | null {
  // Names of one or two letters, or of digits alone, are too ambiguous; private-use characters replace quoted or
  // excluded words.
  if (!/\p{L}{3}/u.test(name) || /\p{Co}/u.test(name)) return null;
  const province = provinceByKey.get(placeKey(name));
  if (province && province !== namesake) return { name: province, kind: "province" };
  const region = regionNamed(name);
  if (region) return { name: region.name, kind: "region" };
  const place = placeNamed(name);
  if (!place || ![place.name, ...place.aliases].some((known) => isSpelledLike(name, known))) return null;
  return { name: place.name, kind: place.population === 0 ? "part" : "city" };
}

/** A one-word name is not recognized in two words: "à la belle étoile" is not "à Labelle". */
function isSpelledLike(name: string, known: string): boolean {
  const count = (text: string) => fold(text).split(" ").length;
  return placeKey(name) === placeKey(known.replace(/,.*$/su, "")) && count(name) <= count(known);
}
