/** Who looks, as hashes that say whether it is the same person and nothing else. */
import { createHmac } from "node:crypto";
import { isbot } from "isbot";
import { canonical } from "./rate-limits.ts";
import type { Site } from "./site.ts";

type Browser = { name: string | null | undefined; purpose: string | null | undefined };

/** Keyed hash of who looks, another one each day. Null for machines, which are never counted, and for pages fetched ahead. */
export function visitorHash(
  site: Pick<Site, "visitorSecret" | "now">,
  browser: Browser,
  who: string,
): string | null {
  if (!browser.name || isPrefetch(browser.purpose) || isMachine(browser.name)) return null;
  const day = site.now().toISOString().slice(0, 10);
  return todaysHash(site, day, who);
}

/** To hash takes a quarter of the time that a kept page takes, and who looks at one ad looks at the next. */
function todaysHash(site: Pick<Site, "visitorSecret">, day: string, who: string): string {
  let known = todays.get(site);
  if (known?.day !== day || known.hashes.size >= hashesMax) known = { day, hashes: new Map() };
  todays.set(site, known);
  const hash = known.hashes.get(who) ?? keyedHash(site, `${day}:${who}`);
  known.hashes.set(who, hash);
  return hash;
}

const todays = new WeakMap<object, { day: string; hashes: Map<string, string> }>();
const hashesMax = 10_000;

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

/** A browser without a window is still a browser: crawlers that use one say their own name beside it. */
function isMachine(browser: string): boolean {
  const known = machines.get(browser);
  if (known !== undefined) return known;
  const found = isbot(browser.replace("HeadlessChrome/", "Chrome/"));
  if (machines.size >= machinesMax) machines.clear();
  if (browser.length <= 300) machines.set(browser, found);
  return found;
}

/** Looking for one of a thousand names takes longer than sending a kept page, and few names are many people's. */
const machines = new Map<string, boolean>();
const machinesMax = 1_000;
