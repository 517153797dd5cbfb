import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { cachedBrotliQuality, compressBrotli } from "../compress.ts";

const zip = promisify(gzip);
const inflate = promisify(brotliDecompress);

/** A whole answer as it goes out again: compressed once, with everything but what each answer has of its own. */
export type StoredPage = {
  headers: readonly (readonly [string, string])[];
  /** of the bytes before compression; weak, since they travel in several forms */
  etag: string;
  brotli: Buffer;
  /** made when somebody first asks for it */
  gzip: Buffer | null;
  /** Digits (the last three of a UUID) of everything that the page names. */
  names: ReadonlySet<number>;
};

export type Encoding = "br" | "gzip" | null;

const keptTypes = /^(?:text\/html|text\/x-script|application\/(?:atom\+)?xml)\b/u;
/** No page is as large; what is would drive out everything else. */
const largestBytes = 2 * 1024 * 1024;

/** Null for what must not be kept: no whole page, or one that says something to one person. */
export async function storePage(response: Response, body: Buffer): Promise<StoredPage | null> {
  const { headers, status } = response;
  if (status !== 200 || body.byteLength > largestBytes) return null;
  if (!keptTypes.test(headers.get("Content-Type") ?? "")) return null;
  if (headers.getSetCookie().length > 0 || headers.has("Content-Encoding")) return null;
  if (/no-store/u.test(headers.get("Cache-Control") ?? "")) return null;
  const own = new Set(["content-length", "x-request-id", "vary", "etag"]);
  return {
    headers: [...headers].filter(([name]) => !own.has(name)),
    etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    brotli: await compressBrotli(body, cachedBrotliQuality),
    gzip: null,
    names: namesIn(body.toString("latin1")),
  };
}

/** Its bytes in a form that the asker takes. */
export async function bytesOf(page: StoredPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return page.brotli;
  if (encoding === "gzip" && page.gzip) return page.gzip;
  const plain = await inflate(page.brotli);
  if (encoding === null) return plain;
  page.gzip = await zip(plain);
  return page.gzip;
}

export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return null;
  return /\bbr\b/u.test(header) ? "br" : /\bgzip\b/u.test(header) ? "gzip" : null;
}

/** What the cache charges for it: the gzipped form, about as large again, may come. */
export function weightOf(page: StoredPage): number {
  const headers = page.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return page.brotli.byteLength * 2.2 + headers * 2 + page.names.size * 16 + 1_000;
}

/** The digits by which changes are told (migration 12), of every id that stands in the page. */
function namesIn(text: string): Set<number> {
  const names = new Set<number>();
  for (const [id] of text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu))
    names.add(digitsOf(id));
  return names;
}

export function digitsOf(id: string): number {
  return Number.parseInt(id.slice(-3), 16);
}
