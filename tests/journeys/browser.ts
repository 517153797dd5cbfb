import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, onTestFinished } from "vitest";
import { isHydrated } from "../support/is-hydrated.ts";

const { url, browser: endpoint } = inject("journeys");

export const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

let browser: Browser;

/** At the top of a file of journeys. */
export function openBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.connect(endpoint);
  });
  afterAll(() => browser.close());
}

/**
 * A user at a device of their own, on a desktop's screen unless said otherwise. The test fails when the browser had
 * anything to complain about: an error of a script, a blocked style, a file that is not there.
 * `expected`: complaints that belong to the journey (a page that is meant to be rejected).
 */
export async function aVisitor(options: BrowserContextOptions & { expected?: RegExp } = {}): Promise<Page> {
  const { expected, ...contextOptions } = options;
  const context = await browser.newContext({
    ...{
      baseURL: url,
      locale: "fr-CA",
      timezoneId: "America/Toronto",
      viewport: desktop,
      colorScheme: "light",
    },
    ...contextOptions,
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints.filter((complaint) => !expected?.test(complaint))).toEqual([]);
  });
  return page;
}

/** Waits for the page to be awake: what works only with JavaScript works from then on. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAwake(page);
}

export async function isAwake(page: Page): Promise<void> {
  await page.waitForFunction(
    () => "__reactRouterRouteModules" in window && document.readyState === "complete",
  );
  await page.waitForFunction(isHydrated);
}
