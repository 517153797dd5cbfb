import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { cardsOf, stablePath } from "./results.ts";
import { expectPhoto, openShownListing, shownListing } from "./shown-listing.ts";

openBrowser();

const { title, total, seller } = shownListing;

/** The number of the photo scrolled into the frame. */
const photoInFrame = (page: Page) =>
  page
    .getByRole("list", { name: "Faire défiler les photos" })
    .evaluate((track) => Math.round(track.scrollLeft / track.clientWidth) + 1);

test("2.87 2.88 2.89 2.90 4.18 a listing's photos wrap around at both ends, by buttons, keys, dots and thumbnails", async () => {
  const page = await aVisitor({ reducedMotion: "reduce" });
  await openShownListing(page);
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

test("1.3 4.17 'Contacter le vendeur' names the listing and the seller, shows the channels, traps and returns the focus", async () => {
  const page = await aVisitor();
  await openShownListing(page);
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
