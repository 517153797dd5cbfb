// Runs in npm run test:full.
/** Pages that the browser translates: another program replaces their text nodes, before and while React works on them. */
import { expect, test } from "vitest";
import { staleTexts, translatePages } from "../support/translate-page.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { openOverlay } from "./overlay.ts";
import { register } from "./users.ts";

openBrowser();

test("on a translated page, search, results and a listing show new words after each step", async () => {
  const page = await aVisitor();
  await translatePages(page);
  await goTo(page, "/");
  const { overlay, words } = await openOverlay(page);
  await words.pressSequentially("tabl");
  await overlay.getByRole("option").first().waitFor();
  await words.fill("table");
  await words.press("Enter");
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  await expect.poll(() => heading.textContent()).toMatch(/^Résultats pour «\stable\s»$/u);
  await openOverlay(page);
  await words.fill("lampe");
  await words.press("Enter");
  await expect.poll(() => heading.textContent()).toMatch(/^Résultats pour «\slampe\s»$/u);
  expect(await staleTexts(page)).toEqual([]);

  const card = page.getByRole("main").getByRole("listitem").getByRole("heading").first();
  const title = await card.textContent();
  await card.getByRole("link").click();
  await page.waitForURL(/\/listing\//u);
  await expect.poll(() => heading.textContent()).toBe(title);
  await page.goBack();
  await expect.poll(() => heading.textContent()).toMatch(/lampe/u);
  expect(await staleTexts(page)).toEqual([]);
});

test("on a translated page, the listing form counts, names its errors and publishes", async () => {
  const page = await aVisitor({ expected: /422/u });
  await register(page);
  await translatePages(page);
  await goTo(page, "/create?type=single-item");
  const title = page.getByLabel(/^Titre/u);
  await title.fill("Harpe");
  await page.getByText("5/100").waitFor();
  await title.fill("Harpe celtique");
  await page.getByText("14/100").waitFor();
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText("La description est obligatoire").first().waitFor();
  expect(await staleTexts(page)).toEqual([]);
  await page.getByLabel(/^Description/u).fill("Trente-six cordes.");
  await page.getByLabel(/^Ville/u).fill("Matane");
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText("Annonce publiée avec succès").first().waitFor();
  await page.waitForURL((address) => address.pathname === "/");
  await page.getByRole("main").getByText("Harpe celtique").first().waitFor();
  expect(await staleTexts(page)).toEqual([]);
});
