/**
 * A place without a preposition at the end or the start of a query: « vélo sherbrooke », « condo tremblant ». It may as well
 * be a street or a part of a name, so it remains a word; the page offers the search in that place.
 */
import { distanceKm, type GazetteerPlace, gazetteer, placeKey, placeNamed } from "../../places/gazetteer.ts";
import { fold } from "../../platform/fold.ts";
import { stripFillerWords } from "../analysis/filler-words.ts";
import { isFrenchWord } from "../analysis/french-words.ts";
import { isNamePart, isThing } from "../analysis/known-words.ts";
import { analyze, isStopWord } from "../analysis/tokens.ts";
import { placeFilterName } from "../query/query-places.ts";
import { hasLiterals } from "../query/query-syntax.ts";
import { resolvePlaceName } from "./places.ts";
import { linkingWords, namedAfterPlaces, namedAfterRegions, routeWords } from "./regions.ts";

/** `q`: the other words; `filterName`: value of the location filter */
export type OfferedPlace = { q: string; name: string; filterName: string };

const placeWordsMax = 4;

export function findOfferedPlace(q: string): OfferedPlace | null {
  if (hasLiterals(q)) return null;
  const words = stripFillerWords(q)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const lengths = Array.from(
    { length: Math.min(placeWordsMax, words.length - 1) },
    (_, at) => at + 1,
  ).reverse();
  for (const length of lengths) {
    const found =
      placeBeside(words.slice(-length), words.slice(0, -length)) ??
      placeBeside(words.slice(0, length), words.slice(length));
    if (found) return found;
  }
  return null;
}

function placeBeside(written: readonly string[], others: readonly string[]): OfferedPlace | null {
  const place = unambiguousPlace(written.join(" "));
  const beside = others.map(fold);
  const isOther = (word: string | undefined) =>
    linkingWords.has(word ?? "") || namedAfterPlaces.has(word ?? "") || isOr(word);
  const isPartOfName =
    isOther(beside.at(-1)) ||
    isOther(beside[0]) ||
    beside.some((word) => namedAfterRegions.has(word) || routeWords.has(word));
  const hasMeaning = analyze(others.join(" ")).some(({ term }) => !isStopWord(term));
  if (!place || isPartOfName || !hasMeaning) return null;
  return { q: others.join(" "), name: place.name, filterName: placeFilterName(place) };
}

const isOr = (word: string | undefined) => ["ou", "et", "or"].includes(word ?? "");

/** One place, no thing, brand or model of that name (Sierra), and no ordinary word. */
function unambiguousPlace(written: string): GazetteerPlace | null {
  const named = resolvePlaceName(written);
  if (!named || (named.kind !== "city" && named.kind !== "part")) return null;
  const terms = analyze(written).map(({ term }) => term);
  const place = placeNamed(written);
  if (!place || !isDominant(place, written)) return null;
  const [only, ...further] = terms;
  if (only === undefined || further.length > 0) return isThing(terms.join(" ")) ? null : place;
  return isNamePart(only) || (isFrenchWord(only) && place.population < ordinaryWordMin) ? null : place;
}

/** Smaller places with the name of an ordinary word are hardly meant by it; « tremblant » is Mont-Tremblant. */
const ordinaryWordMin = 5_000;

/** Minimum ratio of its population to that of all other places with the name. */
const dominance = 4;
/** Distance within which another place of the same name counts as the same place or a part of it. */
const sameKm = 15;

function isDominant(place: GazetteerPlace, written: string): boolean {
  placesByKey ??= Map.groupBy(
    gazetteer.flatMap((each) => [each.name, ...each.aliases].map((name) => ({ key: placeKey(name), each }))),
    ({ key }) => key,
  );
  const others = (placesByKey.get(placeKey(written)) ?? []).filter(
    ({ each }) => each !== place && distanceKm(each, place) > sameKm,
  );
  return others.every(({ each }) => each.population * dominance <= place.population && place.population > 0);
}

/** Built on first use: it takes about 50 ms. */
let placesByKey: ReadonlyMap<string, readonly { each: GazetteerPlace }[]> | null = null;
