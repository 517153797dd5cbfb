// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { expectFinalHeight } from "./final-height.ts";
import { register } from "./users.ts";

openBrowser();

test.each<[string, (page: Page) => Promise<void>]>([
  ["a pointer", (page) => page.mouse.move(640, 450)],
  ["a wheel", (page) => page.mouse.wheel(0, 1)],
])("at the first input, %s, a long page gets its final height", async (_sign, move) => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  await move(page);
  await expectFinalHeight(page);
});

test("a long description can be expanded, with and without JavaScript", async () => {
  const page = await aVisitor();
  await register(page);
  await goTo(page, "/create?type=single-item");
  const name = `Armoire ancienne ${Date.now()}`;
  await page.getByLabel(/^Titre/u).fill(name);
  await page.getByLabel(/^Description/u).fill(`${"Une belle pièce de merisier. ".repeat(80)}Fin du texte.`);
  await page.getByLabel(/^Ville/u).fill("Rimouski");
  await page.getByRole("button", { name: /Publier l.annonce/u }).click();
  await page.waitForURL("/");
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  const address = page.url();

  const plain = await aVisitor({ javaScriptEnabled: false });
  for (const reader of [page, plain]) {
    await reader.goto(address);
    expect(await reader.getByText("Fin du texte.").isVisible()).toBe(false);
    await reader.getByText("Lire la suite").click();
    await reader.getByText("Fin du texte.").waitFor();
  }
  await plain.getByRole("img", { name: /^Carte\s: Rimouski et ses environs, près de/u }).waitFor();
});
