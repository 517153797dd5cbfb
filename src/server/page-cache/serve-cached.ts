import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf } from "../../platform/http/client-address.server.ts";
import type { Site } from "../site.ts";
import { visitorHash, visitorKey } from "../visitor.ts";
import type { Found } from "./page-cache.ts";
import { acceptedEncoding, bytesOf, type Encoding, type StoredPage } from "./stored-page.ts";

/**
 * Answers at once what is kept and asked for plainly: the page's own address, no cookie, nothing fetched ahead.
 * Everything else goes the ordinary way, which finds the other kept pages. False: not answered.
 */
export function serveCached(site: Site, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = "", headers } = request;
  if (!site.pageCache || (method !== "GET" && method !== "HEAD")) return false;
  if (headers.cookie !== undefined || headers["sec-purpose"] !== undefined) return false;
  if (headers["transfer-encoding"] !== undefined || headers["content-length"] !== undefined) return false;
  const found = site.pageCache.find(url);
  if (!found) return false;
  const { page } = found;
  const encoding = acceptedEncoding(headers["accept-encoding"]);
  const bytes = encoding === "br" ? page.brotli : encoding === "gzip" ? page.gzip : null;
  if (!bytes) return false;
  const isKnown = knows(headers["if-none-match"], page);
  const lines = isKnown ? flat(notModifiedHeaders(page)) : wholeLines(page, encoding, bytes);
  response.writeHead(isKnown ? 304 : 200, [...lines, "X-Request-Id", randomUUID()]);
  response.end(isKnown || method === "HEAD" ? undefined : bytes);
  if (method === "GET") {
    const browser = { name: headers["user-agent"], purpose: null };
    countView(site, found, browser, addressOf({ incoming: request }));
  }
  return true;
}

/** The same as a Response, for whoever came the ordinary way. */
export async function cachedResponse({ page }: Found, request: Request): Promise<Response> {
  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding") ?? undefined);
  if (knows(request.headers.get("If-None-Match") ?? undefined, page))
    return new Response(null, { status: 304, headers: [...notModifiedHeaders(page)].map(pair) });
  const bytes = await bytesOf(page, encoding);
  return new Response(new Uint8Array(bytes), { headers: [...wholeHeaders(page, encoding, bytes)].map(pair) });
}

/** Somebody looks at an ad, whichever way its page was made. */
export function countView(
  site: Site,
  { key }: Found,
  browser: Parameters<typeof visitorHash>[1],
  address: string,
): void {
  if (key.listingId === null || key.isAhead) return;
  const visitor = visitorHash(site, browser, visitorKey(address));
  if (visitor) void site.looks.count({ listingId: key.listingId, visitor, viewerId: null });
}

type Lines = readonly (readonly [string, string])[];

/** As Node's server takes them, put together once for each form of a page. */
const wholes = new WeakMap<Buffer, string[]>();

function wholeLines(page: StoredPage, encoding: Encoding, bytes: Buffer): string[] {
  const known = wholes.get(bytes);
  if (known) return known;
  const lines = flat(wholeHeaders(page, encoding, bytes));
  wholes.set(bytes, lines);
  return lines;
}

function flat(lines: Lines): string[] {
  return lines.flat();
}

function wholeHeaders(page: StoredPage, encoding: Encoding, bytes: Buffer): Lines {
  return [
    ...page.headers,
    ["Vary", "Accept-Encoding"],
    ["ETag", page.etag],
    ...(encoding ? [["Content-Encoding", encoding] as const] : []),
    ["Content-Length", String(bytes.byteLength)],
  ];
}

function notModifiedHeaders(page: StoredPage): Lines {
  const ofContent = page.headers.filter(([name]) => !name.startsWith("content-type"));
  return [...ofContent, ["Vary", "Accept-Encoding"], ["ETag", page.etag]];
}

function knows(header: string | undefined, { etag }: StoredPage): boolean {
  return header?.split(",").some((known) => known.trim() === etag) ?? false;
}

function pair([name, value]: readonly [string, string]): [string, string] {
  return [name, value];
}
