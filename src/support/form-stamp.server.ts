/**
 * Stamp of a form that anyone may send: an id and the time when the form was rendered, signed. Programs that post a form
 * without opening it, or faster than anyone types, are told from people without a puzzle.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { isId } from "../platform/id.ts";

/** Faster submissions are those of programs: a person takes longer, even if the browser fills in name and address. */
const minimumMs = 3_000;
/** A form left open overnight is still accepted. */
const maximumMs = 24 * 3_600_000;

/** `outdated`: unsigned, too old, or from the future. */
export type StampVerdict = { ok: true; id: string } | { ok: false; reason: "too-fast" | "outdated" };

export function formStamp(secret: string, now: Date): string {
  const subject = `${randomUUID()}.${now.getTime()}`;
  return `${subject}.${signatureOf(subject, secret)}`;
}

/** @param isTimed false where limits are off: only the signature is checked */
export function readFormStamp(
  stamp: string,
  secret: string,
  { now, isTimed }: { now: Date; isTimed: boolean },
): StampVerdict {
  const read = readSigned(stamp, secret);
  const age = read ? now.getTime() - read.renderedMs : Number.NaN;
  if (!read || age > maximumMs) return { ok: false, reason: "outdated" };
  return isTimed && age < minimumMs ? { ok: false, reason: "too-fast" } : { ok: true, id: read.id };
}

/** Forms that browsers fill in at once, as a registration, take at least this. */
const waitingMs = 2_000;

/** Remaining part of the minimum time since the form was rendered; all of it when the stamp is missing or forged. */
export function remainingWaitMs(stamp: string, secret: string, now: Date): number {
  const renderedMs = readSigned(stamp, secret)?.renderedMs ?? now.getTime();
  return Math.min(waitingMs, Math.max(0, renderedMs + waitingMs - now.getTime()));
}

function readSigned(stamp: string, secret: string): { id: string; renderedMs: number } | null {
  const [, subject = "", id = "", time = "", signature = ""] =
    /^(([0-9a-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/u.exec(stamp) ?? [];
  if (!isId(id)) return null;
  const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(subject, secret)));
  return isSigned ? { id, renderedMs: Number(time) } : null;
}

function signatureOf(subject: string, secret: string): string {
  return createHmac("sha256", secret).update(`form:${subject}`).digest("base64url");
}
