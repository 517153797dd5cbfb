/** Extracts places named with a preposition: "à Montréal ou à Laval", "près de Sherbrooke", "à 20 km de Québec". */

import { placeKey, placeNamed } from "../../places/gazetteer.ts";
import { isProvince, provinces } from "../../places/place.ts";
import { regionNamed } from "../../places/regions.ts";
import { fold } from "../../platform/fold.ts";
import { type PlaceFilter, placesMax, radiusMax } from "../filters/place-filters.ts";
import { placeFilterName } from "../query/query-places.ts";
import {
  type ExtractionState,
  findMatches,
  isAlternativeOrNegated,
  toInteger,
  wordStart,
} from "./pattern-matching.ts";

/** Radius of "près de", in kilometers. */
const nearKm = 25;

export function extractPlaces(state: ExtractionState): void {
  extractPlacesAfter(
    state,
    `${wordStart}(?:(?:à|a|dans un rayon de)\\s+)?(?:moins de |au plus )?(\\d{1,3})\\s?km\\s+(?:de |d[’']|autour de )`,
    (place, [, km]) => ({
      name: place.name,
      within: place.kind === "region" ? null : Math.min(Math.max(toInteger(km), 1), radiusMax),
    }),
  );
  const around = "(?:aux? |dans les )(?:alentours|environs)|dans (?:la r[ée]gion|le coin|le secteur)";
  const nearby = `(?:tout )?(?:près|pres|proche|autour|[àa] proximit[ée]|pas (?:trop |bien )?loin|à côté|${around}|secteur|coin)`;
  extractPlacesAfter(state, `${wordStart}(?:${nearby} (?:de |du |des |d[’'])|secteur )`, (place) => ({
    name: place.name,
    within: place.kind === "region" ? null : nearKm,
  }));
  extractPlacesAfter(
    state,
    `${wordStart}(?:(?:à|a|au|aux|en|dans|sur)\\s+|(?:dans la |la )?ville de )`,
    (place, [preposition]) => {
      const isOfCity = /^[àa]\s|ville/iu.test(preposition);
      // Listings in Rosemont have Montréal as city and Rosemont in their text, so a sector stays a word; so does "à
      // Laurentides", a town with the name of a region.
      if (
        place.kind === "part" ||
        (place.kind === "region" && isOfCity && placeNamed(place.name)?.name === place.name)
      )
        return null;
      // The filter "Québec" also matches the province; "à" means the city.
      return { name: isOfCity ? cityFilterName(place) : place.name, within: null };
    },
  );
}

type ToFilter = (place: NamedPlace, match: RegExpExecArray) => PlaceFilter | null;

/**
 * After `pattern`, extracts the longest run of words that is a place, region or province, and further ones joined by
 * "ou" or "et".
 */
function extractPlacesAfter(state: ExtractionState, pattern: string, toFilter: ToFilter): void {
  for (const match of findMatches(pattern, state.q)) {
    const before = state.q.slice(0, match.index);
    let rest = state.q.slice(match.index + match[0].length);
    const first = placeAtStart(rest);
    const filter = first && toFilter(first.place, match);
    if (!filter || isPartOfName(before, match[0], rest.slice(0, first.end))) continue;
    const places = [...(state.found.places ?? []), filter];
    rest = rest.slice(first.end);
    for (
      let further = nextPlace(rest, match, toFilter);
      further;
      further = nextPlace(rest, match, toFilter)
    ) {
      places.push(further.filter);
      rest = further.rest;
    }
    if (isAlternativeOrNegated(before, rest) || isRoute(before, match[0])) continue;
    const named = places.filter(({ name }, at) => places.findIndex((other) => other.name === name) === at);
    state.found.places = named.slice(0, placesMax);
    state.q = `${before} ${rest}`;
    return;
  }
}

/** "ou à Laval", ", Laval", "et Laval". */
function nextPlace(text: string, match: RegExpExecArray, toFilter: ToFilter) {
  const joint = /^\s*(?:[,/]|(?:et|ou|or)(?![\p{L}]))\s*(?:(?:[àa]|au|aux|en|de)\s+|d[’'])?/iu.exec(text);
  const rest = joint ? text.slice(joint[0].length) : "";
  const found = placeAtStart(rest);
  const filter = found && toFilter(found.place, match);
  return filter ? { filter, rest: rest.slice(found.end) } : null;
}

const placeWordsMax = 5;

/** `end`: offset of the end of the name. */
function placeAtStart(text: string): { place: NamedPlace; end: number } | null {
  const words = [...text.matchAll(/[\p{L}\p{N}’'.-]+/gu)].slice(0, placeWordsMax);
  if (words[0]?.index !== 0) return null;
  for (const last of words.reverse()) {
    const end = last.index + last[0].length;
    const place = resolvePlaceName(text.slice(0, end));
    if (place) return { place, end };
  }
  return null;
}

/** "De Québec à Montréal", "Québec à Montréal": a route, not a location. */
function isRoute(before: string, preposition: string): boolean {
  return (
    /^[àa]\s+$/iu.test(preposition) &&
    lastWords(before).some((name) => resolvePlaceName(name)?.kind === "city")
  );
}

const wordsBeforeMax = 3;

/** The last one to `wordsBeforeMax` words of the text. */
function lastWords(text: string): string[] {
  const words = text.split(/\s+/u).filter((word) => word !== "");
  const longest = Math.min(wordsBeforeMax, words.length);
  return Array.from({ length: longest }, (_, more) => words.slice(-1 - more).join(" "));
}

/** The match is part of a longer place name: Saint-Jean-sur-Richelieu. */
function isPartOfName(before: string, preposition: string, name: string): boolean {
  return lastWords(before).some((start) => placeNamed(`${start} ${preposition}${name}`) !== null);
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
