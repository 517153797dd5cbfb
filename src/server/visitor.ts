/** Visitors as keyed hashes, which only show whether two views are by the same visitor. */
import { createHmac } from "node:crypto";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { memoize } from "../platform/memoize.ts";
import { utcDay } from "../platform/time.ts";
import { canonical } from "./rate-limits.ts";
import type { Site } from "./site.ts";

type Browser = { name: string | null | undefined; purpose: string | null | undefined };

/** Keyed hash of the visitor, different each day. Null for bots and prefetches, which are not counted. */
export function visitorHash(
  site: Pick<Site, "visitorSecret" | "now">,
  browser: Browser,
  visitorId: string,
): string | null {
  if (!browser.name || isPrefetch(browser.purpose) || isBot(browser.name)) return null;
  return cachedHash(site, `${utcDay(site.now())}:${visitorId}`);
}

/** Hashing takes a quarter of the time of serving a cached page, and visitors view several listings. */
function cachedHash(site: Pick<Site, "visitorSecret">, text: string): string {
  let hashes = hashCaches.get(site);
  if (!hashes) {
    hashes = new LRUCache({ max: 10_000 });
    hashCaches.set(site, hashes);
  }
  let hash = hashes.get(text);
  if (hash === undefined) {
    hash = keyedHash(site, text);
    hashes.set(text, hash);
  }
  return hash;
}

const hashCaches = new WeakMap<object, LRUCache<string, string>>();

/** The account, else the address. Not the user agent: changing it would create another visitor. */
export function visitorKey(address: string, userId?: string): string {
  return userId ? `user:${userId}` : `address:${canonical(address)}`;
}

export function keyedHash(site: Pick<Site, "visitorSecret">, text: string): string {
  return createHmac("sha256", site.visitorSecret).update(text).digest("base64url").slice(0, 22);
}

/** Header Sec-Purpose, or Purpose, which scripts can set (public/service-worker.js): the page may never be shown. */
export function isPrefetch(purpose: string | null | undefined): boolean {
  return (purpose ?? "").includes("prefetch");
}

/** Headless Chrome alone is a browser: crawlers that use it add their own name. */
function matchesBotPattern(browser: string): boolean {
  return isbot(browser.replace("HeadlessChrome/", "Chrome/"));
}

/**
 * Matching a thousand patterns takes longer than serving a cached page, and few user agents are shared by many
 * visitors.
 */
const cachedIsBot = memoize({ max: 1_000, keyOf: (browser: string) => browser }, matchesBotPattern);

/** Long user agents are not cached, so that they cannot fill the memory. */
function isBot(browser: string): boolean {
  return browser.length <= 300 ? cachedIsBot(browser) : matchesBotPattern(browser);
}
