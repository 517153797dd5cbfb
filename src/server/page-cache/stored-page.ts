import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { cachedQuality, compressBrotli } from "../compress.ts";
import { hashInlineScripts } from "./script-hashes.ts";

const compressGzip = promisify(gzip);

/** A complete response that can be sent repeatedly, without per-response headers. */
export type StoredPage = {
  headers: readonly (readonly [string, string])[];
  /** of the uncompressed bytes; weak, because it is the same for all encodings */
  etag: string;
  /** Bodies by encoding. Compressed on first use. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
};

export type Encoding = keyof StoredPage["bodies"];

const cacheableTypes = /^(?:text\/html|text\/x-script|application\/(?:atom\+)?xml)\b/u;
/** Larger than any real page; a larger one would evict everything else. */
const maxBytes = 2 * 1024 * 1024;

/** Returns the page, or the response if it must not be cached: incomplete, or specific to one user. */
export async function storePage(response: Response): Promise<{ page: StoredPage } | { response: Response }> {
  if (!isCacheable(response)) return { response };
  const body = Buffer.from(await response.arrayBuffer());
  if (body.byteLength > maxBytes) return { response: new Response(body, response) };
  const headers = new Headers(response.headers);
  for (const name of ["content-length", "x-request-id", "vary", "etag"]) headers.delete(name);
  const policy = headers.get("Content-Security-Policy");
  const hashed = policy?.includes("'nonce-") ? hashInlineScripts(body.toString("utf8"), policy) : null;
  if (hashed) headers.set("Content-Security-Policy", hashed.policy);
  const identity = hashed ? Buffer.from(hashed.html) : body;
  const page: StoredPage = {
    headers: [...headers],
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    bodies: { identity },
  };
  return { page };
}

function isCacheable({ headers, status }: Response): boolean {
  return (
    status === 200 &&
    cacheableTypes.test(headers.get("Content-Type") ?? "") &&
    headers.getSetCookie().length === 0 &&
    !headers.has("Content-Encoding") &&
    !/no-store/u.test(headers.get("Cache-Control") ?? "")
  );
}

/** Body in this encoding, compressed once. */
export async function bodyOf(page: StoredPage, encoding: Encoding): Promise<Buffer> {
  const { bodies } = page;
  const existing = bodies[encoding];
  if (existing) return existing;
  const { identity } = bodies;
  const compressed =
    encoding === "br" ? await compressBrotli(identity, cachedQuality) : await compressGzip(identity);
  bodies[encoding] ??= compressed;
  return bodies[encoding];
}

/** Weight in the cache, including both compressed bodies, which together are less than half of the page. */
export function cacheWeight({ headers, bodies }: StoredPage): number {
  const headerBytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return bodies.identity.byteLength * 1.5 + headerBytes * 2 + 1_000;
}
