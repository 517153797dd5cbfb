/** Opaque positions in lists, bound to the list that they were made for. */
import { createHash } from "node:crypto";
import { isId } from "../platform/id.ts";

/** `after`: the last row of a list in order of time; `page`: the next page of an order that has no such key. */
export type Cursor = { page: number } | { after: { at: Date; id: string } };

/** @param list identifies the list: its filters and order */
export function writeCursor(cursor: Cursor, list: string): string {
  const position =
    "page" in cursor ? [cursor.page] : [cursor.after.at.getTime(), cursor.after.id.replaceAll("-", "")];
  return Buffer.from([digestOf(list), ...position].join(".")).toString("base64url");
}

/** Null for a cursor of another list, and for what is no cursor. */
export function readCursor(text: string, list: string): Cursor | null {
  const [digest, first = "", second] = Buffer.from(text, "base64url").toString("latin1").split(".");
  if (digest !== digestOf(list) || !/^\d{1,15}$/u.test(first)) return null;
  const number = Number(first);
  if (second === undefined) return number > 1 && number < 100_000 ? { page: number } : null;
  const id = second.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
  return isId(id) ? { after: { at: new Date(number), id } } : null;
}

/** Against mistakes, not against forgery: a cursor gives access to nothing. */
function digestOf(list: string): string {
  return createHash("sha256").update(list).digest("base64url").slice(0, 8);
}
