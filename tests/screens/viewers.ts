import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { createViewers, type Display } from "./browser.ts";
import type { StartedScreens } from "./global-setup.ts";
import { openState } from "./screen-state.ts";
import { states } from "./states.ts";

type Viewers = ReturnType<typeof createViewers>;

/** Waits until the shared site has started, for tests that open pages themselves. */
export async function connectToScreens() {
  const { file, browser } = inject("screens");
  for (;;) {
    const text = await readFile(file, "utf8").catch(() => null);
    if (text !== null) {
      const started = JSON.parse(text) as StartedScreens; // written by global-setup.ts
      if ("error" in started) throw new Error(`the site of the screens did not start: ${started.error}`);
      return { ...started, browser };
    }
    await sleep(100);
  }
}

/** Connects a test file to the shared browser and site. */
export async function connectViewers() {
  const { url, world, browser: endpoint } = await connectToScreens();
  let browser: Browser;
  let viewers: Viewers;
  beforeAll(async () => {
    browser = await chromium.connect(endpoint);
    viewers = createViewers(browser, world, url);
  });
  afterAll(() => browser.close());
  const pageFor: Viewers["pageFor"] = (...args) => viewers.pageFor(...args);
  return { world, pageFor };
}

/** For a test file that checks single states: `withPage` opens a state by name, runs a check and closes the page. */
export async function connectToStates() {
  const { world, pageFor } = await connectViewers();

  async function withPage(
    name: string,
    width: number,
    check: (page: Page) => Promise<void>,
    theme: Display["theme"] = "light",
  ): Promise<void> {
    const state = states.find((one) => one.name === name);
    if (!state) throw new Error(`no state ${name}`);
    const page = await pageFor(state, { width, theme });
    await openState(page, world, state);
    await check(page);
    await page.context().close();
  }

  return { withPage, world };
}
