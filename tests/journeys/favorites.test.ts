// Runs in npm run test:full.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone, waitForHydration } from "./browser.ts";
import { stablePath } from "./results.ts";
import { register, signIn } from "./users.ts";

openBrowser();

const isFavorite = async (heart: Locator) =>
  (await heart.getAttribute("aria-label"))?.startsWith("Retirer des favoris");
const saved = (page: Page) => page.getByText(/^\d+\sannonces?\ssauvegardées?$/u);

test("1.7 3.51 4.6 a visitor's favorites stay on the device, join the account, and show on the next device", async () => {
  const page = await aVisitor();
  await goTo(page, "/favorites");
  await page.getByRole("heading", { name: "Aucun favori pour le moment" }).waitFor();
  await page.getByRole("link", { name: "Découvrir des annonces" }).click();
  await page.waitForURL((address) => address.pathname === "/search");
  await goTo(page, stablePath("/search"));
  const hearts = page.getByRole("main").getByRole("button", { name: /^Ajouter aux favoris/u });
  await hearts.nth(0).click();
  await hearts.nth(0).click();
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => page.getByRole("button", { name: /^Retirer des favoris/u }).count()).toBe(2);

  const user = await register(page);
  await goTo(page, "/favorites");
  await expect.poll(() => saved(page).innerText()).toMatch(/^2\sannonces sauvegardées$/u);

  const telephone = await aVisitor({ viewport: phone });
  await signIn(telephone, user);
  const entry = telephone
    .getByRole("navigation", { name: "Navigation principale" })
    .getByRole("link", { name: /Favoris/u });
  await expect.poll(() => entry.innerText()).toContain("2");
  await entry.click();
  await telephone
    .getByRole("button", { name: /^Retirer des favoris/u })
    .first()
    .click();
  await expect.poll(() => saved(telephone).innerText()).toMatch(/^1\sannonce sauvegardée$/u);
  await expect
    .poll(async () => {
      await page.reload();
      return saved(page).innerText();
    })
    .toMatch(/^1\sannonce sauvegardée$/u);
});

test("2.26 a visitor's badge does not count favorites that are gone; they return when the listing does", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, stablePath("/search"));
  const hearts = page.getByRole("main").getByRole("button", { name: /^Ajouter aux favoris/u });
  await hearts.first().click();
  const stored = () => page.evaluate(() => localStorage.getItem("babillard.favoris") ?? "");
  const online = (await stored()).replace(/;.*/u, "");
  const gone = "00000000-0000-4000-8000-000000000000";
  await page.evaluate((ids) => localStorage.setItem("babillard.favoris", ids), `${online},${gone}`);
  await goTo(page, "/favorites");
  await page.getByText("Un de vos favoris n’est plus en ligne.").waitFor();
  const badge = () =>
    page
      .getByRole("navigation", { name: "Navigation principale" })
      .getByRole("link", { name: /Favoris/u })
      .innerText();
  await expect.poll(badge).toMatch(/1/u);
  expect(await stored()).toBe(`${online};${gone}`);
  await goTo(page, "/aide");
  await expect.poll(badge).toMatch(/1/u);

  // As if the listing had come back.
  await page.evaluate((ids) => localStorage.setItem("babillard.favoris", `;${ids}`), online);
  await goTo(page, "/favorites");
  await expect.poll(() => saved(page).innerText()).toMatch(/^1\sannonce/u);
  await expect.poll(badge).toMatch(/1/u);
});

test("a favorite that cannot be saved is reverted with an error message", async () => {
  const page = await aVisitor({ expected: /ERR_FAILED|404/u });
  await register(page);
  await goTo(page, stablePath("/search"));
  const hearts = page.getByRole("main").getByRole("button", { name: /favoris/u });
  const isPressed = () => isFavorite(hearts.first());
  await page.route("**/favorite", (route) => route.abort());
  await hearts.first().click();
  await page.getByText("Le favori n’a pas pu être enregistré. Vérifiez votre connexion internet.").waitFor();
  expect(await isPressed()).toBe(false);
  await page.unroute("**/favorite");
  await hearts.first().click();
  await expect.poll(isPressed).toBe(true);
  expect(await page.getByText(/^Le favori n’a pas pu/u).count()).toBe(0);
  await page.route("**/favorite", (route) => route.fulfill({ status: 404, body: "null" }));
  await hearts.first().click();
  await page.getByText("Cette annonce n’est plus en ligne.").waitFor();
  await expect.poll(isPressed).toBe(true);
});

test("a favorite removed on the favorites page can be restored at its place", async () => {
  const page = await aVisitor();
  await goTo(page, stablePath("/search"));
  const hearts = page.getByRole("main").getByRole("button", { name: /^Ajouter aux favoris/u });
  await hearts.nth(0).click();
  await hearts.nth(0).click();
  await goTo(page, "/favorites");
  await expect.poll(() => saved(page).innerText()).toMatch(/^2\s/u);
  const heart = page.getByRole("button", { name: /^Retirer des favoris/u }).first();
  await heart.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => saved(page).innerText()).toMatch(/^1\s/u);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Ajouter/u);
  await page.getByRole("button", { name: /^Remettre/u }).click();
  await expect.poll(() => saved(page).innerText()).toMatch(/^2\s/u);
  await page
    .getByRole("button", { name: /^Retirer des favoris/u })
    .first()
    .click();
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => saved(page).innerText()).toMatch(/^1\s/u);
  expect(await page.getByRole("button", { name: /^Remettre/u }).count()).toBe(0);
});

test("when a second press before the first is saved is rejected, the heart shows the saved state", async () => {
  const page = await aVisitor({ expected: /404/u });
  await register(page);
  await goTo(page, stablePath("/search"));
  const heart = page
    .getByRole("main")
    .getByRole("button", { name: /favoris/u })
    .first();
  const isPressed = () => isFavorite(heart);
  const { promise: secondPress, resolve: pressedTwice } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route("**/favorite", async (route) => {
    requests += 1;
    if (requests > 1) return route.fulfill({ status: 404, body: "null" });
    await secondPress;
    return route.continue();
  });
  await heart.click();
  await expect.poll(isPressed).toBe(true);
  await heart.click();
  await expect.poll(isPressed).toBe(false);
  pressedTwice();
  await page.getByText("Cette annonce n’est plus en ligne.").waitFor();
  await expect.poll(isPressed).toBe(true);
  await page.reload();
  expect(await isPressed()).toBe(true);
});

test("2.144 'Découvrir des annonces' goes back to the previous page", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/services");
  await page.getByRole("link", { name: /^Conditions/iu }).click();
  await page.waitForURL(/conditions/u);
  await page.evaluate(() => history.back());
  await page.waitForURL(/services/u);
  await page.setViewportSize(phone);
  await page
    .getByRole("navigation", { name: "Navigation principale" })
    .getByRole("link", { name: /Favoris/u })
    .click();
  await page.getByRole("heading", { name: "Aucun favori pour le moment" }).waitFor();
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await page.getByRole("link", { name: "Découvrir des annonces" }).click();
  await page.waitForURL((address) => address.pathname === "/category/services");
  expect(await steps()).toBe(before);
});
