import { describe, expect, test } from "vitest";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import { extractFilters } from "./extract-filters.ts";

/** The query words, then the places. */
function read(q: string, address = ""): string[] {
  const params = new URLSearchParams(address);
  params.set("q", q);
  const filters = extractFilters(parseSearchFilters(params));
  return [
    filters.q,
    ...filters.places.map(({ name, within }) => (within === null ? name : `${name} ${within}`)),
  ];
}

describe("a region in a query", () => {
  test.each([
    ["chalet dans les Laurentides", "chalet", "Laurentides"],
    ["terrain en Estrie", "terrain", "Estrie"],
    ["vélo sur la Rive-Sud", "vélo", "Rive-Sud"],
    ["maison en gaspesie", "maison", "Gaspésie"],
    ["camp au Lac-Saint-Jean", "camp", "Lac-Saint-Jean"],
    ["bateau en Outaouais", "bateau", "Outaouais"],
    ["loft sur l’île de Montréal", "loft", "Île de Montréal"],
    ['tv 55" Laurentides', 'tv 55"', "Laurentides"],
    ["emploi dans le Bas St-Laurent", "emploi", "Bas-Saint-Laurent"],
    ["maison aux îles de la Madeleine", "maison", "Îles-de-la-Madeleine"],
    ["terrain dans les Cantons-de-l’Est", "terrain", "Estrie"],
    // There is nothing around it.
    ["chalet près de l’Estrie", "chalet", "Estrie"],
    ["chalet à 20 km de Charlevoix", "chalet", "Charlevoix"],
    ["chalet dans la région des Laurentides", "chalet", "Laurentides"],
  ])("%s", (q, words, region) => {
    expect(read(q)).toEqual([words, region]);
  });

  test.each([
    ["chalet laurentides", "chalet", "Laurentides"],
    ["chalet à louer les Laurentides", "chalet à louer", "Laurentides"],
    ["Laurentides chalet", "chalet", "Laurentides"],
    ["région estrie", "", "Estrie"],
    ["emploi cote nord", "emploi", "Côte-Nord"],
    ["condo rive sud de montréal", "condo", "Rive-Sud"],
    ["maison rive-sud de québec", "maison", "Rive-Sud de Québec"],
    ["bois de chauffage région de l’Estrie", "bois de chauffage", "Estrie"],
    ["bonjour, je cherche un chalet estrie svp", "un chalet", "Estrie"],
    ["tracteur beauce moins de 5000 $", "tracteur", "Beauce"],
    ["chaise -rouge gaspésie", "chaise -rouge", "Gaspésie"],
    ["gaspésie -rouge chaise", "-rouge chaise", "Gaspésie"],
  ])("needs no preposition beside another word: %s", (q, words, region) => {
    expect(read(q)).toEqual([words, region]);
  });

  test("may be one of several", () => {
    expect(read("chalet laurentides ou lanaudière")).toEqual(["chalet", "Laurentides", "Lanaudière"]);
    expect(read("chalet estrie, mauricie")).toEqual(["chalet", "Estrie", "Mauricie"]);
    expect(read("laurentides lanaudière")).toEqual(["", "Laurentides", "Lanaudière"]);
    expect(read("chalet estrie cantons de l’est")).toEqual(["chalet", "Estrie"]);
  });

  test("may precede the number of rooms", () => {
    expect(read("appartement rive nord 4 1/2")).toEqual(["appartement 4 1/2", "Rive-Nord"]);
    expect(read("auto 2015 estrie")).toEqual(["auto 2015", "Estrie"]);
    expect(read("rive nord chalet 4")).toEqual(["chalet 4", "Rive-Nord"]);
    expect(read("laurentides 4 1/2")).toEqual(["4 1/2", "Laurentides"]);
  });

  test.each([
    "agneau de Charlevoix",
    "tourtière du Lac-Saint-Jean",
    "fromage de la Beauce",
    "route des Laurentides",
    "chandail Laurentides",
    "casquette hockey Beauce",
    "Charlevoix carte",
    "appartement métro Charlevoix",
    "gaspésie",
    "les Laurentides",
    "chalet -laurentides",
    '"chalet laurentides"',
    "vélo OR laurentides",
    "table centre",
    "meubles du nord",
    "appartement à Laurentides",
    "chalet laurentides bleu",
  ])("is not %s", (q) => {
    expect(read(q)).toEqual([q]);
  });

  test("leaves cities as words, and never overrides a chosen place", () => {
    expect(read("auto au Saguenay")).toEqual(["auto", "Saguenay"]);
    expect(read("vélo à Laval")).toEqual(["vélo", "Laval"]);
    expect(read("tv à Québec")).toEqual(["tv", "Québec, Québec"]);
    expect(read("chalet laurentides", "location=Laval")).toEqual(["chalet laurentides", "Laval"]);
    expect(read("chalet laurentides à Magog")).toEqual(["chalet laurentides", "Magog"]);
    expect(read("chalet laurentides", "verbatim=1")).toEqual(["chalet laurentides"]);
  });
});

describe("several cities in a query", () => {
  test.each([
    ["meubles Montréal ou Laval", "meubles", "Montréal", "Laval"],
    ["meubles laval longueuil", "meubles", "Laval", "Longueuil"],
    ["appartement laval montréal longueuil", "appartement", "Laval", "Montréal", "Longueuil"],
    // The province shares that name.
    ["appartement québec ou lévis", "appartement", "Québec, Québec", "Lévis"],
    ["appartement québec lévis", "appartement", "Québec, Québec", "Lévis"],
    ["vélo montréal et québec", "vélo", "Montréal", "Québec, Québec"],
    ["emploi québec ou ontario", "emploi", "Québec", "Ontario"],
  ])("%s", (q, words, ...places) => {
    expect(read(q)).toEqual([words, ...places]);
  });

  test.each([
    "appartement montréal québec",
    "transport saguenay montréal",
    "covoiturage montréal ottawa",
    "montréal laval",
    "vélo de laval longueuil",
    "table centre",
    '"vélo" laval longueuil',
  ])("is not %s", (q) => {
    expect(read(q)).toEqual([q]);
  });
});
