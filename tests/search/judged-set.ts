/** The judged queries of ./judged, one file per class; its README.md explains the grades. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Judgement } from "./measures.ts";

/** `filters`: other URL parameters of /search. `unwanted`: a query fails when its results contain one of these. */
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
    const queries = JSON.parse(readFileSync(join(folder, name), "utf8")) as Omit<SearchQuery, "class">[];
    return queries.map((query) => ({ ...query, class: basename(name, ".json") }));
  });
}

/** A third of the queries, selected by their hash, is measured but never tuned on. */
export function isHeldOut(query: string): boolean {
  return createHash("sha256").update(query).digest().readUInt32BE(0) % 3 === 0;
}

/** Removes relevant listings that the corpus does not have, and queries that lose all relevant listings of grade 2 or 3. */
export function queriesFor(queries: readonly SearchQuery[], hasDoc: (doc: string) => boolean): SearchQuery[] {
  return queries.flatMap((query) => {
    const relevant = query.relevant.filter(({ doc }) => hasDoc(doc));
    const isMeasurable = query.relevant.length === 0 || relevant.some(({ grade }) => grade >= 2);
    return isMeasurable ? [{ ...query, relevant }] : [];
  });
}
