import { fold } from "../platform/fold.ts";
import { memoize } from "../platform/memoize.ts";
import { findPlace, type GazetteerPlace, gazetteer, placeKey } from "./gazetteer.ts";

/**
 * A region of Québec. Administrative regions take their municipalities from the gazetteer by number; informal ones,
 * which have no legal definition, list them. `name`: used in URLs, so it must not change. `where`: the name with its
 * preposition. `numbers`: administrative regions included as a whole. `places`: municipalities by gazetteer name.
 */
export type RegionDefinition = {
  name: string;
  where: string;
  aliases?: readonly string[];
  numbers?: readonly string[];
  places?: readonly string[];
};

/** Northern part of the Communauté métropolitaine de Montréal. */
const northShore = [
  "Blainville",
  "Bois-des-Filion",
  "Boisbriand",
  "Charlemagne",
  "Deux-Montagnes",
  "L’Assomption",
  "Lorraine",
  "Mascouche",
  "Mirabel",
  "Oka",
  "Pointe-Calumet",
  "Repentigny",
  "Rosemère",
  "Saint-Canut",
  "Saint-Eustache",
  "Saint-Joseph-du-Lac",
  "Sainte-Anne-des-Plaines",
  "Sainte-Marthe-sur-le-Lac",
  "Sainte-Thérèse",
  "Terrebonne",
];

/**
 * Southern part, with Longueuil, but without Vaudreuil-Soulanges and Beauharnois, which are not commonly called
 * Rive-Sud.
 */
const southShore = [
  "Belœil",
  "Boucherville",
  "Brossard",
  "Candiac",
  "Carignan",
  "Chambly",
  "Châteauguay",
  "Contrecœur",
  "Delson",
  "Greenfield Park",
  "La Prairie",
  "Laflèche",
  "Le Vieux-Longueuil",
  "LeMoyne",
  "Longueuil",
  "McMasterville",
  "Mercier",
  "Mont-Saint-Hilaire",
  "Otterburn Park",
  "Richelieu",
  "Saint-Amable",
  "Saint-Basile-le-Grand",
  "Saint-Bruno-de-Montarville",
  "Saint-Constant",
  "Saint-Hubert",
  "Saint-Isidore-de-Laprairie",
  "Saint-Lambert",
  "Saint-Mathieu",
  "Saint-Philippe",
  "Saint-Philippe-de-La Prairie",
  "Sainte-Catherine",
  "Sainte-Julie",
  "Varennes",
  "Verchères",
];

/** The rest of the Communauté métropolitaine, without the islands of Montréal and Laval. */
const westAndEast = [
  "Beauharnois",
  "Hudson",
  "L’Île-Perrot",
  "Les Cèdres",
  "Melocheville",
  "Notre-Dame-de-l’Île-Perrot",
  "Pincourt",
  "Saint-Jean-Baptiste",
  "Saint-Lazare",
  "Vaudreuil-Dorion",
];

/** Without the administrative regions Montréal and Laval, whose names mean the cities. */
export const administrativeRegions: readonly RegionDefinition[] = [
  {
    name: "Bas-Saint-Laurent",
    where: "dans le Bas-Saint-Laurent",
    aliases: ["Bas-du-Fleuve"],
    numbers: ["01"],
  },
  {
    name: "Saguenay–Lac-Saint-Jean",
    where: "au Saguenay–Lac-Saint-Jean",
    numbers: ["02"],
  },
  { name: "Capitale-Nationale", where: "dans la Capitale-Nationale", numbers: ["03"] },
  { name: "Mauricie", where: "en Mauricie", numbers: ["04"] },
  {
    name: "Estrie",
    where: "en Estrie",
    aliases: ["Cantons-de-l’Est", "Eastern Townships"],
    numbers: ["05"],
  },
  { name: "Île de Montréal", where: "sur l’île de Montréal", numbers: ["06"] },
  { name: "Outaouais", where: "en Outaouais", numbers: ["07"] },
  {
    name: "Abitibi-Témiscamingue",
    where: "en Abitibi-Témiscamingue",
    aliases: ["Abitibi"],
    numbers: ["08"],
  },
  { name: "Côte-Nord", where: "sur la Côte-Nord", numbers: ["09"] },
  { name: "Nord-du-Québec", where: "dans le Nord-du-Québec", numbers: ["10"] },
  {
    name: "Gaspésie–Îles-de-la-Madeleine",
    where: "en Gaspésie et aux Îles-de-la-Madeleine",
    numbers: ["11"],
  },
  { name: "Chaudière-Appalaches", where: "en Chaudière-Appalaches", numbers: ["12"] },
  { name: "Lanaudière", where: "dans Lanaudière", numbers: ["14"] },
  { name: "Laurentides", where: "dans les Laurentides", numbers: ["15"] },
  { name: "Montérégie", where: "en Montérégie", numbers: ["16"] },
  { name: "Centre-du-Québec", where: "dans le Centre-du-Québec", numbers: ["17"] },
];

const informalRegions: readonly RegionDefinition[] = [
  {
    name: "Beauce",
    where: "en Beauce",
    places: [
      "Beauceville",
      "La Guadeloupe",
      "Linière",
      "Saint-Côme–Linière",
      "Saint-Elzéar",
      "Saint-Éphrem-de-Beauce",
      "Saint-Georges",
      "Saint-Isidore",
      "Saint-Joseph-de-Beauce",
      "Saint-Victor",
      "Sainte-Marie",
      "Vallée-Jonction",
    ],
  },
  { name: "Charlevoix", where: "dans Charlevoix", places: ["Baie-Saint-Paul", "La Malbaie", "Saint-Siméon"] },
  {
    name: "Gaspésie",
    where: "en Gaspésie",
    places: [
      "Bonaventure",
      "Cap-Chat",
      "Caplan",
      "Carleton-sur-Mer",
      "Chandler",
      "Gaspé",
      "Grande-Rivière",
      "Maria",
      "New Carlisle",
      "New Richmond",
      "Paspébiac",
      "Percé",
      "Pointe-à-la-Croix",
      "Sainte-Anne-des-Monts",
    ],
  },
  {
    name: "Grand Montréal",
    where: "dans le Grand Montréal",
    aliases: ["Greater Montreal"],
    numbers: ["06", "13"],
    places: [...northShore, ...southShore, ...westAndEast],
  },
  {
    name: "Îles-de-la-Madeleine",
    where: "aux Îles-de-la-Madeleine",
    aliases: ["Magdalen Islands"],
    places: ["Cap-aux-Meules", "Les Îles-de-la-Madeleine"],
  },
  {
    name: "Lac-Saint-Jean",
    where: "au Lac-Saint-Jean",
    places: [
      "Albanel",
      "Alma",
      "Chambord",
      "Desbiens",
      "Dolbeau-Mistassini",
      "L’Ascension-de-Notre-Seigneur",
      "Labrecque",
      "Métabetchouan–Lac-à-la-Croix",
      "Normandin",
      "Roberval",
      "Saint-Bruno",
      "Saint-Félicien",
      "Saint-Gédéon",
      "Saint-Nazaire",
      "Saint-Prime",
      "Sainte-Jeanne-d’Arc",
      "Sainte-Monique",
    ],
  },
  {
    name: "Rive-Nord",
    where: "sur la Rive-Nord",
    aliases: ["Rive-Nord de Montréal", "Rive-Nord Montréal"],
    places: northShore,
  },
  {
    name: "Rive-Sud",
    where: "sur la Rive-Sud",
    aliases: ["Rive-Sud de Montréal", "Rive-Sud Montréal"],
    places: southShore,
  },
  {
    name: "Rive-Sud de Québec",
    where: "sur la Rive-Sud de Québec",
    places: ["Breakeyville", "Lévis", "Saint-Romuald"],
  },
];

/** A region as a search area: the set of its municipalities. It has no center, hence neither distances nor a radius. */
export type Region = {
  name: string;
  /** "en Estrie" */
  where: string;
  aliases: readonly string[];
  places: readonly GazetteerPlace[];
};

const province = "Québec";

export const regions: readonly Region[] = [...administrativeRegions, ...informalRegions].map(toRegion);

const byKey = new Map(
  regions.flatMap((region) => regionSpellings(region).map((name) => [placeKey(name), region] as const)),
);
const articles = /^(?:les|la|le|l)(?= )/u;

/**
 * Lookup by name in any spelling, with or without article: "les laurentides", "Cantons-de-l'Est". Null for other names.
 */
export const regionNamed = memoize(
  // A results page looks up some hundred municipalities; without the cache that took longer than counting their
  // listings.
  { max: 5_000, keyOf: (name: string) => name },
  (name): Region | null =>
    byKey.get(placeKey(name)) ?? byKey.get(placeKey(fold(name).replace(articles, ""))) ?? null,
);

export function regionSpellings({ name, aliases }: Region): readonly string[] {
  return [name, ...aliases];
}

/** Regions by name prefix, most populous first; empty for an empty prefix. */
export function suggestRegions(typed: string): Region[] {
  const start = placeKey(typed.replace(/^\s*(?:les|la|le)\s+/iu, ""));
  if (start === "") return [];
  return regions
    .filter((region) => regionSpellings(region).some((name) => placeKey(name).startsWith(start)))
    .sort((a, b) => populationOf(b) - populationOf(a));
}

export function populationOf({ places }: Region): number {
  return places.reduce((sum, { population }) => sum + population, 0);
}

function toRegion({ name, where, aliases = [], numbers = [], places = [] }: RegionDefinition): Region {
  const numbered = gazetteer.filter(({ regionNumber }) => regionNumber && numbers.includes(regionNumber));
  return { name, where, aliases, places: [...numbered, ...places.map(requirePlace)] };
}

function requirePlace(name: string): GazetteerPlace {
  const place = findPlace(name, province);
  if (!place) throw new Error(`${name} is not in the gazetteer`);
  return place;
}
