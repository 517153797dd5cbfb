/**
 * Places as a tree: region ⊃ municipality ⊃ borough ⊃ neighborhood. Interface for filters, forms, alerts, statistics
 * and pages of a place; docs/places.md describes the data.
 */
import { findPlace, findSector, type GazetteerPlace, gazetteer, placeById } from "./gazetteer.ts";
import type { Province } from "./place.ts";
import { type Region, regions } from "./regions.ts";

const childrenById = Map.groupBy(
  gazetteer
    .filter(({ parentId }) => parentId !== null)
    .toSorted((a, b) => a.name.localeCompare(b.name, "fr")),
  ({ parentId }) => parentId ?? "",
);

/** True for a borough or neighborhood: its center is approximate, and its population unknown. */
export function isSector({ parentId }: GazetteerPlace): boolean {
  return parentId !== null;
}

/** Boroughs of a municipality, neighborhoods of a borough, by name; empty for a place without known parts. */
export function childrenOf({ id }: GazetteerPlace): readonly GazetteerPlace[] {
  return childrenById.get(id) ?? [];
}

/** From the borough to the municipality; empty for a municipality. */
export function ancestorsOf(place: GazetteerPlace): readonly GazetteerPlace[] {
  const parent = place.parentId === null ? null : placeById(place.parentId);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** The municipality a place lies in, which may be the place itself. */
export function municipalityOf(place: GazetteerPlace): GazetteerPlace {
  return ancestorsOf(place).at(-1) ?? place;
}

/** A place as it is written in a form and shown: "Rimouski", "Mile End, Montréal". `findPlace` reads it back. */
export function placeLabel(place: GazetteerPlace): string {
  return isSector(place) ? `${place.name}, ${municipalityOf(place).name}` : place.name;
}

/** The city of a listing in a sector, as `placeLabel` writes it; null when the city has no such sector. */
export function cityWithSector(city: string, sector: string, province: Province): string | null {
  const place = findPlace(city, province);
  const found = place && findSector(sector, municipalityOf(place));
  return found && placeLabel(found);
}

/** The place and everything inside it: what a filter by this place finds. */
export function placesInside(place: GazetteerPlace): readonly GazetteerPlace[] {
  return [place, ...childrenOf(place).flatMap(placesInside)];
}

/** Sectors of a municipality, boroughs each followed by their neighborhoods: choices of the field "secteur". */
export function sectorsOf(place: GazetteerPlace): readonly GazetteerPlace[] {
  return placesInside(place).slice(1);
}

/**
 * The place that a map of `place` shows: a sector without a known center has that of its borough or municipality, and
 * a small circle around it would be wrong.
 */
export function mappedPlace(place: GazetteerPlace): GazetteerPlace {
  const [parent] = ancestorsOf(place);
  const isCentered = !parent || place.latitude !== parent.latitude || place.longitude !== parent.longitude;
  return isCentered ? place : mappedPlace(parent);
}

/** Regions that contain the place, administrative ones first. */
export function regionsOf(place: GazetteerPlace): readonly Region[] {
  const { id } = municipalityOf(place);
  return regions.filter(({ places }) => places.some((inside) => inside.id === id));
}
