/**
 * Sectors of a listing's municipality that its text names: "4 ½ près du métro Verdun" in Montréal. Sectors of other
 * municipalities are not looked for: their names are streets and families elsewhere.
 */
import { findPlace, type GazetteerPlace, placeById } from "../../places/gazetteer.ts";
import { ancestorsOf, isSector, municipalityOf, sectorsOf } from "../../places/place-tree.ts";
import { fold } from "../../platform/fold.ts";
import { memoize } from "../../platform/memoize.ts";
import { isFrenchWord } from "../analysis/french-words.ts";
import { tokenize } from "../analysis/tokens.ts";

type Located = { title: string; description: string; city: string; region: string };

/** Ids, ascending, with those of the boroughs around them; null when the text names none. */
export function namedSectors({ title, description, city, region }: Located): string[] | null {
  const place = findPlace(city, region);
  const names = place && namesInside(municipalityOf(place).id);
  if (!names || names.size === 0) return null;
  const found = new Set<string>();
  for (const text of [title, description])
    for (const sector of sectorsIn(wordsOf(text), names))
      for (const { id } of [sector, ...ancestorsOf(sector).filter(isSector)]) found.add(id);
  // A filter finds these without the text.
  for (const { id } of [place, ...ancestorsOf(place)]) found.delete(id);
  return found.size > 0 ? [...found].sort() : null;
}

/** `isOrdinary`: consists of words of the language, so that only its spelling shows that it is a name: Petite-Côte. */
type SectorName = { words: readonly string[]; isOrdinary: boolean; sector: GazetteerPlace };

/** Names of the sectors of a municipality by first word, longest first. */
const namesInside = memoize(
  { max: 30, keyOf: (municipalityId: string) => municipalityId },
  (municipalityId): ReadonlyMap<string, readonly SectorName[]> => {
    const municipality = placeById(municipalityId);
    const names = (municipality ? sectorsOf(municipality) : []).flatMap((sector) =>
      [sector.name, ...sector.aliases].map((name): SectorName => {
        const words = wordsOf(name).map(({ folded }) => folded);
        return { words, isOrdinary: words.every(isOrdinaryWord), sector };
      }),
    );
    return Map.groupBy(
      names.toSorted((a, b) => b.words.length - a.words.length),
      ({ words }) => words[0] ?? "",
    );
  },
);

/** The dictionary has the masculine form of adjectives only. */
function isOrdinaryWord(word: string): boolean {
  if (word.length <= 2) return true;
  return tokenize(word).every(({ term }) => isFrenchWord(term) || isFrenchWord(term.replace(/e$/u, "")));
}

type Word = { folded: string; isCapitalized: boolean };

const abbreviations: Readonly<Record<string, string>> = { st: "saint", ste: "sainte" };

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([written]) => {
    const folded = fold(written);
    return { folded: abbreviations[folded] ?? folded, isCapitalized: /^\p{Lu}/u.test(written) };
  });
}

function* sectorsIn(
  words: readonly Word[],
  names: ReadonlyMap<string, readonly SectorName[]>,
): Generator<GazetteerPlace> {
  for (let at = 0; at < words.length; at += 1) {
    const named = names.get(words[at]?.folded ?? "")?.find((name) => isAt(words, at, name));
    if (!named) continue;
    const end = at + named.words.length;
    if (!isNameOfOther(words, at, end)) yield named.sector;
    at = end - 1;
  }
}

function isAt(words: readonly Word[], at: number, { words: wanted, isOrdinary }: SectorName): boolean {
  if (!wanted.every((word, index) => words[at + index]?.folded === word)) return false;
  if (!isOrdinary) return true;
  const isWritten = wanted.every((word, index) => word.length <= 2 || words[at + index]?.isCapitalized);
  return isWritten && (wanted.length > 1 || locatives.has(words[at - 1]?.folded ?? ""));
}

const setOf = (words: string) => new Set(words.split(" "));
/** Before a name that is one ordinary word: "sur le Plateau", "à Vanier". */
const locatives = setOf("a au aux du le quartier secteur arrondissement metro pres");
/** Streets, waters and institutions bear names of places in which they are not. */
const otherThings = setOf(
  "rue rues avenue av ave boulevard boul blvd bd chemin ch route rte rang autoroute montee fleuve golfe lac riviere " +
    "pont tunnel cegep college ecole universite hopital yves",
);
const streetsAfter = setOf("street avenue ave blvd boulevard road rd");
const particles = setOf("de du des la le les l d");

/** "Rue Sainte-Marie", "boul. de la Côte-Saint-Paul", "Crémazie Street", "la Saint-Jean-Baptiste". */
function isNameOfOther(words: readonly Word[], at: number, end: number): boolean {
  if (streetsAfter.has(words[end]?.folded ?? "")) return true;
  if (words[at - 1]?.folded === "la" && words[at]?.folded === "saint") return true;
  let before = at - 1;
  while (before >= 0 && at - before <= 2 && particles.has(words[before]?.folded ?? "")) before -= 1;
  return otherThings.has(words[before]?.folded ?? "");
}
