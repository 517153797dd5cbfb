/**
 * The optional field « Secteur ». The city of a listing holds its sector ("Mile End, Montréal"); the form has two fields.
 * For loader and action only: the gazetteer is too large for a browser.
 */
import { findPlace } from "../../../places/gazetteer.ts";
import { isProvince } from "../../../places/place.ts";
import {
  ancestorsOf,
  cityWithSector,
  isSector,
  municipalityOf,
  placeLabel,
  sectorsOf,
} from "../../../places/place-tree.ts";
import type { CreateForm, SectorChoice } from "./view.ts";

type PlaceValues = Pick<CreateForm, "city" | "region" | "sector">;

/** Sectors of a city, boroughs each followed by their neighborhoods; empty when none are known, or when it names one. */
export function sectorChoices({ city, region }: Omit<PlaceValues, "sector">): SectorChoice[] {
  const place = findPlace(city, region);
  if (!place || isSector(place)) return [];
  return sectorsOf(place).map((sector) => ({
    name: sector.name,
    isInside: ancestorsOf(sector).length > 1,
  }));
}

/** The form with city and sector apart, if they are written as the gazetteer writes them. */
export function withSectorApart(form: CreateForm): CreateForm {
  const place = findPlace(form.city, form.region);
  const isLabel = place !== null && isSector(place) && placeLabel(place) === form.city;
  if (!isLabel || form.sector !== "") return form;
  const apart = { ...form, city: municipalityOf(place).name, sector: place.name };
  return withSectorInCity(apart)?.city === form.city ? apart : form;
}

/** The form with the sector in its city; null when the city has no such sector. */
export function withSectorInCity(form: CreateForm): CreateForm | null {
  if (form.sector === "") return form;
  const city = isProvince(form.region) ? cityWithSector(form.city, form.sector, form.region) : null;
  return city === null ? null : { ...form, city, sector: "" };
}
