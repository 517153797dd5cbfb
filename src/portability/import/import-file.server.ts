import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { refreshTermStatistics } from "../../search/index.server.ts";
import { hasStoredRows, planRestoration, restoreListing } from "../site/restore-listing.server.ts";
import { type RestoredSite, restoreSiteTables } from "../site/site-tables.server.ts";
import type { ColumnMapping } from "./column-mapping.server.ts";
import { type AuthorRejection, authorFinder, type FindAuthor } from "./import-author.server.ts";
import { type ImportDeps, type ImportListingResult, importListing } from "./import-listing.server.ts";
import { type ListingPlan, planListing } from "./plan-listing.server.ts";
import { readCsv } from "./read-csv.server.ts";
import { type ArrayElement, readJsonArray } from "./read-json-array.server.ts";
import {
  count,
  photoLine,
  planLine,
  rejectedLine,
  unknownPlacesLine,
  unreadableSentence,
  urlLine,
} from "./report.server.ts";
import { UnreadableCsv } from "./split-csv.ts";
import { UnreadableJson } from "./split-json-array.server.ts";

export type ImportCounts = {
  read: number;
  imported: number;
  updated: number;
  known: number;
  rejected: number;
  photos: number;
  photosSkipped: number;
};

/** `problem`: why the file could not be read to its end, as one sentence; null after a complete import */
export type ImportFileResult = { counts: ImportCounts; problem: string | null };

export type ImportSource = {
  file: string;
  /** of records that name no author */
  authorId: string;
  /** the file is CSV */
  mapping?: ColumnMapping | null;
  /** creates the accounts that records name and the site does not have */
  createAuthors?: boolean;
  /** says what would change, and changes nothing */
  isDryRun?: boolean;
  /** restores what the export of a site wrote, with its ids, dates and files */
  isRestoring?: boolean;
};

/** Concurrency: further listings are read and written while photos are processed. */
const concurrency = 4;
const progressEveryMs = 5_000;

/**
 * Imports a file record by record. Prints rejections with their reasons, progress and a summary through `say`. Records
 * before an unreadable position are imported. `isStopped` is checked before each record: records in progress are
 * completed after Ctrl-C.
 */
export async function importFile(
  deps: ImportDeps & { say: (line: string) => void; isStopped: () => boolean },
  source: ImportSource,
): Promise<ImportFileResult> {
  const { file, authorId, mapping = null, createAuthors = false, isDryRun = false } = source;
  const { say, now, isStopped } = deps;
  const counts: ImportCounts = {
    read: 0,
    imported: 0,
    updated: 0,
    known: 0,
    rejected: 0,
    photos: 0,
    photosSkipped: 0,
  };
  const unknownPlaces = new Map<string, number>();
  let lastProgressAt = now().getTime();
  const progress = () => {
    if (now().getTime() - lastProgressAt < progressEveryMs) return;
    lastProgressAt = now().getTime();
    say(`${count(counts.read, "listing")} read, ${counts.imported} imported…`);
  };

  let problem: string | null = null;
  try {
    const folder = dirname(await realpath(file));
    if (source.isRestoring && !isDryRun)
      sayRestored(await restoreSiteTables({ db: deps.db, now: now() }, file), say);
    const elements = mapping ? readCsv(file, mapping) : readJsonArray(file);
    const findAuthor = authorFinder(
      { db: deps.db, now: now() },
      { defaultId: authorId, create: createAuthors, isDryRun },
    );
    let hasFailed = false;
    const work = async () => {
      while (!hasFailed && !isStopped()) {
        const { value: element, done } = await elements.next();
        if (done) return;
        const imported = await importElement(deps, element, { ...source, findAuthor, folder });
        record(element, imported, { counts, say, photosMax: deps.limits?.photos });
        const unknown =
          imported.kind === "imported" || imported.kind === "updated" ? imported.unknownPlace : null;
        if (unknown !== null) unknownPlaces.set(unknown, (unknownPlaces.get(unknown) ?? 0) + 1);
        progress();
      }
    };
    const attempts = Array.from({ length: concurrency }, () =>
      work().catch((error) => {
        hasFailed = true;
        throw error;
      }),
    );
    // Wait for all workers even if one failed, so that listings in progress are completed.
    const failed = (await Promise.allSettled(attempts)).find((attempt) => attempt.status === "rejected");
    await elements.return(undefined);
    if (failed) throw failed.reason;
  } catch (error) {
    problem = problemOf(error, counts.read);
    if (problem === null) throw error;
    problem = `${file} ${problem}`;
  }
  if (counts.imported + counts.updated > 0 && !isDryRun) await refreshTermStatistics(deps.db);
  if (unknownPlaces.size > 0) say(unknownPlacesLine(unknownPlaces));
  say(isDryRun ? plannedSummary(counts) : summary(counts));
  return { counts, problem };
}

function sayRestored(restored: RestoredSite, say: (line: string) => void): void {
  if (restored.kind === "unreadable")
    say("site.json cannot be read: settings, categories and added fields are not restored.");
  if (restored.kind !== "restored") return;
  const existing =
    restored.existing > 0 ? `; ${restored.existing} are there already and stay as they are` : "";
  say(`Site: ${restored.added} settings, categories, texts and entries of lists restored${existing}.`);
}

type Outcome =
  | ImportListingResult
  | { kind: "planned"; plan: ListingPlan }
  | { kind: "refused"; reason: AuthorRejection }
  | { kind: "too-large" };

async function importElement(
  tools: ImportDeps,
  element: ArrayElement,
  { folder, findAuthor, isDryRun, isRestoring }: ImportSource & { findAuthor: FindAuthor; folder: string },
): Promise<Outcome> {
  if ("isTooLarge" in element) return { kind: "too-large" };
  const { value } = element;
  if (isRestoring && hasStoredRows(value))
    return isDryRun ? planRestoration(tools.db, { value, folder }) : restoreListing(tools, { value, folder });
  const author = await findAuthor(value);
  if (!author.ok) return { kind: "refused", reason: author.reason };
  const { id: authorId } = author;
  if (isDryRun)
    return {
      kind: "planned",
      plan: await planListing(tools.db, {
        value,
        authorId,
        now: tools.now(),
        testOrigin: tools.fetch?.testOrigin ?? null,
      }),
    };
  return importListing(tools, { value, authorId, folder });
}

function record(
  element: ArrayElement,
  imported: Outcome,
  {
    counts,
    say,
    photosMax,
  }: { counts: ImportCounts; say: (line: string) => void; photosMax: number | undefined },
): void {
  const value = "value" in element ? element.value : undefined;
  counts.read += 1;
  switch (imported.kind) {
    case "imported":
    case "updated":
      counts[imported.kind] += 1;
      counts.photos += imported.photos;
      counts.photosSkipped += imported.problems.length;
      for (const problem of imported.problems) say(photoLine(element.number, value, problem, photosMax));
      return;
    case "known":
      counts.known += 1;
      return;
    case "planned": {
      const { plan } = imported;
      const names = { new: "imported", change: "updated", known: "known", rejected: "rejected" } as const;
      counts[names[plan.kind]] += 1;
      const line = planLine(element.number, value, plan);
      if (line !== null) say(line);
      if (plan.kind === "new" || plan.kind === "change")
        for (const { url, reason } of plan.urls) say(urlLine(element.number, value, url, reason));
      return;
    }
    case "refused":
      counts.rejected += 1;
      say(rejectedLine(element.number, value, [imported.reason]));
      return;
    case "rejected":
      counts.rejected += 1;
      say(rejectedLine(element.number, value, imported.reasons, imported.problem));
      return;
    case "too-large":
      counts.rejected += 1;
      say(rejectedLine(element.number, value, ["too-large"]));
  }
}

function problemOf(error: unknown, read: number): string | null {
  if (error instanceof UnreadableCsv) return `${error.message}. ${count(read, "listing")} read before that.`;
  if (error instanceof UnreadableJson) return unreadableSentence(error.reason, read);
  // Other ENOENT errors exist, such as a missing database socket.
  const isOfFile = error instanceof Error && "syscall" in error && fileCalls.has(String(error.syscall));
  const code = isOfFile && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return "does not exist.";
  if (code === "EISDIR") return "is a folder, not a file.";
  if (code === "EACCES" || code === "EPERM") return "cannot be read: no permission.";
  return null;
}

const fileCalls = new Set(["realpath", "lstat", "open", "read"]);

function plannedSummary({ read, imported, updated, known, rejected }: ImportCounts): string {
  return `${count(read, "listing")} read: ${imported} new, ${updated} changed, ${known} already imported, ${rejected} rejected. Nothing was written.`;
}

function summary({ read, imported, updated, known, rejected, photos, photosSkipped }: ImportCounts): string {
  const skipped = photosSkipped > 0 ? `, ${photosSkipped} skipped` : "";
  const changed = updated > 0 ? ` ${updated} updated;` : "";
  return `${count(read, "listing")} read: ${imported} imported with ${count(photos, "photo")}${skipped};${changed} ${known} already imported; ${rejected} rejected.`;
}
