/** The limits of domain/limits.ts, counted in the database, so that every node and every restart agree. */
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Db } from "../platform/database/database.server.ts";
import {
  incrementRateLimit,
  readRateLimit,
  resetRateLimit,
  resetRateLimitsUnder,
} from "../platform/rate-limits.queries.server.ts";
import { type LimitName, limits } from "../platform/rate-limits.ts";

/** What `limits[name].per` speaks of: an address, e-mail or account id, or an e-mail and the address that tries it. */
export type LimitSubject = string | readonly [email: string, address: string];

export type LimitVerdict = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Counts one more try and says whether it may go on. Count before the work: many at once are then all counted.
 * Not inside the work's transaction, which a failure would roll back together with the count.
 */
export async function checkLimit(
  db: Db,
  name: LimitName,
  subject: LimitSubject,
  now: Date,
): Promise<LimitVerdict> {
  const { tries, windowSeconds } = limits[name];
  const { count, resetsAt } = await incrementRateLimit(db, keyOf(name, subject), { windowSeconds, now });
  if (count <= tries) return { ok: true };
  return {
    ok: false,
    retryAfterSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)),
  };
}

/** Seconds to wait when the tries are used up already; counts nothing. */
export async function secondsOverLimit(
  db: Db,
  name: LimitName,
  subject: LimitSubject,
  now: Date,
): Promise<number | null> {
  const kept = await readRateLimit(db, keyOf(name, subject), now);
  if (!kept || kept.count < limits[name].tries) return null;
  return Math.max(1, Math.ceil((kept.resetsAt.getTime() - now.getTime()) / 1000));
}

/** After a sign-in that succeeded: for the limits by e-mail only, or one good account would wash an address clean. */
export async function forgetLimit(db: Db, name: LimitName, subject: LimitSubject): Promise<void> {
  await resetRateLimit(db, keyOf(name, subject));
}

/** What was counted at an e-mail together with an address, whichever: after a new password that its owner was given. */
export async function forgetLimitEverywhere(db: Db, name: LimitName, email: string): Promise<void> {
  await resetRateLimitsUnder(db, keyOf(name, email));
}

/**
 * No e-mail and no address stands in the table: a digest of each does, and only until its window ends. 128 bits tell
 * subjects apart.
 */
function keyOf(name: LimitName, subject: LimitSubject): string {
  const digests = [subject].flat().map((part) =>
    createHash("sha256")
      .update(`${name}\n${canonical(part)}`)
      .digest()
      .toString("base64url", 0, 16),
  );
  return [name, ...digests].join(":");
}

/** One e-mail in any case is one; so is an IPv6 household, which owns 2⁶⁴ addresses, and IPv4 written as IPv6. */
export function canonical(subject: string): string {
  const text = subject.trim().toLowerCase();
  const mapped = text.match(/^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/u)?.[1];
  if (mapped) return mapped;
  return isIPv6(text) ? network(text) : text;
}

/** The first 64 bits: 2001:db8::1 → 2001:db8:0:0 */
function network(address: string): string {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const before = head === "" ? [] : head.split(":");
  // What `::` leaves out; an IPv4 tail stands for two groups.
  const after = tail ? tail.split(":") : [];
  const after16 = after.length + (tail?.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - before.length - after16;
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
