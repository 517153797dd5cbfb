/** The CSV file of the thesaurus, which the export writes and the import reads. */
import { parseCsv } from "../../../console/site-lists.ts";
import type { StoredEntry } from "../../../search/index.server.ts";
import { csvOf } from "../../text/csv.ts";

export const thesaurusColumns = ["Mots", "Ce qu’ils trouvent aussi", "Active", "Identifiant"] as const;
const no = "non";

export function thesaurusCsv(entries: readonly StoredEntry[]): string {
  const rows = entries.map(({ id, words, targets, isOff }) => [
    words.join(", "),
    targets.join(", "),
    isOff ? no : "oui",
    id,
  ]);
  return csvOf([[...thesaurusColumns], ...rows]);
}

/** Words are separated by commas: those separate no cells. Columns after the first may be missing. */
export function parseThesaurusCsv(
  text: string,
): { words: string; targets: string; isOff: boolean; id: string }[] {
  const rows = parseCsv(text, [";", "\t"]);
  const entries = rows[0]?.[0]?.trim() === thesaurusColumns[0] ? rows.slice(1) : rows;
  return entries.map(([words = "", targets = "", active = "", id = ""]) => ({
    words,
    targets,
    id: id.trim().slice(0, 80),
    isOff: active.trim().toLowerCase() === no,
  }));
}
