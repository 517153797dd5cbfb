/** Opaque positions in lists, bound to the list that they were made for. */
import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { isId } from "../platform/id.ts";
import { Problem } from "./problems.ts";

/** Position in a list ordered by time: the last row of the previous page. */
export type Position = { at: Date; id: string };

export const cursorParam = z.string().max(400).optional().describe("« next » de la page précédente");

/** @param list identifies the list: its filters and order */
export function writeCursor(position: string, list: string): string {
  return Buffer.from(`${digestOf(list)}.${position}`).toString("base64url");
}

/** The position; null without a cursor. Throws the problem for a cursor of another list, and for what is not a cursor. */
export function readCursor(given: string | undefined, list: string): string | null {
  if (given === undefined) return null;
  const text = Buffer.from(given, "base64url").toString("latin1");
  const prefix = `${digestOf(list)}.`;
  if (!text.startsWith(prefix)) throw new Problem("invalid-cursor");
  return text.slice(prefix.length);
}

export function writePosition({ at, id }: Position, list: string): string {
  return writeCursor(`${at.getTime()}.${id.replaceAll("-", "")}`, list);
}

/** As `readCursor`. */
export function readPosition(given: string | undefined, list: string): Position | null {
  const position = readCursor(given, list);
  if (position === null) return null;
  const [time = "", hex = "", surplus] = position.split(".");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
  if (!/^\d{1,14}$/u.test(time) || !isId(id) || surplus !== undefined) throw new Problem("invalid-cursor");
  return { at: new Date(Number(time)), id };
}

/** Against mistakes, not against forgery: a cursor gives access to nothing. */
function digestOf(list: string): string {
  return createHash("sha256").update(list).digest("base64url").slice(0, 8);
}
