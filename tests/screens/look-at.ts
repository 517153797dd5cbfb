import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { type Look, viewersOf } from "./browser.ts";
import { openState } from "./screen-state.ts";
import { states } from "./states.ts";

type Viewers = ReturnType<typeof viewersOf>;

/** For a test file: everybody who looks at the screens' site, in a browser of its own. */
export function connectViewers() {
  const { url, world, browser: endpoint } = inject("screens");
  let browser: Browser;
  let viewers: Viewers;
  beforeAll(async () => {
    browser = await chromium.connect(endpoint);
    viewers = viewersOf(browser, world, url);
  });
  afterAll(() => browser.close());
  const pageFor: Viewers["pageFor"] = (...asked) => viewers.pageFor(...asked);
  return { world, pageFor };
}

/** For a test file that looks at some states of the catalogue: opens one of them, by name, and closes it again. */
export function lookAtStates() {
  const { world, pageFor } = connectViewers();

  async function withPage(
    name: string,
    width: number,
    look: (page: Page) => Promise<void>,
    theme: Look["theme"] = "light",
  ): Promise<void> {
    const state = states.find((one) => one.name === name);
    if (!state) throw new Error(`no state ${name}`);
    const page = await pageFor(state, { width, theme });
    await openState(page, world, state);
    await look(page);
    await page.context().close();
  }

  return { withPage, world };
}
