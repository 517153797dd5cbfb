/** A request to the address that a member or the operator named, which must be public. Redirects are not followed. */
import type { LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import {
  connectTo,
  findPublicAddress,
  PrivateAddressError,
  type ResolveName,
} from "../platform/http/public-lookup.server.ts";
import { parseWebhookUrl, type WebhookFailure } from "./webhook.ts";

export type SendResult =
  | { ok: true; status: number }
  | { ok: false; failure: WebhookFailure; status: number | null };

const timeoutMs = 10_000;
const answerMaxBytes = 64 * 1024;
const headerMaxBytes = 16 * 1024;

type SendOptions = {
  /** Origin of a receiver on this machine, which may be private and without https: for tests. */
  testOrigin?: string | null;
  resolve?: ResolveName;
  waitMs?: number;
};

export async function sendWebhook(
  { url: address, headers, body }: { url: string; headers: Record<string, string>; body: string },
  { testOrigin = null, resolve, waitMs = timeoutMs }: SendOptions = {},
): Promise<SendResult> {
  const failed = (failure: WebhookFailure) => ({ ok: false as const, failure, status: null });
  // Stored addresses are checked again: the rules may have changed.
  const parsed = parseWebhookUrl(address, testOrigin);
  if (!parsed.ok) return failed("url");
  const { url } = parsed;
  const signal = AbortSignal.timeout(waitMs);
  let pinned: LookupAddress;
  try {
    const allowsPrivate = url.origin === testOrigin;
    pinned = await Promise.race([findPublicAddress(url, { resolve, allowsPrivate }), rejectOn(signal)]);
  } catch (error) {
    if (error instanceof PrivateAddressError) return failed("address");
    return failed(signal.aborted ? "timeout" : "name");
  }
  return post(url, { headers, body, pinned, signal });
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
    method: "POST",
    agent: false,
    signal,
    maxHeaderSize: headerMaxBytes,
    headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
    lookup: connectTo(pinned),
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
