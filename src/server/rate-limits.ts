/** Rate limits (platform/rate-limits.ts), counted in the database, so that they hold across nodes and restarts. */

import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { SiteSettings } from "../console/site-settings.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import {
  type AttemptsOfEach,
  establishedAddressFactor,
  type LimitName,
  limits,
  type SharedLimit,
} from "../platform/rate-limits.ts";
import {
  incrementRateLimit,
  readRateLimit,
  resetRateLimit,
  resetRateLimitsUnder,
} from "../platform/rate-limits.writes.server.ts";

/** As `limits[name].per` defines: an address, email or account id, an email and the client's address, or an email and a device. */
export type LimitSubject = string | readonly [first: string, second: string];

export type LimitVerdict = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Limits that count the account and the address. */
export type SharedLimitName = {
  [Name in LimitName]: (typeof limits)[Name]["per"] extends "account and address" ? Name : never;
}[LimitName];

export function isSharedLimit(name: LimitName): name is SharedLimitName {
  return limits[name].per === "account and address";
}

/** Client of a request. `account`: null for a visitor. */
export type Client = { account: { id: string; isEstablished: boolean } | null; address: string };

/**
 * Counts an attempt of an account and of its address, and returns whether both allow it. An attempt that the account's
 * own limit rejects does not count for its address, which others share.
 */
export async function checkSharedLimit(
  db: WriteDb,
  name: SharedLimitName,
  client: Client,
  now: Date,
  settings?: LimitSettings,
): Promise<LimitVerdict> {
  for (const { key, attempts, windowSeconds } of bucketsOf(name, client, settings)) {
    const { count, resetsAt } = await incrementRateLimit(db, key, { windowSeconds, now });
    if (count > attempts) return { ok: false, retryAfterSeconds: secondsUntil(resetsAt, now) };
  }
  return { ok: true };
}

/** Seconds to wait when the account's or the address's limit is reached; does not count an attempt. */
export async function secondsOverSharedLimit(
  db: WriteDb,
  name: SharedLimitName,
  client: Client,
  now: Date,
  settings?: LimitSettings,
): Promise<number | null> {
  for (const { key, attempts } of bucketsOf(name, client, settings)) {
    const row = await readRateLimit(db, key, now);
    if (row && row.count >= attempts) return secondsUntil(row.resetsAt, now);
  }
  return null;
}

function bucketsOf(
  name: SharedLimitName,
  { account, address }: Client,
  settings: LimitSettings | undefined,
): Bucket[] {
  const isEstablished = account?.isEstablished ?? false;
  const inWindow = (window: AttemptsOfEach, windowSeconds: number, prefix: readonly string[] = []) => {
    const subjectOf = (...parts: string[]) => keyOf(name, [...prefix, ...parts]);
    const { attempts, newAccountAttempts, addressAttempts } = window;
    return {
      account: account && {
        key: subjectOf(account.id),
        windowSeconds,
        attempts: isEstablished ? attempts : newAccountAttempts,
      },
      address: isEstablished
        ? {
            key: subjectOf("established", address),
            windowSeconds,
            attempts: establishedAddressFactor * addressAttempts,
          }
        : { key: subjectOf(address), windowSeconds, attempts: addressAttempts },
    };
  };
  const limit: SharedLimit = limits[name];
  const windows = [
    inWindow(attemptsOf(name, settings), limit.windowSeconds),
    ...(limit.perDay ? [inWindow(limit.perDay, daySeconds, ["day"])] : []),
  ];
  // Those of the account first, so that what they reject does not count for the address.
  return [
    ...windows.flatMap((window) => (window.account ? [window.account] : [])),
    ...windows.map((window) => window.address),
  ];
}

type Bucket = { key: string; attempts: number; windowSeconds: number };
const daySeconds = 24 * 60 * 60;

/** Limits that administrators change under Site. */
export type LimitSettings = Pick<SiteSettings, "messagesPerHour">;

function attemptsOf(name: SharedLimitName, settings: LimitSettings | undefined) {
  const { attempts, newAccountAttempts, addressAttempts } = limits[name];
  const chosen = name === "message" ? settings?.messagesPerHour : undefined;
  return chosen === undefined
    ? { attempts, newAccountAttempts, addressAttempts }
    : {
        attempts: chosen,
        newAccountAttempts: Math.min(newAccountAttempts, chosen),
        addressAttempts: Math.max(addressAttempts, chosen),
      };
}

function secondsUntil(resetsAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
}

/**
 * Counts an attempt and returns whether it is allowed. Call before the work, so that concurrent attempts are counted,
 * and outside its transaction, whose rollback would undo the count.
 */
export async function checkLimit(
  db: WriteDb,
  name: LimitName,
  subject: LimitSubject,
  now: Date,
): Promise<LimitVerdict> {
  const { attempts, windowSeconds } = limits[name];
  const { count, resetsAt } = await incrementRateLimit(db, keyOf(name, subject), { windowSeconds, now });
  if (count <= attempts) return { ok: true };
  return { ok: false, retryAfterSeconds: secondsUntil(resetsAt, now) };
}

/** Counts a request, and returns what is left; `remaining` is negative above the limit. */
export async function countQuota(
  db: WriteDb,
  name: LimitName,
  subject: LimitSubject,
  now: Date,
): Promise<{ limit: number; remaining: number; windowSeconds: number; resetSeconds: number }> {
  const { attempts: limit, windowSeconds } = limits[name];
  const { count, resetsAt } = await incrementRateLimit(db, keyOf(name, subject), { windowSeconds, now });
  return { limit, remaining: limit - count, windowSeconds, resetSeconds: secondsUntil(resetsAt, now) };
}

/** Seconds to wait when the limit is reached; does not count an attempt. */
export async function secondsOverLimit(
  db: WriteDb,
  name: LimitName,
  subject: LimitSubject,
  now: Date,
): Promise<number | null> {
  const row = await readRateLimit(db, keyOf(name, subject), now);
  if (!row || row.count < limits[name].attempts) return null;
  return secondsUntil(row.resetsAt, now);
}

/**
 * After a successful sign-in; for limits by email only, since otherwise one valid account could reset the limits of an
 * address.
 */
export async function resetLimit(db: WriteDb, name: LimitName, subject: LimitSubject): Promise<void> {
  await resetRateLimit(db, keyOf(name, subject));
}

/** Resets an email's counts for all client addresses: after its owner set a new password. */
export async function resetLimitForAllAddresses(db: WriteDb, name: LimitName, email: string): Promise<void> {
  await resetRateLimitsUnder(db, keyOf(name, email));
}

/** The table has digests instead of emails and addresses. 128 bits avoid collisions. */
function keyOf(name: LimitName, subject: string | readonly string[]): string {
  const digests = [subject].flat().map((part) =>
    createHash("sha256")
      .update(`${name}\n${canonical(part)}`)
      .digest()
      .toString("base64url", 0, 16),
  );
  return [name, ...digests].join(":");
}

/** Normalizes: emails ignore case, an IPv6 address counts as its /64 network, and IPv4-mapped IPv6 as IPv4. */
export function canonical(subject: string): string {
  const text = subject.trim().toLowerCase();
  if (!text.includes(":")) return text;
  const mapped = text.match(/^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/u)?.[1];
  if (mapped) return mapped;
  return isIPv6(text) ? network(text) : text;
}

/** The first 64 bits: 2001:db8::1 → 2001:db8:0:0 */
function network(address: string): string {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const before = head === "" ? [] : head.split(":");
  // Groups omitted by `::`; an IPv4 tail counts as two groups.
  const after = tail ? tail.split(":") : [];
  const after16 = after.length + (tail?.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - before.length - after16;
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
