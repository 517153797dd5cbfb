import { describe, expect, test } from "vitest";
import { findPlace, gazetteer, placeKey } from "./gazetteer.ts";
import { administrativeRegions, regionNamed, regionSpellings, regions, suggestRegions } from "./regions.ts";

const namesIn = (region: string) => regionNamed(region)?.places.map(({ name }) => name) ?? [];
const administrative = administrativeRegions.map(({ name }) => name);

describe("the regions of Québec", () => {
  test("contain each place of Québec exactly once, and no other", () => {
    const numbers = Array.from({ length: 17 }, (_, index) => String(index + 1).padStart(2, "0"));
    const here = gazetteer.filter(({ province }) => province === "Québec");
    expect(here.length).toBeGreaterThan(450);
    for (const { name, regionNumber } of here)
      expect([name, numbers]).toEqual([name, expect.arrayContaining([regionNumber])]);
    for (const number of numbers) expect(here.some(({ regionNumber }) => regionNumber === number)).toBe(true);
    expect(
      gazetteer.filter(({ province, regionNumber }) => province !== "Québec" && regionNumber !== null),
    ).toEqual([]);
    // Laval is a city and a region of the same name.
    const searched = here.filter(({ regionNumber }) => regionNumber !== "13");
    const listed = administrative.flatMap(namesIn);
    expect(listed.toSorted()).toEqual(searched.map(({ name }) => name).toSorted());
  });

  test.each([
    ["Estrie", ["Sherbrooke", "Magog", "Granby", "Bromont", "Cowansville", "Lac-Mégantic"]],
    ["Laurentides", ["Saint-Jérôme", "Mont-Tremblant", "Saint-Sauveur", "Lorraine", "Bois-des-Filion"]],
    ["Montérégie", ["Longueuil", "Saint-Hyacinthe", "Vaudreuil-Dorion", "Saint-Lambert", "Sorel-Tracy"]],
    ["Lanaudière", ["Joliette", "Terrebonne", "Repentigny", "Laurentides"]],
    ["Bas-Saint-Laurent", ["Rimouski", "Matane", "Notre-Dame-du-Lac", "Kamouraska"]],
    ["Saguenay–Lac-Saint-Jean", ["Saguenay", "Alma", "L’Anse-Saint-Jean"]],
    ["Capitale-Nationale", ["Québec", "Baie-Saint-Paul", "Pont-Rouge", "Saint-Raymond"]],
    ["Mauricie", ["Trois-Rivières", "Shawinigan", "La Tuque", "Pointe-du-Lac"]],
    ["Centre-du-Québec", ["Drummondville", "Victoriaville", "Tingwick"]],
    ["Chaudière-Appalaches", ["Lévis", "Saint-Georges", "Thetford Mines", "Sainte-Croix"]],
    ["Outaouais", ["Gatineau", "Maniwaki"]],
    ["Abitibi-Témiscamingue", ["Rouyn-Noranda", "Val-d’Or"]],
    ["Côte-Nord", ["Sept-Îles", "Tadoussac", "Blanc-Sablon"]],
    ["Nord-du-Québec", ["Chibougamau", "Kuujjuaq"]],
    ["Île de Montréal", ["Montréal", "Dorval", "Verdun"]],
    ["Gaspésie–Îles-de-la-Madeleine", ["Gaspé", "Les Îles-de-la-Madeleine"]],
    ["Beauce", ["Saint-Georges", "Sainte-Marie"]],
    ["Charlevoix", ["La Malbaie"]],
    ["Lac-Saint-Jean", ["Alma", "Roberval"]],
    ["Rive-Sud", ["Longueuil", "Brossard", "Saint-Hubert"]],
    ["Rive-Nord", ["Terrebonne", "Blainville"]],
    ["Grand Montréal", ["Montréal", "Laval", "Longueuil", "Terrebonne", "Hudson"]],
  ])("%s has its towns", (region, towns) => {
    expect(namesIn(region)).toEqual(expect.arrayContaining(towns));
  });

  test("that are informal contain no foreign places", () => {
    expect(namesIn("Lac-Saint-Jean")).not.toContain("Saguenay");
    expect(namesIn("Gaspésie")).not.toContain("Les Îles-de-la-Madeleine");
    expect(namesIn("Rive-Sud")).not.toContain("Lévis");
    expect(namesIn("Grand Montréal")).not.toContain("Saint-Jérôme");
    for (const { name, places } of regions)
      expect([name, new Set(places).size]).toEqual([name, places.length]);
  });

  test("have unambiguous names: a name of a city only means the city", () => {
    const keys = regions.flatMap(regionSpellings).map(placeKey);
    expect(new Set(keys).size).toBe(keys.length);
    for (const city of ["Montréal", "Laval", "Québec", "Saguenay", "Gaspé", ""])
      expect(regionNamed(city)).toBeNull();
    const namesakes = regions.filter(({ name }) => findPlace(name, "Québec")).map(({ name }) => name);
    expect(namesakes).toEqual(["Île de Montréal", "Laurentides", "Îles-de-la-Madeleine"]);
  });

  test.each([
    ["les laurentides", "Laurentides"],
    ["l’Outaouais", "Outaouais"],
    ["cantons de l'est", "Estrie"],
    ["Abitibi", "Abitibi-Témiscamingue"],
    ["le bas st-laurent", "Bas-Saint-Laurent"],
    ["Saguenay - Lac-Saint-Jean", "Saguenay–Lac-Saint-Jean"],
    ["RIVE SUD", "Rive-Sud"],
    ["îles de la Madeleine", "Îles-de-la-Madeleine"],
  ])("are found in any spelling: %s", (typed, name) => {
    expect(regionNamed(typed)?.name).toBe(name);
  });

  test("are completed by prefix, most populous first", () => {
    const suggested = (typed: string) => suggestRegions(typed).map(({ name }) => name);
    expect(suggested("rive")).toEqual(["Rive-Sud", "Rive-Nord", "Rive-Sud de Québec"]);
    expect(suggested("les lau")).toEqual(["Laurentides"]);
    expect(suggested("cantons")).toEqual(["Estrie"]);
    expect(suggested(" ")).toEqual([]);
  });
});
