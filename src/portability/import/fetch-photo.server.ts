/**
 * Fetches a photo that a record names by its URL. Records are untrusted: https only, public addresses only, also after a
 * redirect, and within limits of size and time.
 */
import { createWriteStream } from "node:fs";
import http from "node:http";
import https from "node:https";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { listingFormLimits } from "../../media/upload-limits.ts";
import {
  connectTo,
  findPublicAddress,
  isPrivateHost,
  PrivateAddressError,
  type ResolveName,
} from "../../platform/http/public-lookup.server.ts";

export type FetchRejection =
  | "url-wrong"
  | "url-not-https"
  | "url-private"
  | "url-unreachable"
  | "url-too-slow"
  | "url-status"
  | "url-redirects"
  | "url-not-an-image"
  | "too-large";

export type FetchOptions = {
  /** Origin of a server on this machine, which may be private and without https: for tests. */
  testOrigin?: string | null;
  resolve?: ResolveName;
  waitMs?: number;
};

const timeoutMs = 30_000;
const redirectsMax = 3;
const urlMaxLength = 2_000;

class FetchError extends Error {
  readonly reason: FetchRejection;
  constructor(reason: FetchRejection) {
    super(reason);
    this.reason = reason;
  }
}

export const isUrl = (name: unknown): name is string =>
  typeof name === "string" && /^https?:\/\//iu.test(name);

/** The URL of a photo, or why it is not fetched; a dry run asks only this. */
export function parsePhotoUrl(
  name: string,
  testOrigin: string | null = null,
): { ok: true; url: URL } | { ok: false; reason: FetchRejection } {
  if (name.length > urlMaxLength || !URL.canParse(name)) return { ok: false, reason: "url-wrong" };
  const url = new URL(name);
  if (url.username !== "" || url.password !== "") return { ok: false, reason: "url-wrong" };
  if (url.origin === testOrigin) return { ok: true, url };
  if (url.protocol !== "https:") return { ok: false, reason: "url-not-https" };
  return isPrivateHost(url) ? { ok: false, reason: "url-private" } : { ok: true, url };
}

/** Writes what the URL has to `path`. */
export async function fetchPhoto(
  name: string,
  path: string,
  { testOrigin = null, resolve, waitMs = timeoutMs }: FetchOptions = {},
): Promise<{ ok: true } | { ok: false; reason: FetchRejection }> {
  const signal = AbortSignal.timeout(waitMs);
  try {
    let address = name;
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const parsed = parsePhotoUrl(address, testOrigin);
      if (!parsed.ok) return parsed;
      const { url } = parsed;
      const allowsPrivate = url.origin === testOrigin;
      const found = await Promise.race([
        findPublicAddress(url, { resolve, allowsPrivate }),
        rejectOn(signal),
      ]);
      const target = await get(url, { path, lookup: connectTo(found), signal });
      if (target === null) return { ok: true };
      if (!URL.canParse(target, url)) throw new FetchError("url-redirects");
      address = new URL(target, url).href;
    }
    throw new FetchError("url-redirects");
  } catch (error) {
    if (error instanceof FetchError) return { ok: false, reason: error.reason };
    if (error instanceof PrivateAddressError) return { ok: false, reason: "url-private" };
    return { ok: false, reason: signal.aborted ? "url-too-slow" : "url-unreachable" };
  }
}

type Get = { path: string; lookup: ReturnType<typeof connectTo>; signal: AbortSignal };

/** Returns where a redirect leads; null once the body is written. */
async function get(url: URL, { path, lookup, signal }: Get): Promise<string | null> {
  const { request } = url.protocol === "https:" ? https : http;
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { Accept: "image/*", "User-Agent": "Babillard import" };
    const sent = request(url, { agent: false, signal, lookup, headers, maxHeaderSize: 16 * 1024 }, resolve);
    sent.on("error", reject);
    sent.end();
  });
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) return headers.location;
    if (statusCode !== 200) throw new FetchError("url-status");
    // Image processing determines the actual format.
    if (!/^(?:image\/|application\/octet-stream)/iu.test(headers["content-type"] ?? ""))
      throw new FetchError("url-not-an-image");
    if (Number(headers["content-length"] ?? 0) > listingFormLimits.fileBytes)
      throw new FetchError("too-large");
    await pipeline(
      response,
      limitBytes(listingFormLimits.fileBytes),
      createWriteStream(path, { mode: 0o600 }),
      {
        signal,
      },
    );
    return null;
  } finally {
    response.destroy();
  }
}

function limitBytes(max: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      bytes += chunk.length;
      if (bytes > max) callback(new FetchError("too-large"));
      else callback(null, chunk);
    },
  });
}

function rejectOn(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return promise;
}
