import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cardViewCookie } from "../../src/web/card-view.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { waitForHydration } from "./screen-state.ts";
import { connectToScreens } from "./viewers.ts";

const { url, world, browser: endpoint } = await connectToScreens();

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.connect(endpoint);
});
afterAll(() => browser.close());

/** In bytes after Brotli compression, until the page is hydrated and idle. */
const budgets = { script: 120_000, stylesheet: 12 * 1024, font: 60 * 1024 } as const;

const pages = {
  home: "/",
  category: "/category/products",
  search: "/search?q=table",
  listing: `/listing/${world.listings.eightPhotos}`,
  "sign in": "/auth",
  favorites: "/favorites",
};

test.each(Object.entries(pages))(
  "%s fits its budgets and requests nothing from third parties",
  async (_, path) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const sums = { script: 0, stylesheet: 0, font: 0 };
    const thirdParty: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:"))
        thirdParty.push(request.url());
    });
    const sizes: Promise<void>[] = [];
    page.on("response", (response) => {
      const kind = response.request().resourceType();
      if (kind !== "script" && kind !== "stylesheet" && kind !== "font") return;
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => {
            sums[kind] += responseBodySize;
          }),
      );
    });
    await page.goto(url + path);
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    await Promise.all(sizes);
    await context.close();

    expect(thirdParty).toEqual([]);
    for (const [kind, budget] of Object.entries(budgets)) {
      const bytes = sums[kind as keyof typeof budgets]; // the keys of the line above
      expect({ kind, bytes, isMeasured: bytes > 1000, fits: bytes <= budget }).toEqual({
        kind,
        bytes,
        isMeasured: true,
        fits: true,
      });
    }
  },
);

/** Opens a category page and collects its script requests; photos are held until `release` is called. */
async function openWithHeldPhotos() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  // Scripts start after four seconds in any case (src/web/deferred-scripts.tsx): not here, where a busy machine may need longer.
  await page.addInitScript(() => {
    const original = setTimeout;
    const withoutLong = (handler: TimerHandler, ms?: number, ...args: unknown[]) =>
      ms === 4_000 ? 0 : original(handler, ms, ...args);
    Object.assign(window, { setTimeout: withoutLong });
  });
  const release = await holdRequests(page, "**/media/**");
  await page.goto(`${url}/category/products`, { waitUntil: "domcontentloaded" });
  return { context, page, scripts, release };
}

test("scripts load after the photos in view", async () => {
  const { context, page, scripts, release } = await openWithHeldPhotos();
  await page.waitForTimeout(1_000);
  expect(scripts).toEqual([]);

  release();
  await waitForHydration(page);
  expect(scripts.length).toBeGreaterThan(5);
  await context.close();
});

test("scripts load when the pointer moves, not when it rests above an element", async () => {
  const { context, page, scripts, release } = await openWithHeldPhotos();
  await page.evaluate(() => document.dispatchEvent(new PointerEvent("pointermove", { bubbles: true })));
  await page.waitForTimeout(1_000);
  expect(scripts).toEqual([]);
  const moveUntilScriptsLoad = async () => {
    await page.mouse.move(100, 300);
    await page.mouse.move(200, 400);
    return scripts.length;
  };
  await expect.poll(moveUntilScriptsLoad).toBeGreaterThan(5);
  release();
  await context.close();
});

test("scripts load at the first input, even while photos are loading", async () => {
  const { context, page, scripts, release } = await openWithHeldPhotos();
  const pressUntilScriptsLoad = async () => {
    await page.keyboard.press("Tab"); // the script that listens for it is asynchronous, and may not run yet
    return scripts.length;
  };
  await expect.poll(pressUntilScriptsLoad).toBeGreaterThan(5);
  await waitForHydration(page);
  release();
  await context.close();
});

/** After a frame: only rendering decides what is skipped. */
const skippedCards = async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return [...document.querySelectorAll("main li h3")].filter(
    (title) => !title.checkVisibility({ contentVisibilityAuto: true }),
  ).length;
};

test("cards below the window are laid out near the viewport, but at once after a reload or going back", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  // In a grid a phone shows one card at a time; rows are so low that most are near the window.
  const [name = "", value = ""] = cardViewCookie("grid").split(/[=;]/u);
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await expect
    .poll(async () => {
      await page.goto("about:blank"); // a busy site may have answered 503
      await page.goto(`${url}/category/products`);
      await waitForHydration(page);
      return page.evaluate(skippedCards);
    })
    .toBeGreaterThan(10);

  await page.locator("main li h3").last().scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      page.evaluate(() =>
        document
          .querySelector("main ul > li:last-child h3")
          ?.checkVisibility({ contentVisibilityAuto: true }),
      ),
    )
    .toBe(true);
  await page.evaluate(() => scrollTo(0, 5_000));
  await page.reload();
  expect(await page.evaluate(skippedCards)).toBe(0);

  await page.goto(`${url}/category/products`);
  await waitForHydration(page);
  await page.locator("main li h3 a").first().click();
  await page.waitForURL(/\/listing\//u);
  await page.goBack();
  await expect.poll(() => page.locator("main li h3").count()).toBeGreaterThan(10);
  expect(await page.evaluate(skippedCards)).toBe(0);
  await context.close();
});
