import { describe, expect, test } from "vitest";
import { extractFrom } from "../../../tests/support/extract-from.ts";
import type { PlaceFilter } from "../filters/place-filters.ts";

const there = (...names: string[]): PlaceFilter[] => names.map((name) => ({ name, within: null }));
const near = (name: string): PlaceFilter[] => [{ name, within: 25 }];

test.each<[string, PlaceFilter[]]>([
  ["vélo à Laval ou à Montréal", there("Laval", "Montréal")],
  ["vélo à Montréal ou Laval", there("Montréal", "Laval")],
  ["vélo à Montréal et Longueuil", there("Montréal", "Longueuil")],
  ["vélo à Montréal, Laval, Brossard", there("Montréal", "Laval", "Brossard")],
  ["vélo à Laval OU à Gatineau", there("Laval", "Gatineau")],
  ["vélo à Laval ou à laval", there("Laval")],
  ["vélo à 25 km de Québec ou Lévis", [...near("Québec"), ...near("Lévis")]],
  ["vélo Montréal ou Laval", there("Montréal", "Laval")],
  ["vélo ville de Laval", there("Laval")],
  ["vélo à Québec", there("Québec, Québec")],
  ["vélo à Saint-Jean", there("Saint-Jean")],
  ["vélo à Saint Jean sur Richelieu", there("Saint-Jean-sur-Richelieu")],
  ["vélo Ontario", there("Ontario")],
  ["vélo nouveau-brunswick", there("Nouveau-Brunswick")],
  ["vélo rive sud montréal", there("Rive-Sud")],
  ...["à proximité de", "pas loin de", "à côté de", "dans le coin de", "aux environs de", "secteur"].map(
    (nearby): [string, PlaceFilter[]] => [`vélo ${nearby} Granby`, near("Granby")],
  ),
])("%s", (q, places) => {
  expect(extractFrom(q)).toEqual({ q: "vélo", places });
});

describe("these contain no place:", () => {
  test.each([
    "auto St-Jean sur Richelieu",
    "table Montréal",
    "rue Ontario",
    "covoiturage Montréal ou Québec",
    "table à Laval OU bureau",
  ])("%s", (q) => {
    expect(extractFrom(q)).toEqual({ q });
  });
});

test("at most five places are extracted", () => {
  const { places } = extractFrom("vélo à Laval, Montréal, Brossard, Gatineau, Lévis ou Granby");
  expect(places).toHaveLength(5);
});
