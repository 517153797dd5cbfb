import { fold } from "../platform/fold.ts";
import { memoize } from "../platform/memoize.ts";
import { normalizeText } from "../platform/text-input.ts";
import lines from "./gazetteer.json" with { type: "json" };
import { isProvince, type Province, provinces } from "./place.ts";
import sectorLists from "./sectors.json" with { type: "json" };

/** Expanded in names: St-Jérôme, saint jerome and Saint-Jérôme are equal. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({ st: "saint", ste: "sainte", mt: "mont" }),
);

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
    .map((word) => abbreviations.get(word) ?? word)
    .join("");
}

/**
 * A municipality of Canada or a sector of one: a borough or a neighborhood (src/places/place-tree.ts). Coordinates are
 * those of its center; the location of a listing is not known more precisely. Data: GeoNames, CC BY 4.0
 * (scripts/build-gazetteer.ts); sectors: sectors.json, which names the source of each list.
 */
export type GazetteerPlace = {
  /** "quebec/rimouski", "quebec/montreal--saint-henri"; used in URLs, so it must not change */
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
  /** id of the borough or municipality it is a sector of; null for a municipality */
  parentId: string | null;
};

/** Two places of one name further apart than this are different: Saint-Henri is a town and a sector of Montréal. */
const sameSectorKm = 10;
const earthRadiusKm = 6371.0088;

const municipalities = provinces.flatMap((province) =>
  lines[province].map((line) => parseLine(line, province)),
);

/** Sectors come last, so that a municipality of the same name is found first. */
export const gazetteer: readonly GazetteerPlace[] = withSectors(municipalities);

const provinceByName = new Map(provinces.map((province) => [fold(province), province]));
const byId = new Map(gazetteer.map((place) => [place.id, place]));
const byName = new Map<string, GazetteerPlace>();
// Names first: an alias never hides a place of that name, nor does a sector hide a municipality.
for (const place of gazetteer) {
  const key = nameKey(place.name, place.province);
  if (!byName.has(key)) byName.set(key, place);
}
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
 * The place of that name in any spelling: case, accents, hyphens and Saint/St are ignored, as is text after a comma or in
 * parentheses, unless it is the municipality of a sector ("Saint-Henri, Montréal"). Null when it is not known in that
 * province.
 */
export function findPlace(city: string, region: string): GazetteerPlace | null {
  if (!isProvince(region)) return null;
  const [, name, cityName] = /^([^,]+),\s*([^,]+)$/u.exec(city) ?? [];
  const within = cityName ? byName.get(nameKey(cityName, region)) : undefined;
  const sector = name && within ? findSector(name, within) : null;
  if (sector) return sector;
  const short = city.replace(/[,(].*$/su, "");
  for (const spelling of [city, short, short.replace(/^\s*ville (?:de |d['’])/iu, "")]) {
    const found = byName.get(nameKey(spelling, region));
    if (found) return found;
  }
  return null;
}

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

/** The place whose center is nearest, at most `km` kilometers away; of several at one point the largest one. */
export function nearestPlace(
  point: Pick<GazetteerPlace, "latitude" | "longitude">,
  km: number,
): GazetteerPlace | null {
  let nearest: { place: GazetteerPlace; distance: number } | null = null;
  for (const place of gazetteer) {
    const distance = distanceKm(point, place);
    // Sectors without a known center have that of their municipality, which comes first.
    if (distance <= km && (nearest === null || distance < nearest.distance)) nearest = { place, distance };
  }
  return nearest?.place ?? null;
}

/**
 * The sector of that name in a municipality, in any spelling; null when it has none. A neighborhood is found by the name
 * of its municipality or of its borough.
 */
export function findSector(name: string, within: GazetteerPlace): GazetteerPlace | null {
  return bySector.get(`${within.id} ${placeKey(name)}`) ?? null;
}

const bySector = new Map<string, GazetteerPlace>();
for (const isAlias of [false, true])
  for (const sector of gazetteer)
    for (let above = parentOf(sector); above; above = parentOf(above))
      for (const name of isAlias ? sector.aliases : [sector.name]) {
        const key = `${above.id} ${placeKey(name)}`;
        if (!bySector.has(key)) bySector.set(key, sector);
      }

function parentOf({ parentId }: GazetteerPlace): GazetteerPlace | null {
  return parentId === null ? null : (byId.get(parentId) ?? null);
}

/**
 * Parses a name with what it lies in: "Québec, Québec", as it is displayed "Québec (Québec)", "Saint-Henri, Montréal",
 * "Vanier, Québec, Québec". Null without that, or when there is no such place.
 */
export function placeInProvince(name: string): GazetteerPlace | null {
  const [, city, region] = /^([^,]+),\s*(.+)$/u.exec(name.replace(/\s*\(([^()]+)\)$/u, ", $1")) ?? [];
  if (!city || !region) return null;
  const province = provinceByName.get(fold(region));
  const found = province ? findPlace(city, province) : null;
  if (found) return found;
  const within = placeInProvince(region) ?? byKey.get(placeKey(region));
  return within ? findSector(city, within) : null;
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
    parentId: null,
  };
}

/**
 * Adds the sectors of sectors.json, "name;parent;latitude;longitude;alias/alias" after their parents. A place the
 * gazetteer already has keeps its id and coordinates. A sector without coordinates has those of its parent.
 */
function withSectors(known: readonly GazetteerPlace[]): GazetteerPlace[] {
  const places = new Map(known.map((place) => [place.id, place]));
  for (const [cityName, { sectors }] of Object.entries(sectorLists)) {
    const [name = "", region = ""] = cityName.split(", ");
    const city = places.get(`${slug(region)}/${slug(name)}`);
    if (!city) throw new Error(`${cityName} is not in the gazetteer`);
    const ofCity = new Map<string, GazetteerPlace>();
    for (const line of sectors) {
      const [sectorName = "", parentName, latitude, longitude, aliases] = line.split(";");
      const parent = parentName ? ofCity.get(parentName) : city;
      if (!parent) throw new Error(`${sectorName}: ${parentName} is not listed before it`);
      const center = {
        latitude: latitude ? Number(latitude) : parent.latitude,
        longitude: longitude ? Number(longitude) : parent.longitude,
      };
      const otherNames = aliases ? aliases.split("/") : [];
      const existing = places.get(`${slug(city.province)}/${slug(sectorName)}`);
      const sector: GazetteerPlace =
        existing && distanceKm(existing, center) < sameSectorKm
          ? {
              ...existing,
              aliases: [...new Set([...existing.aliases, ...otherNames])],
              parentId: parent.id,
            }
          : {
              id: `${city.id}--${slug(sectorName)}`,
              name: sectorName,
              province: city.province,
              ...center,
              population: 0,
              aliases: otherNames,
              regionNumber: city.regionNumber,
              parentId: parent.id,
            };
      places.set(sector.id, sector);
      ofCity.set(sectorName, sector);
    }
  }
  return [...places.values()];
}

function slug(name: string): string {
  return fold(name).replaceAll(" ", "-");
}

function nameKey(name: string, province: Province): string {
  return `${province}:${placeKey(name)}`;
}
