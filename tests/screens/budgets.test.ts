import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { isAwake } from "./screen-state.ts";

const { url, world, browser: endpoint } = inject("screens");

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.connect(endpoint);
});
afterAll(() => browser.close());

/** In bytes as they travel (Brotli), before anybody has pressed anything. */
const budgets = { script: 118_000, stylesheet: 12 * 1024, font: 60 * 1024 } as const;

const pages = {
  home: "/",
  category: "/category/products",
  search: "/search?q=table",
  listing: `/listing/${world.ads.eightPhotos}`,
  "sign in": "/auth",
  favourites: "/favorites",
};

test.each(Object.entries(pages))(
  "%s fits its budgets and asks no other user for anything",
  async (_, path) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const sums = { script: 0, stylesheet: 0, font: 0 };
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:")) elsewhere.push(request.url());
    });
    const answers: Promise<void>[] = [];
    page.on("response", (response) => {
      const kind = response.request().resourceType();
      if (kind !== "script" && kind !== "stylesheet" && kind !== "font") return;
      answers.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => {
            sums[kind] += responseBodySize;
          }),
      );
    });
    await page.goto(url + path);
    await isAwake(page);
    await page.waitForLoadState("networkidle");
    await Promise.all(answers);
    await context.close();

    expect(elsewhere).toEqual([]);
    for (const [kind, budget] of Object.entries(budgets)) {
      const bytes = sums[kind as keyof typeof budgets]; // the keys of the line above
      expect({ kind, bytes, isThere: bytes > 1000, fits: bytes <= budget }).toEqual({
        kind,
        bytes,
        isThere: true,
        fits: true,
      });
    }
  },
);

/** Addresses of the scripts asked for, as `page` goes to a category whose first photo is stored back until `end`. */
async function askedWhilePhotosWait() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const release = await holdRequests(page, "**/media/**");
  await page.goto(`${url}/category/products`, { waitUntil: "domcontentloaded" });
  return { context, page, scripts, release };
}

test("scripts leave the line to the photos in view", async () => {
  const { context, page, scripts, release } = await askedWhilePhotosWait();
  await page.waitForTimeout(1_000);
  expect(scripts).toEqual([]);

  release();
  await isAwake(page);
  expect(scripts.length).toBeGreaterThan(5);
  await context.close();
});

test("scripts come at the first sign of a user, photos or not", async () => {
  const { context, page, scripts, release } = await askedWhilePhotosWait();
  await page.keyboard.press("Tab");

  await isAwake(page);
  expect(scripts.length).toBeGreaterThan(5);
  release();
  await context.close();
});

const skippedCards = () =>
  [...document.querySelectorAll("main li h3")].filter(
    (title) => !title.checkVisibility({ contentVisibilityAuto: true }),
  ).length;

test("cards below the window of a first page are laid out when they come near, of pages come back to at once", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${url}/category/products`);
  await isAwake(page);
  expect(await page.evaluate(skippedCards)).toBeGreaterThan(10);

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
  await isAwake(page);
  await page.locator("main li h3 a").first().click();
  await page.waitForURL(/\/listing\//u);
  await page.goBack();
  await expect.poll(() => page.locator("main li h3").count()).toBeGreaterThan(10);
  expect(await page.evaluate(skippedCards)).toBe(0);
  await context.close();
});
