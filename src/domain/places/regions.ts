/**
 * The regions of Québec as places to search in: a region is its municipalities of the gazetteer. It has no middle, so
 * there is no distance to it, nor anything around it.
 */
import { fold } from "../fold.ts";
import { memoized } from "../memoized.ts";
import { findPlace, type GazetteerPlace, gazetteer } from "./gazetteer.ts";
import { placeKey } from "./gazetteer-key.ts";
import { administrativeRegions, informalRegions, type RegionList } from "./region-lists.ts";

export type Region = {
  name: string;
  /** "en Estrie" */
  where: string;
  aliases: readonly string[];
  places: readonly GazetteerPlace[];
};

const province = "Québec";

export const regions: readonly Region[] = [...administrativeRegions, ...informalRegions].map(regionOf);

const byKey = new Map(
  regions.flatMap((region) => namesOf(region).map((name) => [placeKey(name), region] as const)),
);
const articles = /^(?:les|la|le|l)(?= )/u;

/** However it is spelled, with its article or without: "les laurentides", "Cantons-de-l'Est". Null for all other names. */
export const regionNamed = memoized(
  // A page of results names some hundred municipalities: to look each up took longer than to count their ads.
  { max: 5_000, keyOf: (name: string) => name },
  (name): Region | null =>
    byKey.get(placeKey(name)) ?? byKey.get(placeKey(fold(name).replace(articles, ""))) ?? null,
);

export function namesOf({ name, aliases }: Region): readonly string[] {
  return [name, ...aliases];
}

/** Regions one of whose names begins like that, the most populous first. Nothing for nothing typed. */
export function suggestRegions(typed: string): Region[] {
  const start = placeKey(typed.replace(/^\s*(?:les|la|le)\s+/iu, ""));
  if (start === "") return [];
  return regions
    .filter((region) => namesOf(region).some((name) => placeKey(name).startsWith(start)))
    .sort((a, b) => populationOf(b) - populationOf(a));
}

export function populationOf({ places }: Region): number {
  return places.reduce((sum, { population }) => sum + population, 0);
}

function regionOf({ name, where, aliases = [], numbers = [], places = [] }: RegionList): Region {
  const numbered = gazetteer.filter(({ regionNumber }) => regionNumber && numbers.includes(regionNumber));
  return { name, where, aliases, places: [...numbered, ...places.map(placeOf)] };
}

function placeOf(name: string): GazetteerPlace {
  const place = findPlace(name, province);
  if (!place) throw new Error(`${name} is not in the gazetteer`);
  return place;
}
