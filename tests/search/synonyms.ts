import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../../demo/random.ts";
import { root } from "../../scripts/setup/folders.ts";
import { bareWords, significantWords } from "./title-words.ts";

/** Both ways among `words`; with `from` and `to`, who types the one may mean the other, not the reverse. */
type Entry = { words?: string[]; from?: string[]; to?: string[] };

/** The product's own words of here; none while it has none. */
export function readThesaurus(): Entry[] {
  const file = join(root, "src/search/thesaurus/thesaurus.json");
  if (!existsSync(file)) return [];
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  const entries = Array.isArray(content) ? content : (content as { entries?: unknown }).entries;
  return Array.isArray(entries) ? (entries as Entry[]) : []; // the product checks the file when it reads it
}

/** A word, or some beside each other, replaced by another member of its set. */
export function withSynonym(
  words: readonly string[],
  random: Random,
  thesaurus: readonly Entry[],
): string[] | null {
  const replacements = thesaurus.flatMap(({ words: set = [], from = [], to = [] }) => [
    ...set.flatMap((member) => replaced(words, member, set)),
    ...to.flatMap((member) => replaced(words, member, from)),
  ]);
  return replacements.length === 0 ? null : random.pick(replacements);
}

function replaced(words: readonly string[], member: string, others: readonly string[]): string[][] {
  const core = coreOf(member);
  const size = core.split(" ").length;
  const at = words.findIndex(
    (_, index) =>
      words
        .slice(index, index + size)
        .map(coreOf)
        .join(" ") === core,
  );
  if (core === "" || at === -1) return [];
  return others.flatMap((other) => (coreOf(other) === core ? [] : [words.toSpliced(at, size, other)]));
}

/** What titles' words are compared by: "pneus d'hiver" is "pneu hiver". Kept: each is asked for with each title. */
function coreOf(member: string): string {
  const known = cores.get(member);
  if (known !== undefined) return known;
  const core = significantWords(member).flatMap(bareWords).join(" ");
  cores.set(member, core);
  return core;
}

const cores = new Map<string, string>();
