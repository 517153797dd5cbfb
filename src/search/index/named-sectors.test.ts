import { describe, expect, test } from "vitest";
import { namedSectors } from "./named-sectors.ts";

const namedIn = (city: string, title: string, description = "") =>
  namedSectors({ title, description, city, region: "Québec" })?.map((id) =>
    id.replace(/^.*(?:--|\/)/u, ""),
  ) ?? [];

describe("sectors that a listing's text names", () => {
  test.each([
    ["4 ½ à louer, métro Verdun", ["verdun"]],
    ["Loft mile-end", ["le-plateau-mont-royal", "mile-end"]],
    ["Sofa, coin St-Henri", ["le-sud-ouest", "saint-henri"]],
    ["Chambre sur le Plateau", ["le-plateau-mont-royal"]],
    ["Condo NDG ou Verdun", ["cote-des-neiges-notre-dame-de-grace", "notre-dame-de-grace", "verdun"]],
    ["Maison Petite-Côte", ["petite-cote", "rosemont-la-petite-patrie"]],
  ])("in Montréal: %s", (title, expected) => {
    expect(namedIn("Montréal", title)).toEqual(expected);
    expect(namedIn("Montréal", "Autre titre", `Bonjour. ${title}.`)).toEqual(expected);
  });

  test.each([
    ["Vélo de montagne"],
    ["Plateau en argent"],
    ["Petite côte de porc"],
    ["Local rue Sainte-Marie"],
    ["Local, boul. de la Côte-Saint-Paul"],
    ["Bureau, Crémazie Street"],
    ["Sac Yves Saint-Laurent"],
    ["Vue sur le fleuve Saint-Laurent"],
    ["Table en pin"],
  ])("not in Montréal: %s", (title) => {
    expect(namedIn("Montréal", title)).toEqual([]);
  });

  test("are those of the listing's own municipality", () => {
    expect(namedIn("Gatineau", "Logement à Hull, comme à Verdun")).toEqual(["hull"]);
    expect(namedIn("Rimouski", "Logement à Verdun")).toEqual([]);
    expect(namedIn("Ville inconnue", "Logement à Verdun")).toEqual([]);
  });

  test("do not repeat the sector the listing is in", () => {
    expect(namedIn("Verdun, Montréal", "Loft à Verdun, près de LaSalle")).toEqual(["lasalle"]);
    expect(namedIn("Mile End, Montréal", "Loft du Mile End, sur le Plateau")).toEqual([]);
  });
});
