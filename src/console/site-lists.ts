/**
 * Lists that administrators edit: public places that are offered for an appointment, domains whose emails cannot register,
 * and goods whose listings a moderator has to approve.
 */
import { fold } from "../platform/fold.ts";
import { normalizeLine } from "../platform/text-input.ts";
import { endOfCalendarDate } from "../platform/time.ts";

export const siteListNames = ["zones", "domains", "goods"] as const;
export type SiteListName = (typeof siteListNames)[number];

/** The first field identifies an entry, and is required. */
export const listFields = {
  zones: ["name", "address", "source", "date"],
  domains: ["domain"],
  goods: ["words", "note", "source", "date"],
} as const satisfies Record<SiteListName, readonly string[]>;
export type ListField = (typeof listFields)[SiteListName][number];

/** One text per field of the list. */
export type ListFields = Partial<Record<ListField, string>>;
export type ListEntry = { key: string; fields: ListFields };

export const listEntriesMax = 2_000;
export const listFieldMaxLength = 200;

export type EntryRejection = "missing" | "too-long" | "not-a-domain" | "not-a-url" | "not-a-date";

/** @param cells in the order of `listFields` */
export function parseEntry(
  list: SiteListName,
  cells: readonly string[],
): { ok: true; entry: ListEntry } | { ok: false; field: ListField; reason: EntryRejection } {
  const fields: ListFields = {};
  for (const [index, field] of listFields[list].entries()) {
    const value = normalizeField(field, cells[index] ?? "");
    const reason = rejectionOf(field, value);
    if (reason) return { ok: false, field, reason };
    fields[field] = value;
  }
  const [identity] = listFields[list];
  return { ok: true, entry: { key: keyOf(fields[identity] ?? ""), fields } };
}

const keyOf = (text: string): string => fold(text).slice(0, listFieldMaxLength) || text.toLowerCase();

function normalizeField(field: ListField, typed: string): string {
  const text = normalizeLine(typed);
  return field === "domain" ? text.toLowerCase().replace(/^(?:.*@|\*?\.)/u, "") : text;
}

function rejectionOf(field: ListField, value: string): EntryRejection | null {
  if ([...value].length > listFieldMaxLength) return "too-long";
  switch (field) {
    case "name":
    case "address":
    case "words":
      return value === "" ? "missing" : null;
    case "domain":
      if (value === "") return "missing";
      return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/u.test(value) ? null : "not-a-domain";
    case "source":
      return value === "" || isWebAddress(value) ? null : "not-a-url";
    case "date":
      return value === "" || endOfCalendarDate(value) !== null ? null : "not-a-date";
    case "note":
      return null;
  }
}

/** Visitors open it: a name before the host, which looks like the host, is none. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]+\.[^\s/]+/u.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

const csvSeparators: readonly string[] = [";", "\t", ","];

/** Lines of a CSV file with semicolons, tabs or commas, whichever the first line has. Blank lines are left out. */
export function parseCsv(text: string, separators = csvSeparators): string[][] {
  const first = text.replace(/^\ufeff/u, "");
  const separator = separators.find((mark) => (first.split(/\r?\n/u)[0] ?? "").includes(mark)) ?? ";";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one.trim() !== "")) rows.push(row);
    row = [];
  };
  for (let index = 0; index < first.length; index += 1) {
    const character = first[index] ?? "";
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (first[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === separator) endCell();
    else if (character === "\n") endRow();
    else if (character !== "\r") cell += character;
  }
  endRow();
  return rows;
}

/** The domain of the address and those above it: mail.example.com, example.com. */
export function domainsOf(email: string): string[] {
  const labels = (email.split("@").at(-1) ?? "").toLowerCase().split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
