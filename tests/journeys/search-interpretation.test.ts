// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { signIn } from "./users.ts";

openBrowser();

test("a misspelled word is corrected with a notice, and can be searched verbatim", async () => {
  const page = await aVisitor();
  await goTo(page, "/search?q=soufleuse");
  await page.getByText("Résultats pour souffleuse.").waitFor();
  await page
    .getByRole("link", { name: /souffleuse/iu })
    .first()
    .waitFor();

  await page.getByRole("link", { name: /Chercher plutôt/u }).click();
  await page.getByRole("heading", { name: "Aucune annonce trouvée" }).waitFor();
  expect(new URL(page.url()).searchParams.get("verbatim")).toBe("1");
});

test("plain language becomes filters that can be removed one by one", async () => {
  const page = await aVisitor();
  await goTo(page, "/search");
  const words = page.getByLabel("Mots-clés");
  await words.fill("vélo moins de 2 000 $ près de Montréal");
  await words.press("Enter");

  const chips = page.getByRole("list", { name: "Filtres appliqués" }).getByRole("link");
  await expect
    .poll(() => chips.allTextContents())
    .toEqual(["«\u00a0vélo\u00a0»", "Jusqu’à 2\u00a0000\u00a0$", "Montréal", "À 25\u00a0km ou moins"]);
  expect(await words.inputValue()).toBe("vélo");
  await page
    .getByRole("link", { name: /^Chercher tel quel «\svélo moins de 2 000 \$ près de Montréal\s»/u })
    .waitFor();
  await page.getByRole("link", { name: "Retirer le filtre Jusqu’à 2 000 $" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.has("priceMax")).toBe(false);
  await expect.poll(() => chips.count()).toBe(3);
  // What is left is no longer what the words said.
  expect(await page.getByRole("link", { name: /Chercher tel quel/u }).count()).toBe(0);
});

test("a search for something nearby without a place asks for the city", async () => {
  const page = await aVisitor();
  await goTo(page, `/search?q=${encodeURIComponent("commode près de chez moi")}`);
  await page
    .getByRole("link", { name: /^Commode/u })
    .first()
    .waitFor();
  const hint = page.getByText("choisissez votre ville dans les filtres");
  await hint.waitFor();
  const place = page.getByLabel("Localisation");
  await place.fill("Montréal");
  await place.press("Enter");
  await page.waitForURL((address) => address.searchParams.has("location"));
  await hint.waitFor({ state: "detached" });
});

test("a result names the word that it matches in place of the typed one", async () => {
  const page = await aVisitor();
  await goTo(page, "/search?q=char");
  await page
    .getByText(/au lieu de «\schar\s»/u)
    .first()
    .waitFor();
  await goTo(page, "/search?q=table");
  expect(
    await page
      .getByRole("main")
      .getByText(/au lieu de/u)
      .count(),
  ).toBe(0);
});

test("a synonym added by an administrator is used by the next search", async () => {
  const page = await aVisitor({ expected: /422/u });
  await signIn(page, { email: "admin@babillard.example", password: "babillard-demo" });
  await goTo(page, "/search?q=bagnolette");
  await page.getByRole("heading", { name: "Aucune annonce trouvée" }).waitFor();

  await goTo(page, "/dashboard");
  await page.getByRole("link", { name: "Mots équivalents" }).click();
  await page.getByText("Ajouter une entrée").click();
  const form = page.locator("details", { hasText: "Ajouter une entrée" });
  await form.getByLabel("Mots", { exact: true }).fill("bagnolette");
  await form.getByRole("button", { name: "Ajouter" }).click();
  await page.getByText("La recherche prend déjà ces mots l’un pour l’autre.").waitFor();
  await form.getByLabel("Mots", { exact: true }).fill("bagnolette, souffleuse");
  await form.getByRole("button", { name: "Ajouter" }).click();
  await page.getByText("Enregistré.").waitFor();
  // The form is empty again, for the next entry.
  expect.soft(await form.getByLabel("Mots", { exact: true }).inputValue()).toBe("");

  await goTo(page, "/search?q=bagnolette");
  await page
    .getByRole("link", { name: /souffleuse/iu })
    .first()
    .waitFor();

  // In a long list the scroll position stays.
  await page.setViewportSize({ width: 1280, height: 400 });
  await goTo(page, "/admin/words?q=bagnolette");
  const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: "bagnolette" });
  await entry.locator("summary").click();
  await entry.getByRole("button", { name: "Désactiver" }).click();
  await entry.getByText("Désactivée").waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await entry.getByRole("button", { name: "Supprimer" }).click();
  await entry.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("entrees");
});

test("reverting an entry also reverts its fields", async () => {
  const page = await aVisitor();
  await signIn(page, { email: "admin@babillard.example", password: "babillard-demo" });
  await goTo(page, "/admin/words?q=beanie");
  const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: "beanie" });
  await entry.locator("summary").click();
  const words = entry.getByLabel("Mots", { exact: true });
  const original = await words.inputValue();
  await words.fill(`${original}, ottomane, ottomane`);
  await entry.getByRole("button", { name: "Enregistrer" }).click();
  await entry.getByText("Modifiée").waitFor();
  expect(await words.inputValue()).toBe(`${original}, ottomane`);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Enregistrer");
  await entry.getByRole("button", { name: "Revenir à l’original" }).click();
  await entry.getByText("Modifiée").waitFor({ state: "detached" });
  expect(await words.inputValue()).toBe(original);
  // The pressed button is gone; the focus moves to the summary.
  expect(await entry.locator("summary").evaluate((summary) => summary === document.activeElement)).toBe(true);
});
