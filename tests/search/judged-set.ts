/** The judged queries of ./judged, one file a class (see its README.md for what the grades mean). */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Judgement } from "./measures.ts";

/** `filters`: what else the address says, by the names of /search. `unwanted`: spoil the list when they come. */
export type SearchQuery = {
  class: string;
  query: string;
  filters?: Record<string, string>;
  relevant: Judgement[];
  unwanted?: string[];
  isHeldOut: boolean;
  note?: string;
};

const folder = join(import.meta.dirname, "judged");

export function judgedSet(): SearchQuery[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.toSorted().flatMap((name) => {
    const queries = JSON.parse(readFileSync(join(folder, name), "utf8")) as Omit<SearchQuery, "class">[]; // ours
    return queries.map((query) => ({ ...query, class: basename(name, ".json") }));
  });
}

/** A third, chosen by the query's own hash so that no user picks: viewed, never tuned on. */
export function isHeldOut(query: string): boolean {
  return createHash("sha256").update(query).digest().readUInt32BE(0) % 3 === 0;
}

/** What remains to be asked of a corpus: without the listings that it does not have, and what was asked for their sake. */
export function askedOf(queries: readonly SearchQuery[], hasDoc: (doc: string) => boolean): SearchQuery[] {
  return queries.flatMap((query) => {
    const relevant = query.relevant.filter(({ doc }) => hasDoc(doc));
    const isStillAsked = query.relevant.length === 0 || relevant.some(({ grade }) => grade >= 2);
    return isStillAsked ? [{ ...query, relevant }] : [];
  });
}
