/**
 * Regions named without a preposition: "chalet laurentides", "terrain à vendre Estrie ou Mauricie". Ads say their city and
 * hardly ever their region, so that as a word it finds next to nothing; a city's name does, and stays one.
 */
import { fold } from "./fold.ts";
import { placesMax } from "./place-filters.ts";
import type { Reading } from "./plain-reading.ts";
import { type Region, regionNamed } from "./regions.ts";
import { withoutTalk } from "./search-talk.ts";

/** Last or first of what was typed, beside a word for what is looked for. Where something is quoted, words are meant. */
export function readPlainRegions(reading: Reading): void {
  if (/["«»“”|]/u.test(reading.q)) return;
  const words = withoutTalk(reading.q)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const { regions, rest } = regionsAtEnd(words) ?? regionAtStart(words) ?? { regions: [], rest: words };
  if (regions.length === 0 || rest.some((word) => calledAfterRegions.has(bare(word)))) return;
  reading.found.places = [...new Set(regions)].map(({ name }) => ({ name, within: null }));
  reading.q = rest.join(" ");
}

type Found = { regions: readonly Region[]; rest: readonly string[] };

const regionWordsMax = 6;

function regionsAtEnd(words: readonly string[]): Found | null {
  const regions: Region[] = [];
  let rest = words;
  while (regions.length < placesMax) {
    const before = regions.length > 0 && isOr(rest.at(-1)) ? rest.slice(0, -1) : rest;
    const count = lengths(before).find((length) => isRegion(before.slice(-length)));
    if (!count) break;
    regions.unshift(...toRegion(before.slice(-count)));
    rest = before.slice(0, -count);
  }
  if (regions.length === 0) return null;
  const said = saidBefore.find((ending) =>
    ending.every((word, at) => bare(rest.at(at - ending.length)) === word),
  );
  if (said) return { regions, rest: rest.slice(0, -said.length) };
  // One alone may be a word that ads use; several can only be places.
  const isMeant = rest.length > 0 ? !leadsOn.has(bare(rest.at(-1))) : regions.length > 1;
  return isMeant ? { regions, rest } : null;
}

function regionAtStart(words: readonly string[]): Found | null {
  const count = lengths(words).find((length) => isRegion(words.slice(0, length)));
  if (!count) return null;
  const rest = words.slice(count);
  return rest.length === 0 || leadsOn.has(bare(rest[0]))
    ? null
    : { regions: toRegion(words.slice(0, count)), rest };
}

/** The longest first. */
function lengths({ length }: readonly string[]): number[] {
  const longest = Math.min(regionWordsMax, length);
  return Array.from({ length: longest }, (_, shorter) => longest - shorter);
}

const toRegion = (words: readonly string[]) => {
  const region = regionNamed(words.join(" "));
  return region ? [region] : [];
};
/** What begins with a sign asks for something else: -laurentides. */
const isRegion = (words: readonly string[]) => !words[0]?.startsWith("-") && toRegion(words).length > 0;
const isOr = (word: string | undefined) => ["ou", "et", "or"].includes(bare(word));
const bare = (word: string | undefined) => fold(word ?? "");

/** After "de" it is what something is called or where it comes from: the agneau de Charlevoix is sold anywhere. */
const leadsOn: ReadonlySet<string> = new Set([
  ..."a au aux avec chez d dans de des du en et l la le les or ou par pour sans sur vers".split(" "),
]);

const saidBefore: readonly (readonly string[])[] = ["region", "secteur", "coin"].flatMap((word) => [
  ...[[word, "de"], [word, "du"], [word, "des"], [word]],
]);

/** What carries the name of a region, or leads to it, wherever it is sold: there the name is a word of its title. */
const calledAfterRegions: ReadonlySet<string> = new Set(
  [
    "affiche affiches agneau autoroute avenue biere bieres boul boulevard cadre carte cartes casquette casquettes",
    "cegep chandail chandails chemin chemise cidre club college coton covoiturage drapeau ecole fromage fromages gilet",
    "guide guides hotel jersey kangourou livre livres metro miel parc peinture photo photos plaque pont route rue",
    "souvenir sirop station t-shirt t-shirts tableau timbre toile tuque tuques vin vins voyage",
  ].flatMap((line) => line.split(" ").map(fold)),
);
