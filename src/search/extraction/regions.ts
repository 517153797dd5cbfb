/**
 * Extracts regions and provinces named without a preposition: "chalet laurentides", "terrain à vendre Estrie ou
 * Mauricie", "emploi Ontario". Listings state their city and rarely their region, so a region matches almost nothing as
 * a word. A city does match and stays a word, unless several are listed: "meubles Montréal ou Laval", "meubles Montréal
 * Laval".
 */

import { isProvince } from "../../places/place.ts";
import { fold } from "../../platform/fold.ts";
import { stripFillerWords } from "../analysis/filler-words.ts";
import { type PlaceFilter, placesMax } from "../filters/place-filters.ts";
import { cityFilterName, type NamedPlace, namesake, resolvePlaceName } from "./places.ts";

/** At the end or the start of the query, beside another word; null when there is none. `q`: the other words. */
export function findRegions(q: string): { places: PlaceFilter[]; q: string } | null {
  const words = stripFillerWords(q)
    .split(/\s+/u)
    .filter((word) => word !== "");
  // « Appartement rive nord 4 ½ »
  const numbers = words.slice(words.findLastIndex((word) => !/^[\d½/]+$/u.test(word)) + 1);
  const others = words.slice(0, words.length - numbers.length);
  const withNumbers = (found: TrailingNames | null) =>
    found && { ...found, rest: [...found.rest, ...numbers] };
  const found =
    withNumbers(trailingRegions(others)) ?? leadingRegion(words) ?? withNumbers(trailingCities(others));
  if (!found || found.rest.some((word) => namedAfterRegions.has(foldWord(word)))) return null;
  const names = [...new Set(found.names)];
  // Beside other cities, "Québec" means the city.
  const areCities = names.length > 1 && names.filter(isProvince).length === 1;
  const filterName = (name: string) =>
    areCities && name === namesake ? cityFilterName({ name, kind: "city" }) : name;
  return { places: names.map((name) => ({ name: filterName(name), within: null })), q: found.rest.join(" ") };
}

type TrailingNames = { names: readonly string[]; rest: readonly string[] };

const regionWordsMax = 6;

function trailingRegions(words: readonly string[]): TrailingNames | null {
  const { names, rest } = trailingNames(words, regionNameOf, (before) => (isOr(before.at(-1)) ? 1 : 0));
  if (names.length === 0) return null;
  const prefix = regionPrefixes.find((ending) =>
    ending.every((word, at) => foldWord(rest.at(at - ending.length)) === word),
  );
  if (prefix) return { names, rest: rest.slice(0, -prefix.length) };
  // A single name may be an ordinary word; several names can only be places.
  const isRegion = rest.length > 0 ? !linkingWords.has(foldWord(rest.at(-1))) : names.length > 1;
  return isRegion ? { names, rest } : null;
}

/**
 * Several city names in a row or joined by "ou", after another word; a single city is ambiguous and stays a word. «
 * Montréal Québec » is one city in its province; « transport Saguenay Montréal » is a route.
 */
function trailingCities(words: readonly string[]): TrailingNames | null {
  const found = trailingNames(words, cityNameOf, (before) => (isOr(before.at(-1)) ? 1 : 0));
  const { names, rest } = found;
  if (names.length < 2 || linkingWords.has(foldWord(rest.at(-1)))) return null;
  const areAlternatives = words.slice(rest.length).some(isOr);
  const isSinglePlaceOrRoute =
    names.at(-1) === namesake || rest.length === 0 || rest.some((word) => routeWords.has(foldWord(word)));
  return areAlternatives || !isSinglePlaceOrRoute ? found : null;
}

/** Streets, stations and institutions before the name of a place; « sur Sherbrooke » is a street, too. */
export const namedAfterPlaces: ReadonlySet<string> = new Set(
  (
    "rue avenue av boulevard boul blvd chemin ch route rang autoroute pont metro station quai sur gare aeroport " +
    "universite univ cegep college ecole hopital clinique cathedrale eglise stade arena musee zoo parc marche campus"
  ).split(" "),
);

export const routeWords: ReadonlySet<string> = new Set(
  "aller autobus billet billets bus camionnage demenagement demenagements demenageur depart lift livraison navette taxi train trajet transport transporteur vol voyage".split(
    " ",
  ),
);

/**
 * As many consecutive names as possible.
 * @param joinerLength how many words join a preceding name to those after it; null: no further name is allowed
 */
function trailingNames(
  words: readonly string[],
  nameOf: (words: readonly string[]) => string | null,
  joinerLength: (before: readonly string[]) => number | null,
): TrailingNames {
  const names: string[] = [];
  let rest = words;
  while (names.length < placesMax) {
    const joint = names.length > 0 ? joinerLength(rest) : 0;
    if (joint === null) break;
    const before = rest.slice(0, rest.length - joint);
    const count = lengths(before).find((length) => nameOf(before.slice(-length)) !== null);
    const name = count && nameOf(before.slice(-count));
    if (!name) break;
    names.unshift(name);
    rest = before.slice(0, -count);
  }
  return { names, rest };
}

function leadingRegion(words: readonly string[]): TrailingNames | null {
  const count = lengths(words).find((length) => regionNameOf(words.slice(0, length)) !== null);
  const name = count && regionNameOf(words.slice(0, count));
  const rest = words.slice(count || 0);
  return name && rest.length > 0 && !linkingWords.has(foldWord(rest[0])) ? { names: [name], rest } : null;
}

/** Longest first. */
function lengths({ length }: readonly string[]): number[] {
  const longest = Math.min(regionWordsMax, length);
  return Array.from({ length: longest }, (_, shorter) => longest - shorter);
}

function nameOfKind(words: readonly string[], ...kinds: NamedPlace["kind"][]): string | null {
  const place = resolvePlaceName(words.join(" "));
  return place && kinds.includes(place.kind) ? place.name : null;
}

const regionNameOf = (words: readonly string[]) => nameOfKind(words, "region", "province");
const cityNameOf = (words: readonly string[]) => nameOfKind(words, "city", "province");

const isOr = (word: string | undefined) => ["ou", "et", "or"].includes(foldWord(word));
const foldWord = (word: string | undefined) => fold(word ?? "");

/** After "de" a region is an origin or part of a name: agneau de Charlevoix is sold anywhere. */
export const linkingWords: ReadonlySet<string> = new Set([
  ..."a au aux avec chez d dans de des du en et l la le les non or ou par pas pour sans sauf sur vers".split(
    " ",
  ),
]);

const regionPrefixes: readonly (readonly string[])[] = ["region", "secteur", "coin"].flatMap((word) => [
  [word, "de"],
  [word, "du"],
  [word, "des"],
  [word],
]);

/**
 * Things often named after a region, or leading there, wherever they are sold: the region is then a word of the title.
 */
export const namedAfterRegions: ReadonlySet<string> = new Set(
  [
    "affiche affiches agneau autoroute avenue biere bieres boul boulevard cadre carte cartes casquette casquettes",
    "cegep chandail chandails chemin chemise cidre club college coton covoiturage drapeau ecole fromage fromages gilet gmc",
    "guide guides hotel jersey kangourou livre livres metro miel parc peinture photo photos plaque pont route rue",
    "souvenir sirop station t-shirt t-shirts tableau timbre toile tuque tuques vin vins voyage",
  ].flatMap((line) => line.split(" ").map(fold)),
);
