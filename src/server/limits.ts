/** How often is too often. Counted in the database, so that every node and every restart agree. */
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Db } from "../data/database.ts";
import { countTry, forgetTries } from "../data/rate-limits.ts";

type Limit = {
  tries: number;
  windowSeconds: number;
  per: "address" | "email" | "account" | "account or address";
};

const minute = 60;
const hour = 60 * minute;

/**
 * One address is a family, a school or a telephone network's customers, so what counts by address leaves room for
 * several people at once. Searching and reading have no limit.
 */
export const limits = {
  /** tries at many accounts from one place: 240 an hour is nothing against passwords, plenty for a school */
  "sign-in-address": { tries: 60, windowSeconds: 15 * minute, per: "address" },
  /** tries at one account from many places; whoever mistypes ten times waits a quarter of an hour at most */
  "sign-in-email": { tries: 10, windowSeconds: 15 * minute, per: "email" },
  /** also how many e-mails an hour one place can ask "is there an account?" about */
  "sign-up": { tries: 10, windowSeconds: hour, per: "address" },
  /** a buyer calls on a few dozen ads in an evening; a harvester wants thousands */
  contact: { tries: 60, windowSeconds: hour, per: "account or address" },
  /** emptying a house before moving */
  publish: { tries: 30, windowSeconds: hour, per: "account" },
  /** the photos of those, ten each */
  upload: { tries: 300, windowSeconds: hour, per: "account" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export type LimitVerdict = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Counts one more try and says whether it may go on. Count before the work: many at once are then all counted.
 * Not inside the work's transaction, which a failure would roll back together with the count.
 * @param subject the address, e-mail or account id that `limits[name].per` speaks of
 */
export async function checkLimit(db: Db, name: LimitName, subject: string, now: Date): Promise<LimitVerdict> {
  const { tries, windowSeconds } = limits[name];
  const { count, resetsAt } = await countTry(db, keyOf(name, subject), { windowSeconds, now });
  if (count <= tries) return { ok: true };
  return {
    ok: false,
    retryAfterSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)),
  };
}

/** After a sign-in that succeeded: for `sign-in-email` only, or one good account would wash an address clean. */
export async function forgetLimit(db: Db, name: LimitName, subject: string): Promise<void> {
  await forgetTries(db, keyOf(name, subject));
}

/** No e-mail and no address stands in the table: a digest does, and only until its window ends. */
function keyOf(name: LimitName, subject: string): string {
  const digest = createHash("sha256")
    .update(`${name}\n${canonical(subject)}`)
    .digest("base64url");
  return `${name}:${digest}`;
}

/** One e-mail in any case is one; so is an IPv6 household, which owns 2⁶⁴ addresses, and IPv4 written as IPv6. */
function canonical(subject: string): string {
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
