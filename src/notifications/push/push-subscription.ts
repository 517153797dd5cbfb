/** Where a push service takes messages for one browser (PushSubscription of the Push API). */
export type PushSubscriptionData = { endpoint: string; p256dh: string; auth: string };

/** Subscriptions per user: a further one replaces the oldest. */
export const pushSubscriptionsMax = 10;

const endpointMaxLength = 1_000;
/** An uncompressed point of P-256 (65 bytes) and 16 random bytes, in base64url. */
const keyPattern = /^B[\w-]{86}$/u;
const authPattern = /^[\w-]{22}$/u;

/** Null when it cannot be the subscription of a browser. */
export function parsePushSubscription(
  typed: PushSubscriptionData,
  { allowsHttp }: { allowsHttp: boolean },
): PushSubscriptionData | null {
  const [endpoint, p256dh, auth] = [typed.endpoint, typed.p256dh, typed.auth].map((text) =>
    text.trim().replace(/=+$/u, ""),
  ) as [string, string, string]; // as many as above
  if (endpoint.length > endpointMaxLength || !URL.canParse(typed.endpoint.trim())) return null;
  const url = new URL(typed.endpoint.trim());
  if (url.protocol !== "https:" && !(allowsHttp && url.protocol === "http:")) return null;
  if (url.username || url.password) return null;
  // As for webhooks: the site must not connect to other ports of other servers.
  if (!allowsHttp && !["", "443", "8443"].includes(url.port)) return null;
  return keyPattern.test(p256dh) && authPattern.test(auth) ? { endpoint: url.href, p256dh, auth } : null;
}
