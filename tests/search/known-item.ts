/**
 * Known-item queries: a user searches for a listing seen before with two to four words of its title, unchanged or spelled
 * otherwise. Selected by a hash, so that they are always the same; only words that few listings have in common.
 */
import { createHash } from "node:crypto";
import { createRandom, type Random } from "../../demo/random.ts";
import type { CorpusListing } from "./corpus.ts";
import { isHeldOut, type SearchQuery } from "./judged-set.ts";
import { inOtherNumber, inPlural, withoutAccents, withTypo } from "./misspellings.ts";
import { shippedEntries, withSynonym } from "./synonyms.ts";
import { bare, bareWords, significantWords } from "./title-words.ts";

const perClass = 150;
/** If more listings have all the words, the query is ambiguous. */
const sharedByMax = 10;

/** Null when the words cannot be changed this way; the next listing is used instead. */
type Change = (words: readonly string[], random: Random) => string[] | null;

export function knownItemQueries(listings: readonly CorpusListing[]): SearchQuery[] {
  const active = listings.filter(({ isActive }) => isActive);
  const texts = new Map(
    active.map(({ doc, title, description }) => [doc, new Set(bareWords(`${title} ${description}`))]),
  );
  const known = new Set([...texts.values()].flatMap((words) => [...words]));
  const changes: Record<string, Change> = {
    clean: (words) => [...words],
    "without-accents": (words) => changed(words, words.map(withoutAccents)),
    plural: (words) => changed(words, words.map(inPlural)),
    number: (words) => changed(words, words.map(inOtherNumber)),
    typo: (words, random) => withTypo(words, random, (word) => known.has(bare(word))),
    swapped: (words, random) => swapped(words, random),
    synonym: (words, random) => withSynonym(words, random, shippedEntries),
  };
  const titles = Map.groupBy(active, ({ title }) => bareWords(title).join(" "));
  const unambiguous = active.filter(({ title }) => titles.get(bareWords(title).join(" "))?.length === 1);
  return Object.entries(changes).flatMap(([name, change]) => {
    const queries: SearchQuery[] = [];
    for (const listing of unambiguous.toSorted((a, b) => (order(name, a) < order(name, b) ? -1 : 1))) {
      if (queries.length === perClass) break;
      const random = createRandom(`${name}/${listing.doc}`);
      const words = pickWords(listing, random, texts);
      const query = words && change(words, random)?.join(" ").toLowerCase();
      if (!query) continue;
      const relevant = [{ doc: listing.doc, grade: 3 as const }];
      queries.push({ class: `known-${name}`, query, relevant, isHeldOut: isHeldOut(query) });
    }
    return queries;
  });
}

function order(name: string, { doc }: CorpusListing): string {
  return createHash("sha256").update(`${name}/${doc}`).digest("hex");
}

/** Two to four words of the title, in order, that few listings share; null when there are none. */
function pickWords(listing: CorpusListing, random: Random, texts: Map<string, Set<string>>): string[] | null {
  const words = significantWords(listing.title);
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
  return having.length <= sharedByMax;
}

function swapped(words: readonly string[], random: Random): string[] | null {
  const at = random.int(0, words.length - 2);
  const [one = "", two = ""] = words.slice(at, at + 2);
  return changed(words, words.toSpliced(at, 2, two, one));
}

function changed(before: readonly string[], after: string[]): string[] | null {
  return before.some((word, index) => word !== after[index]) ? after : null;
}
