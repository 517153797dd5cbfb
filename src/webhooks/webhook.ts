/** Webhooks notify another server when a listing changes. */

/** Events that a webhook receives. Those of a draft go only to its author's webhooks. */
export const webhookVerbs = [
  "listing.submitted",
  "listing.approved",
  "listing.published",
  "listing.edited",
  "listing.imported",
  "listing.corrected",
  "listing.renewed",
  "listing.reserved",
  "listing.released",
  "listing.sold",
  "listing.resold",
  "listing.expired",
  "listing.deleted",
  "listing.undeleted",
  "listing.held",
  "listing.correction-requested",
  "listing.resubmitted",
  "listing.unheld",
  "listing.removed",
  "listing.restored",
] as const;
/** A trial that its owner asked for. */
export const trialVerb = "ping" as const;
export type WebhookVerb = (typeof webhookVerbs)[number] | typeof trialVerb;

/** Maximum number of webhooks of a member, and of the site. */
export const webhooksMax = 5;
export const webhookUrlMaxLength = 500;

export type WebhookRejection =
  | "webhook-url-required"
  | "webhook-url-invalid"
  | "webhook-url-too-long"
  | "webhook-url-not-https"
  | "webhook-url-port"
  | "webhook-url-credentials"
  | "webhook-url-private";

/** Why an attempt failed; stored in rows. */
export type WebhookFailure =
  | "url"
  | "name"
  | "address"
  | "timeout"
  | "connection"
  | "certificate"
  | "redirect"
  | "status";

const portsAllowed = ["", "443", "8443"];

/**
 * The address in its normal form, which also writes an IPv4 address in decimal, octal or hexadecimal notation with dots.
 * @param testOrigin of a receiver on this machine, for tests
 */
export function parseWebhookUrl(
  typed: string,
  testOrigin: string | null = null,
): { ok: true; url: URL } | { ok: false; reason: WebhookRejection } {
  const text = typed.trim();
  if (text === "") return { ok: false, reason: "webhook-url-required" };
  if (!URL.canParse(text)) return { ok: false, reason: "webhook-url-invalid" };
  const url = new URL(text);
  url.hash = "";
  if (url.href.length > webhookUrlMaxLength) return { ok: false, reason: "webhook-url-too-long" };
  if (url.username !== "" || url.password !== "") return { ok: false, reason: "webhook-url-credentials" };
  if (testOrigin !== null && url.origin === testOrigin) return { ok: true, url };
  if (url.protocol !== "https:") return { ok: false, reason: "webhook-url-not-https" };
  return portsAllowed.includes(url.port) ? { ok: true, url } : { ok: false, reason: "webhook-url-port" };
}

/**
 * Priority of a delivery's job, by its position in its owner's queue: a member with many, to receivers that take ten seconds
 * each, holds back their own, and not those of others.
 */
export function priorityOf(position: number): number {
  return Math.min(Math.max(position, 1), 1_000) - 1;
}

/** Delays between attempts; the last attempt is a day after the first. */
const retryDelaysSeconds = [30, 120, 600, 1_800, 7_200, 21_600, 57_600];

/** Seconds until the next attempt; null: there is none. */
export function retryDelayOf(attempts: number): number | null {
  return retryDelaysSeconds[attempts - 1] ?? null;
}
