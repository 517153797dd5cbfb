/**
 * Stamp of a form that anyone may send: an id and the time when the form was rendered, signed. Programs that post a form
 * without opening it, or faster than anyone types, are told from people without a puzzle.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { isId } from "../platform/id.ts";

/** Reading the form and writing a sentence takes longer, even if the browser fills in name and address. */
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
  const [, subject = "", id = "", time = "", signature = ""] =
    /^(([0-9a-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/u.exec(stamp) ?? [];
  if (!isId(id)) return { ok: false, reason: "outdated" };
  const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(subject, secret)));
  const age = now.getTime() - Number(time);
  if (!isSigned || age > maximumMs) return { ok: false, reason: "outdated" };
  return isTimed && age < minimumMs ? { ok: false, reason: "too-fast" } : { ok: true, id };
}

function signatureOf(subject: string, secret: string): string {
  return createHmac("sha256", secret).update(`form:${subject}`).digest("base64url");
}
