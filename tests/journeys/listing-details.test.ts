// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { expectFinalHeight } from "./final-height.ts";
import { cardsOf, stablePath } from "./results.ts";
import { expectPhoto, openFromResults, openShownListing, searchPath, shownListing } from "./shown-listing.ts";

openBrowser();

const { title, total } = shownListing;

test("on a phone the photos are swiped, and the favorite button is in the header", async () => {
  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await openShownListing(page);
  await expectPhoto(page, 1);
  await page
    .getByRole("list", { name: "Faire défiler les photos" })
    .evaluate((track) => track.scrollBy({ left: track.clientWidth }));
  await expectPhoto(page, 2);
  const heart = page.getByRole("banner").getByRole("button", { name: `Ajouter aux favoris\u00a0: ${title}` });
  await heart.click();
  await page.getByRole("button", { name: `Retirer des favoris\u00a0: ${title}` }).waitFor();
});

test("clicks during the scroll animation are all counted, and the number never goes back", async () => {
  const page = await aVisitor({ reducedMotion: "no-preference" });
  await openShownListing(page);
  const track = page.getByRole("list", { name: "Faire défiler les photos" });
  await expectPhoto(page, 1);
  const next = page.getByRole("button", { name: "Image suivante" });
  await next.hover();
  const numbers = await track.evaluate(async (row) => {
    const carousel = row.closest("section");
    const button = carousel?.querySelector<HTMLElement>("[aria-label='Image suivante']");
    const counter = carousel?.querySelector("[aria-live]");
    const texts = new Set<string>();
    const frames = async (isFinished: () => boolean) => {
      while (!isFinished()) {
        await new Promise(requestAnimationFrame);
        texts.add(counter?.textContent ?? "");
      }
    };
    button?.click();
    await frames(() => row.scrollLeft > 0);
    button?.click();
    await frames(() => row.scrollLeft === 2 * row.clientWidth);
    return [...texts];
  });
  expect(numbers).toEqual([`2 / ${total}`, `3 / ${total}`]);
  await expectPhoto(page, 3);
});

test("without JavaScript the counter is right and the thumbnails show their photos", async () => {
  const page = await aVisitor({ javaScriptEnabled: false });
  await page.goto(searchPath);
  await openFromResults(page);
  const visible = (number: number) =>
    expect
      .poll(async () => {
        const counter = await page.getByText(`${number} / ${total}`, { exact: true }).boundingBox();
        const frame = await page.getByRole("list", { name: "Faire défiler les photos" }).boundingBox();
        return (
          counter !== null && frame !== null && counter.x >= frame.x && counter.x < frame.x + frame.width
        );
      })
      .toBe(true);
  await visible(1);
  await page.getByRole("link", { name: `Afficher la photo 2 sur ${total}` }).click();
  await visible(2);
  expect(await page.getByRole("button", { name: "Image suivante" }).count()).toBe(0);
});

test("navigating focuses the new heading and announces the title; going back restores the scroll position", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, stablePath("/category/products"));
  const card = cardsOf(page).last().getByRole("link");
  await page.mouse.move(200, 450);
  await page.waitForFunction(() => document.documentElement.dataset.arriving === undefined);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const position = () => card.evaluate((link) => [window.scrollY, link.getBoundingClientRect().top]);
  const fullHeight = await height();
  await card.scrollIntoViewIfNeeded();
  const before = await position();
  expect(before[0]).toBeGreaterThan(500);
  await card.click();
  await page.waitForURL(/\/listing\//u);
  const heading = page.getByRole("heading", { level: 1 });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const announcement = page.getByRole("status").filter({ hasText: await heading.innerText() });
  expect(await announcement.count()).toBe(1);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
  await expect.poll(position).toEqual(before);
  expect(await height(), "as tall as before scrolling: nothing shifted").toBe(fullHeight);
});

test("at the first input, a key, a long page gets its final height", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  await page.keyboard.press("End");
  await expectFinalHeight(page);
});

test("at 400 % zoom nothing is fixed over the page", async () => {
  const page = await aVisitor({ viewport: { width: 320, height: 256 } });
  await openShownListing(page);
  await page.evaluate(() => window.scrollTo(0, 600));
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => /fixed|sticky/u.test(getComputedStyle(element).position))
      .filter((element) => {
        const { top, bottom, width } = element.getBoundingClientRect();
        return width > 200 && bottom > 0 && top < window.innerHeight && bottom - top > 20;
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(covered).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("2.110 a listing's URL is shared through the device, or copied where sharing is not supported", async () => {
  const page = await aVisitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await goTo(page, stablePath("/category/housing"));
  await cardsOf(page).getByRole("link").first().click();
  await page.getByRole("button", { name: "Partager" }).click();
  await page.getByText("Lien copié").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(new URL(page.url()).pathname);
  await page.evaluate(() => {
    Object.assign(navigator, {
      share: (data: { url: string }) => {
        document.title = `partagé ${data.url}`;
        return Promise.resolve();
      },
    });
  });
  await page.getByRole("button", { name: "Partager" }).click();
  await expect.poll(() => page.title()).toContain(`partagé ${copied}`);
});
