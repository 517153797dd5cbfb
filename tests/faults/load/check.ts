/**
 * Compares what the load generator was told with what is stored, once the load has stopped:
 *
 * - each acknowledged write exactly once, with its photos; each unanswered one at most once, and nothing by halves
 * - counters equal a recount; one row of events per write; read marks as shown; files and rows agree in both directions
 * - no job locked by a process that is gone, all jobs that are due done
 * - PostgreSQL's own check of every table and index (amcheck, where the extension exists)
 * - over HTTP: acknowledged listings, photos and sessions
 *
 * Nothing is changed, except that amcheck is installed.
 */
import { checkFiles } from "./check-files.ts";
import { checkJournal } from "./check-journal.ts";
import { checkPages } from "./check-pages.ts";
import { checkRows } from "./check-rows.ts";
import type { CheckTarget, Report, Violation } from "./check-target.ts";
import type { Journal } from "./journal.ts";

export async function findViolations(journal: Journal, target: CheckTarget): Promise<Violation[]> {
  const violations: Violation[] = [];
  const report: Report = { add: (check, detail) => void violations.push({ check, detail }) };
  for (const problem of new Set(journal.problems)) report.add("responses", problem);
  const { client, storage, url } = target;
  await checkRows(client, target, report);
  await checkJournal(client, journal, report);
  if (storage) await checkFiles(client, storage, journal, report);
  if (url) await checkPages(url, journal, report);
  return violations;
}
