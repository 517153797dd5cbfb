/** What broke between the two widths of the accessibility matrix: tables, rows of pictures, a header that is full. */
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { viewersOf } from "./browser.ts";
import { openState } from "./screen-state.ts";
import { states } from "./states.ts";

const { url, world, browser: endpoint } = inject("screens");

let browser: Browser;
let viewers: ReturnType<typeof viewersOf>;
beforeAll(async () => {
  browser = await chromium.connect(endpoint);
  viewers = viewersOf(browser, world, url);
});
afterAll(() => browser.close());

const watched = ["users", "listing-eightPhotos", "home-long-name", "contact-modal"];

test.for(watched.flatMap((name) => [320, 768].map((width) => ({ name, width }))))(
  "$name fits into $width px",
  async ({ name, width }) => {
    await withPage(name, width, async (page) => {
      expect(await tooWide(page)).toEqual([]);
    });
  },
);

test("an address of the users' table has room for half of itself", async () => {
  await withPage("users", 768, async (page) => {
    const cell = await page.getByRole("cell", { name: world.people.seller.email }).boundingBox();
    expect(cell?.width).toBeGreaterThan(140);
    expect(cell?.height).toBeLessThan(120);
  });
});

test("the header's search says what it is for, however long a name is", async () => {
  await withPage("home-long-name", 768, async (page) => {
    const words = page.getByRole("banner").getByText("Que cherchez-vous");
    expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

async function withPage(name: string, width: number, look: (page: Page) => Promise<void>): Promise<void> {
  const state = states.find((one) => one.name === name);
  if (!state) throw new Error(`no state ${name}`);
  const page = await viewers.pageFor(state, { width, theme: "light" });
  await openState(page, world, state);
  await look(page);
  await page.context().close();
}

/** The window, dialogs and the header's row: none holds more than it is wide. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog[open], header > div")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
  );
}
