/**
 * The only request of the site to an address that a user names. The name is resolved once, each address that it has must be
 * public, and the connection goes to the address that was checked: a name that changes its address in between (DNS
 * rebinding) leads nowhere else. Redirects are not followed.
 */
import { type LookupAddress, lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { promisify } from "node:util";
import { isPublicAddress } from "../platform/http/public-address.server.ts";
import { parseWebhookUrl, type WebhookFailure } from "./webhook.ts";

export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;
export type SendResult =
  | { ok: true; status: number }
  | { ok: false; failure: WebhookFailure; status: number | null };

const timeoutMs = 10_000;
const answerMaxBytes = 64 * 1024;
const headerMaxBytes = 16 * 1024;

const resolveBySystem: ResolveName = (name) => promisify(lookup)(name, { all: true });

type SendOptions = {
  /** Origin of a receiver on this machine, which may be private and without https: for tests. */
  testOrigin?: string | null;
  resolve?: ResolveName;
  waitMs?: number;
};

export async function sendWebhook(
  { url: address, headers, body }: { url: string; headers: Record<string, string>; body: string },
  { testOrigin = null, resolve = resolveBySystem, waitMs = timeoutMs }: SendOptions = {},
): Promise<SendResult> {
  const failed = (failure: WebhookFailure) => ({ ok: false as const, failure, status: null });
  // Stored addresses are checked again: the rules may have changed.
  const parsed = parseWebhookUrl(address, testOrigin);
  if (!parsed.ok) return failed("url");
  const { url } = parsed;
  const signal = AbortSignal.timeout(waitMs);
  let found: readonly LookupAddress[];
  try {
    found = await Promise.race([addressesOf(url, resolve), rejectOn(signal)]);
  } catch {
    return failed(signal.aborted ? "timeout" : "name");
  }
  const [pinned] = found;
  if (!pinned) return failed("name");
  const isPublic = found.every((one) => isPublicAddress(one.address));
  if (!isPublic && url.origin !== testOrigin) return failed("address");
  return post(url, { headers, body, pinned, signal });
}

/** Of a host that is an address, that address; URLs write those in brackets or in dotted form. */
export function literalAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/gu, "");
  return isIP(host) === 0 ? null : host;
}

async function addressesOf(url: URL, resolve: ResolveName): Promise<readonly LookupAddress[]> {
  const literal = literalAddress(url);
  return literal === null ? resolve(url.hostname) : [{ address: literal, family: isIP(literal) }];
}

type Post = {
  headers: Record<string, string>;
  body: string;
  pinned: LookupAddress;
  signal: AbortSignal;
};

/** The status decides; of the answer, what comes in time is read and dropped. */
function post(url: URL, { headers, body, pinned, signal }: Post): Promise<SendResult> {
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  const { request } = url.protocol === "https:" ? https : http;
  const options: https.RequestOptions = {
    ...{ method: "POST", agent: false, signal, maxHeaderSize: headerMaxBytes },
    headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
    lookup: (_name, { all }, callback) =>
      all ? callback(null, [pinned]) : callback(null, pinned.address, pinned.family),
  };
  const sent = request(url, options, (response) => {
    const { statusCode: status = 0 } = response;
    let bytes = 0;
    response.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > answerMaxBytes) response.destroy();
    });
    response.on("error", () => undefined);
    response.on("close", () => resolve(resultOf(status)));
  });
  sent.on("error", (error) => resolve({ ok: false, failure: failureOf(error, signal), status: null }));
  sent.end(body);
  return promise;
}

function resultOf(status: number): SendResult {
  if (status >= 200 && status < 300) return { ok: true, status };
  return { ok: false, failure: status >= 300 && status < 400 ? "redirect" : "status", status };
}

function failureOf(error: Error, signal: AbortSignal): WebhookFailure {
  if (signal.aborted) return "timeout";
  const code = "code" in error ? String(error.code) : "";
  return /CERT|SELF_SIGNED|ALTNAME|SSL|TLS|ISSUER/u.test(code) ? "certificate" : "connection";
}

function rejectOn(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return promise;
}
