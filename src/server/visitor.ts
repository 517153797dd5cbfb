/** Visitors as keyed hashes, which tell whether two views are by the same visitor and nothing else. */
import { createHmac } from "node:crypto";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { memoize } from "../platform/memoize.ts";
import { canonical } from "./rate-limits.ts";
import type { Site } from "./site.ts";

type Browser = { name: string | null | undefined; purpose: string | null | undefined };

/** Keyed hash of the visitor, a new one each day. Null for machines, which are never counted, and for prefetches. */
export function visitorHash(
  site: Pick<Site, "visitorSecret" | "now">,
  browser: Browser,
  who: string,
): string | null {
  if (!browser.name || isPrefetch(browser.purpose) || isMachine(browser.name)) return null;
  return cachedHash(site, `${site.now().toISOString().slice(0, 10)}:${who}`);
}

/** Hashing takes a quarter of the time that serving a cached page takes, and visitors view several listings. */
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

/** An account, else the address. Not the browser's name: another one each time would be another person each time. */
export function visitorKey(address: string, userId?: string): string {
  return userId ? `user:${userId}` : `address:${canonical(address)}`;
}

export function keyedHash(site: Pick<Site, "visitorSecret">, text: string): string {
  return createHmac("sha256", site.visitorSecret).update(text).digest("base64url").slice(0, 22);
}

/** Of the header Sec-Purpose: the page may never be looked at. */
export function isPrefetch(purpose: string | null | undefined): boolean {
  return (purpose ?? "").includes("prefetch");
}

/** Headless Chrome is still a browser: crawlers that use it add their own name. */
function looksLikeMachine(browser: string): boolean {
  return isbot(browser.replace("HeadlessChrome/", "Chrome/"));
}

/** Matching a thousand names takes longer than serving a cached page, and few user agents are shared by many visitors. */
const cachedIsMachine = memoize({ max: 1_000, keyOf: (browser: string) => browser }, looksLikeMachine);

/** Long names are not cached: they come from whoever wants to fill the memory. */
function isMachine(browser: string): boolean {
  return browser.length <= 300 ? cachedIsMachine(browser) : looksLikeMachine(browser);
}
