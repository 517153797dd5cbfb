import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "../../platform/http/client-address.server.ts";
import { acceptedEncoding } from "../compress.ts";
import { requestRecord } from "../request-record.ts";
import type { Site } from "../site.ts";
import { visitorHash, visitorKey } from "../visitor.ts";
import type { CachedPage } from "./page-cache.ts";
import { bodyOf, type Encoding, type StoredPage } from "./stored-page.ts";

/**
 * Sends a cached page directly from Node's request: creating a Request, matching routes and creating a Response costs
 * more than the rest. Only for simple requests of a canonical URL without cookies; other requests go through the app,
 * which also uses the cache.
 * @returns false when nothing was sent
 */
export function serveCached(site: Site, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = "", headers } = request;
  if (!site.pageCache || (method !== "GET" && method !== "HEAD")) return false;
  if (headers.cookie !== undefined || headers["sec-purpose"] !== undefined) return false;
  if (headers["transfer-encoding"] !== undefined || headers["content-length"] !== undefined) return false;
  const found = site.pageCache.find(url);
  if (!found || site.findForeignName(request) !== null) return false;
  const { page } = found;
  const encoding = acceptedEncoding(headers["accept-encoding"]);
  const body = page.bodies[encoding];
  if (!body) return false;
  const isUnchanged = matchesETag(headers["if-none-match"], page);
  const record = requestRecord(request, site.isTrustedProxy);
  record.route = found.key.route;
  record.cache = "hit";
  const lines = isUnchanged ? notModifiedHeaders(page).flat() : rawHeaders(page, encoding, body);
  response.writeHead(isUnchanged ? 304 : 200, [...lines, "X-Request-Id", record.id]);
  response.end(isUnchanged || method === "HEAD" ? undefined : body);
  if (method === "GET" && found.key.listingId !== null) {
    const browser = { name: headers["user-agent"], purpose: null };
    countView(site, found, browser, clientAddress(request, site.isTrustedProxy));
  }
  return true;
}

/** The same as a Response, for requests that go through the app. */
export async function cachedResponse({ page }: CachedPage, request: Request): Promise<Response> {
  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding") ?? undefined);
  if (matchesETag(request.headers.get("If-None-Match") ?? undefined, page))
    return new Response(null, { status: 304, headers: notModifiedHeaders(page).map(pair) });
  const body = await bodyOf(page, encoding);
  return new Response(new Uint8Array(body), { headers: fullHeaders(page, encoding, body).map(pair) });
}

/** Counts a view of a listing, for cached and rendered pages. */
export function countView(
  site: Site,
  { key }: CachedPage,
  browser: Parameters<typeof visitorHash>[1],
  address: string,
): void {
  if (key.listingId === null || key.isPrefetch) return;
  const visitor = visitorHash(site, browser, visitorKey(address));
  if (visitor) site.viewCounter.count({ listingId: key.listingId, visitor, viewerId: null });
}

type HeaderList = readonly (readonly [string, string])[];

/** Headers for writeHead, created once per body. */
const rawHeadersOf = new WeakMap<Buffer, string[]>();

function rawHeaders(page: StoredPage, encoding: Encoding, body: Buffer): string[] {
  const cached = rawHeadersOf.get(body);
  if (cached) return cached;
  const lines = fullHeaders(page, encoding, body).flat();
  rawHeadersOf.set(body, lines);
  return lines;
}

function fullHeaders(page: StoredPage, encoding: Encoding, body: Buffer): HeaderList {
  return [
    ...page.headers,
    ["Vary", "Accept-Encoding"],
    ["ETag", page.etag],
    ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as const]),
    ["Content-Length", String(body.byteLength)],
  ];
}

function notModifiedHeaders(page: StoredPage): HeaderList {
  const ofContent = page.headers.filter(([name]) => !name.startsWith("content-type"));
  return [...ofContent, ["Vary", "Accept-Encoding"], ["ETag", page.etag]];
}

function matchesETag(header: string | undefined, { etag }: StoredPage): boolean {
  return header?.split(",").some((candidate) => candidate.trim() === etag) ?? false;
}

function pair([name, value]: readonly [string, string]): [string, string] {
  return [name, value];
}
