import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, onTestFinished, vi } from "vitest";
import { isHydrated } from "../support/is-hydrated.ts";

const { url, browser: endpoint } = inject("journeys");

export const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

let browser: Browser;

/** Connects to the shared browser, and waits for the site, which may still be starting. Call it at the top of a test file. */
export function openBrowser(): void {
  beforeAll(async () => {
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(isReady, { timeout: 200_000, interval: 200 });
    browser = await chromium.connect(endpoint);
  });
  afterAll(() => browser.close());
}

/**
 * A page in a browser context of its own, desktop-sized by default. The test fails when the browser logs an error or a
 * warning: a script error, a blocked style, a missing file, a 5xx response.
 * @param options.expected messages that belong to the journey, such as a 422 response
 * @param options.serviceWorkers "allow" where offline copies matter: `page.route` does not see what a worker requests
 */
export async function aVisitor(options: BrowserContextOptions & { expected?: RegExp } = {}): Promise<Page> {
  const { expected, ...contextOptions } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: "fr-CA",
    timezoneId: "America/Toronto",
    viewport: desktop,
    colorScheme: "light",
    serviceWorkers: "block",
    ...contextOptions,
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const messages: string[] = [];
  page.on("pageerror", (error) => messages.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.text().startsWith("Service Worker registration blocked")) return;
    if (message.type() === "error" || message.type() === "warning")
      messages.push(`${message.text()} ${message.location().url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) messages.push(`${response.status()} ${response.url()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(messages.filter((text) => !expected?.test(text))).toEqual([]);
  });
  return page;
}

/** Opens a page and waits until React has hydrated it. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => "__reactRouterRouteModules" in window && document.readyState === "complete",
  );
  await page.waitForFunction(isHydrated);
}
