import { createECDH } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import webPush from "web-push";
import type { TaskPayload } from "../../jobs/index.server.ts";
import type { WriteDb } from "../../platform/database/database.server.ts";
import {
  connectTo,
  findPublicAddress,
  PrivateAddressError,
} from "../../platform/http/public-lookup.server.ts";
import { findPushMessage, type PushSubscription } from "./push.queries.server.ts";
import { type PushText, pushText } from "./push-text.ts";

export type PushTools = {
  /** the secret `push-key`: 32 bytes in base64url, the private key of VAPID (RFC 8292) */
  privateKey: string;
  /** `https:` or `mailto:`, for the operators of push services */
  contact: string;
  /** PUSH_PRIVATE_ADDRESSES, for tests */
  allowsPrivateAddresses: boolean;
};
type Log = { warn(fields: object, message: string): void };

/** The public key of VAPID: what browsers subscribe with. */
export function pushPublicKey(privateKey: string): string {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return ecdh.getPublicKey().toString("base64url");
}

/** Job: sends one notification to one browser, unless it was read or turned off meanwhile. */
export async function sendPush(
  { db, log, push }: { db: WriteDb; log: Log; push: PushTools },
  job: TaskPayload<"send-push">,
): Promise<void> {
  const message = await findPushMessage(db, job);
  if (message) await deliver({ db, log, push }, message.subscription, pushText(message.notification));
}

const timeoutMs = 10_000;
/** A push service stores a message so long for a device that is off. */
const ttlSeconds = 24 * 3_600;

async function deliver(
  { db, log, push }: { db: WriteDb; log: Log; push: PushTools },
  { id, endpoint, p256dh, auth }: PushSubscription,
  text: PushText,
): Promise<void> {
  const { privateKey, contact } = push;
  const keys = { subject: contact, publicKey: pushPublicKey(privateKey), privateKey };
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(text),
    { vapidDetails: keys, TTL: ttlSeconds, urgency: "normal", contentEncoding: "aes128gcm" },
  );
  const host = new URL(endpoint).host;
  const status = await post(endpoint, headers, body, push.allowsPrivateAddresses).catch((error: unknown) => {
    if (!(error instanceof PrivateAddressError)) throw error;
    return "private address" as const;
  });
  if (typeof status === "number" && status >= 200 && status < 300) return;
  const isTemporary = typeof status === "number" && (status >= 500 || status === 429 || status === 408);
  if (isTemporary) throw new Error(`the push service ${host} answered ${status}`);
  // 404 and 410: the subscription has ended (RFC 8030). Everything else will not change either.
  await db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
  if (status !== 404 && status !== 410) log.warn({ host, status }, "push subscription deleted");
}

/** Follows no redirects: they would lead to an address that was not checked. */
async function post(
  endpoint: string,
  headers: object,
  body: Buffer | null,
  allowsPrivate: boolean,
): Promise<number> {
  const url = new URL(endpoint);
  const lookup = connectTo(await findPublicAddress(url, { allowsPrivate }));
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const options = {
    method: "POST",
    headers: { ...headers },
    agent: false,
    timeout: timeoutMs,
    lookup,
    signal: AbortSignal.timeout(2 * timeoutMs),
  } as const;
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy(); // nothing in it is read
    });
    request.on("timeout", () => request.destroy(new Error("timeout")));
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}
