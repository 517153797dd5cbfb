import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { cachedQuality, compressBrotli } from "../compress.ts";
import { hashInlineScripts } from "./script-hashes.ts";

const compressGzip = promisify(gzip);

/** A whole response as it is sent again: with everything but what each response has of its own. */
export type StoredPage = {
  headers: readonly (readonly [string, string])[];
  /** of the bytes before compression; weak, because it is the same for every encoding */
  etag: string;
  /** Bodies by encoding. Compressed ones are made when they are first asked for. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
};

export type Encoding = keyof StoredPage["bodies"];

const cacheableTypes = /^(?:text\/html|text\/x-script|application\/(?:atom\+)?xml)\b/u;
/** No page is as large; what is would evict everything else. */
const bytesMax = 2 * 1024 * 1024;

/** The page; or the response again, when it must not be cached: not a whole page, or one meant for one person. */
export async function storePage(response: Response): Promise<{ page: StoredPage } | { response: Response }> {
  if (!isCacheable(response)) return { response };
  const body = Buffer.from(await response.arrayBuffer());
  if (body.byteLength > bytesMax) return { response: new Response(body, response) };
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

/** The body in this encoding, compressed once. */
export async function bodyOf(page: StoredPage, encoding: Encoding): Promise<Buffer> {
  const { bodies } = page;
  const known = bodies[encoding];
  if (known) return known;
  const { identity } = bodies;
  const compressed =
    encoding === "br" ? await compressBrotli(identity, cachedQuality) : await compressGzip(identity);
  bodies[encoding] ??= compressed;
  return bodies[encoding];
}

/** What the cache charges: both compressed bodies, together less than half of the page, may follow. */
export function weightOf({ headers, bodies }: StoredPage): number {
  const headerBytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return bodies.identity.byteLength * 1.5 + headerBytes * 2 + 1_000;
}
