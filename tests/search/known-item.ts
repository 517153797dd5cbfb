/**
 * Queries of a user who remembers a listing and looks for it again: two to four words of its title, as they stand or
 * spelled otherwise. Made from the titles by a hash, so that they are the same every day; only words that few listings share.
 */
import { createHash } from "node:crypto";
import { createRandom, type Random } from "../../demo/random.ts";
import type { CorpusListing } from "./corpus.ts";
import { isHeldOut, type SearchQuery } from "./judged-set.ts";
import { inPlural, withoutAccents, withTypo } from "./misspellings.ts";
import { readThesaurus, withSynonym } from "./synonyms.ts";
import { bare, bareWords, significantWords } from "./title-words.ts";

const perClass = 150;
/** More listings than these with all the words, and no one could say which one was meant. */
const sharedByAtMost = 10;

/** Null when the words cannot be changed so: the next listing is taken. */
type Change = (words: readonly string[], random: Random) => string[] | null;

export function knownItemQueries(ads: readonly CorpusListing[]): SearchQuery[] {
  const active = ads.filter((ad) => ad.isActive);
  const texts = new Map(active.map((ad) => [ad.doc, new Set(bareWords(`${ad.title} ${ad.description}`))]));
  const known = new Set([...texts.values()].flatMap((words) => [...words]));
  const thesaurus = readThesaurus();
  const changes: Record<string, Change> = {
    clean: (words) => [...words],
    "without-accents": (words) => changed(words, words.map(withoutAccents)),
    plural: (words) => changed(words, words.map(inPlural)),
    typo: (words, random) => withTypo(words, random, (word) => known.has(bare(word))),
    swapped: (words, random) => swapped(words, random),
    synonym: (words, random) => withSynonym(words, random, thesaurus),
  };
  const titles = Map.groupBy(active, (ad) => bareWords(ad.title).join(" "));
  const unmistakable = active.filter((ad) => titles.get(bareWords(ad.title).join(" "))?.length === 1);
  return Object.entries(changes).flatMap(([name, change]) => {
    const queries: SearchQuery[] = [];
    for (const ad of unmistakable.toSorted((a, b) => (order(name, a) < order(name, b) ? -1 : 1))) {
      if (queries.length === perClass) break;
      const random = createRandom(`${name}/${ad.doc}`);
      const words = remembered(ad, random, texts);
      const query = words && change(words, random)?.join(" ").toLowerCase();
      if (!query) continue;
      const relevant = [{ doc: ad.doc, grade: 3 as const }];
      queries.push({ class: `known-${name}`, query, relevant, isHeldOut: isHeldOut(query) });
    }
    return queries;
  });
}

function order(name: string, { doc }: CorpusListing): string {
  return createHash("sha256").update(`${name}/${doc}`).digest("hex");
}

function remembered(ad: CorpusListing, random: Random, texts: Map<string, Set<string>>): string[] | null {
  const words = significantWords(ad.title);
  const chosen = new Set(random.shuffle([...words.keys()]).slice(0, random.int(2, 4)));
  for (const next of random.shuffle([...words.keys()])) {
    const picked = words.filter((_, index) => chosen.has(index));
    if (picked.length >= 2 && picked.length <= 4 && isRare(picked, texts)) return picked;
    chosen.add(next);
  }
  return null;
}

function isRare(words: readonly string[], texts: Map<string, Set<string>>): boolean {
  const wanted = words.flatMap(bareWords);
  const having = [...texts.values()].filter((text) => wanted.every((word) => text.has(word)));
  return having.length <= sharedByAtMost;
}

function swapped(words: readonly string[], random: Random): string[] | null {
  const at = random.int(0, words.length - 2);
  const [one = "", two = ""] = words.slice(at, at + 2);
  return changed(words, words.toSpliced(at, 2, two, one));
}

function changed(before: readonly string[], after: string[]): string[] | null {
  return before.some((word, index) => word !== after[index]) ? after : null;
}
