import { fold } from "../platform/fold.ts";
import { memoize } from "../platform/memoize.ts";
import { normalizeText } from "../platform/text-input.ts";
import lines from "./gazetteer.json" with { type: "json" };
import { isProvince, type Province, provinces } from "./place.ts";

/** Expanded in names: St-Jérôme, saint jerome and Saint-Jérôme are equal. */
const abbreviations: Readonly<Record<string, string>> = { st: "saint", ste: "sainte", mt: "mont" };

/** Folded name with abbreviations expanded, in one word: hyphens, apostrophes and spaces are ignored. */
export function placeKey(name: string): string {
  return expandAndJoin(fold(name));
}

/** As `placeKey`, but with accents. */
export function spellingKey(name: string): string {
  return expandAndJoin(
    normalizeText(name, "NFC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
}

function expandAndJoin(words: string): string {
  return words
    .split(" ")
    .map((word) => abbreviations[word] ?? word)
    .join("");
}

/**
 * A municipality of Canada. Coordinates are those of its center; the location of a listing is not known more precisely.
 * Data: GeoNames, CC BY 4.0 (scripts/build-gazetteer.ts).
 */
export type GazetteerPlace = {
  /** "quebec/rimouski"; used in URLs, so it must not change */
  id: string;
  name: string;
  province: Province;
  /** degrees north */
  latitude: number;
  /** degrees east: negative in all of Canada */
  longitude: number;
  /** 0 when unknown, and for a sector of a municipality */
  population: number;
  aliases: readonly string[];
  /** number of its administrative region, "01" to "17"; null outside Québec */
  regionNumber: string | null;
};

export const gazetteer: readonly GazetteerPlace[] = provinces.flatMap((province) =>
  lines[province].map((line) => parseLine(line, province)),
);

const provinceByName = new Map(provinces.map((province) => [fold(province), province]));
const byId = new Map(gazetteer.map((place) => [place.id, place]));
const byName = new Map<string, GazetteerPlace>();
// Names first: an alias never hides a place of that name.
for (const place of gazetteer) byName.set(nameKey(place.name, place.province), place);
for (const place of gazetteer) {
  for (const alias of place.aliases) {
    const key = nameKey(alias, place.province);
    if (!byName.has(key)) byName.set(key, place);
  }
}

export function placeById(id: string): GazetteerPlace | null {
  return byId.get(id) ?? null;
}

/**
 * The municipality of that name in any spelling: case, accents, hyphens and Saint/St are ignored, as is text after a
 * comma or in parentheses. Null when it is not known in that province.
 */
export function findPlace(city: string, region: string): GazetteerPlace | null {
  if (!isProvince(region)) return null;
  const short = city.replace(/[,(].*$/su, "");
  for (const spelling of [city, short, short.replace(/^\s*ville (?:de |d['’])/iu, "")]) {
    const found = byName.get(nameKey(spelling, region));
    if (found) return found;
  }
  return null;
}

const earthRadiusKm = 6371.0088;
/** Length of a degree of latitude: a lower bound for the distance of two points with different latitudes. */
const kmPerDegree = (Math.PI / 180) * earthRadiusKm;

/** Great-circle distance (haversine formula) in kilometers. */
export function distanceKm(
  from: Pick<GazetteerPlace, "latitude" | "longitude">,
  to: Pick<GazetteerPlace, "latitude" | "longitude">,
): number {
  const radians = Math.PI / 180;
  const north = ((to.latitude - from.latitude) * radians) / 2;
  const east = ((to.longitude - from.longitude) * radians) / 2;
  const chord =
    Math.sin(north) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(east) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Parses "Québec, Québec". Null without a province, or when the province has no such place. */
export function placeInProvince(name: string): GazetteerPlace | null {
  const [, city, region] = /^([^,]+),\s*([^,]+)$/u.exec(name) ?? [];
  if (!city || !region) return null;
  const province = provinceByName.get(fold(region));
  return province ? findPlace(city, province) : null;
}

/** As `placeInProvince`; without a province, the most populous place of that name or alias. Null when there is none. */
export function placeNamed(name: string): GazetteerPlace | null {
  const exact = placeInProvince(name);
  if (exact) return exact;
  const key = placeKey(name);
  return byKey.get(key) ?? null;
}

/** Places whose center is within `km` kilometers, the place itself included, nearest first. */
export const placesWithin = memoize(
  { max: 1_000, keyOf: (place: GazetteerPlace, km: number) => `${km} ${place.id}` },
  (place, km): readonly GazetteerPlace[] => {
    const degrees = (km + 0.001) / kmPerDegree;
    return gazetteer
      .filter(({ latitude }) => Math.abs(latitude - place.latitude) <= degrees)
      .map((other) => ({ other, distance: distanceKm(place, other) }))
      .filter(({ distance }) => distance <= km)
      .sort((a, b) => a.distance - b.distance)
      .map(({ other }) => other);
  },
);

/** Later entries win, so the most populous place comes last. */
const byKey = new Map(
  gazetteer
    .toSorted((a, b) => b.population - a.population)
    .toReversed()
    .flatMap((place) => [place.name, ...place.aliases].map((name) => [placeKey(name), place] as const)),
);
byKey.delete("");

function parseLine(line: string, province: Province): GazetteerPlace {
  const [name = "", latitude, longitude, population, aliases, regionNumber] = line.split(";");
  return {
    id: `${slug(province)}/${slug(name)}`,
    name,
    province,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population ?? 0),
    aliases: aliases ? aliases.split("/") : [],
    regionNumber: regionNumber ?? null,
  };
}

function slug(name: string): string {
  return fold(name).replaceAll(" ", "-");
}

function nameKey(name: string, province: Province): string {
  return `${province}:${placeKey(name)}`;
}
