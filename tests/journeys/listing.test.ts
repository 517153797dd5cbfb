import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { pickDemoListing } from "./demo-listing.ts";
import { expectFinalHeight } from "./final-height.ts";
import { cardsOf, stablePath } from "./results.ts";

openBrowser();

const [listing, seller] = pickDemoListing();
const { title } = listing.content;
const total = listing.pictures.length;

const searchPath = `/search?q=${encodeURIComponent(title)}`;

async function openListing(page: Page): Promise<void> {
  await goTo(page, searchPath);
  await openFromResults(page);
}

async function openFromResults(page: Page): Promise<void> {
  await cardsOf(page).getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

const expectPhoto = (page: Page, number: number) =>
  page.getByText(`${number} / ${total}`, { exact: true }).waitFor();
/** The number of the photo scrolled into the frame. */
const photoInFrame = (page: Page) =>
  page
    .getByRole("list", { name: "Faire défiler les photos" })
    .evaluate((track) => Math.round(track.scrollLeft / track.clientWidth) + 1);

test("2.87 2.88 2.89 2.90 4.18 a listing's photos wrap around at both ends, by buttons, keys, dots and thumbnails", async () => {
  const page = await aVisitor({ reducedMotion: "reduce" });
  await openListing(page);
  const previous = page.getByRole("button", { name: "Image précédente" });
  const next = page.getByRole("button", { name: "Image suivante" });
  await expectPhoto(page, 1);
  await previous.click();
  await expectPhoto(page, total);
  await expect.poll(() => photoInFrame(page)).toBe(total);
  await next.click();
  await expectPhoto(page, 1);
  await expect.poll(() => photoInFrame(page)).toBe(1);

  await page.getByRole("list", { name: "Faire défiler les photos" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expectPhoto(page, total);
  await page.keyboard.press("ArrowRight");
  await expectPhoto(page, 1);
  await page.keyboard.press("End");
  await expectPhoto(page, total);
  await page.keyboard.press("Home");
  await expectPhoto(page, 1);

  const dot = page.getByRole("link", { name: "Photo 2", exact: true });
  await dot.click();
  await expectPhoto(page, 2);
  expect(await dot.getAttribute("aria-current")).toBe("true");
  await page.getByRole("link", { name: `Afficher la photo 3 sur ${total}` }).click();
  await expectPhoto(page, 3);
  await expect.poll(() => photoInFrame(page)).toBe(3);
  expect(new URL(page.url()).hash).toBe("");
});

test("on a phone the photos are swiped, and the favorite button is in the header", async () => {
  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await openListing(page);
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
  await openListing(page);
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

test("1.3 4.17 'Contacter le vendeur' names the listing and the seller, shows the channels, traps and returns the focus", async () => {
  const page = await aVisitor();
  await openListing(page);
  expect(await page.content()).not.toContain(seller.email);
  const opener = page.getByRole("button", { name: "Contacter le vendeur" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Contacter le vendeur" });
  await dialog.getByText(title).waitFor();
  await dialog.getByText(seller.name).waitFor();
  const links = dialog.getByRole("link");
  await links.first().waitFor();
  expect(await links.count()).toBe(2); // the number is a press of its own
  await dialog.getByText("Afficher le numéro").click();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).toHaveLength(3);
  expect(addresses).toContain(`tel:${seller.phone?.replace(/\D/gu, "")}`);
  const mail = new URL(addresses.find((address) => address?.startsWith("mailto:")) ?? "");
  expect([mail.pathname, mail.searchParams.get("subject")]).toEqual([
    seller.email,
    `Concernant votre annonce: ${title}`,
  ]);
  await dialog.getByRole("link", { name: "Via Babillard" }).waitFor();

  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press("Tab");
    // The only other stop is the browser's own toolbar, where no element of the page has the focus.
    const isInside = await dialog.evaluate(
      (box) => document.activeElement === document.body || box.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await opener.click();
  await dialog.getByRole("link", { name: "Via Babillard" }).waitFor();
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
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
  await openListing(page);
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

test("2.98 4.5 6.10 the favorite button of a listing adds it and removes it again", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, stablePath("/category/housing"));
  await cardsOf(page).getByRole("link").first().click();
  await page.getByRole("button", { name: "Contacter le vendeur" }).waitFor();
  const badge = () =>
    page
      .getByRole("navigation", { name: "Navigation principale" })
      .getByRole("link", { name: /Favoris/u })
      .innerText();
  expect(await badge()).not.toMatch(/\d/u);
  // The header stays in view while the page scrolls.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const header = page.getByRole("banner");
  const add = header.getByRole("button", { name: /^Ajouter aux favoris/u });
  expect((await add.boundingBox())?.y).toBeLessThan(64);
  await add.click();
  await expect.poll(badge).toMatch(/1/u);
  await header.getByRole("button", { name: /^Retirer des favoris/u }).click();
  await expect.poll(badge).not.toMatch(/\d/u);
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
