// Runs in npm run test:full.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { openOverlay } from "./overlay.ts";
import { cardsOf, stablePath } from "./results.ts";
import { register } from "./users.ts";

openBrowser();

async function seriousProblems(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => ({ id, where: nodes.slice(0, 5).map((node) => node.html.slice(0, 200)) }));
}

test.each([
  "/",
  "/category/products",
  "/search?q=table",
  "/auth",
  "/auth?mode=register",
  "/favorites",
  "/conditions",
])("%s has no serious accessibility problem", async (path) => {
  const page = await aVisitor();
  await goTo(page, path);
  expect(await seriousProblems(page)).toEqual([]);
});

test("a listing and the search dialog over it have no serious accessibility problem", async () => {
  const page = await aVisitor();
  await goTo(page, stablePath("/category/housing"));
  await cardsOf(page).getByRole("link").first().click();
  await page.getByRole("button", { name: "Contacter le vendeur" }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await openOverlay(page);
  expect(await seriousProblems(page)).toEqual([]);
});

test("the listing form, the dashboard and the settings have no serious accessibility problem", async () => {
  const page = await aVisitor();
  await register(page);
  for (const path of [
    "/create",
    "/create?type=vehicle",
    "/dashboard",
    "/settings",
    "/settings/profil",
    "/settings/close",
  ]) {
    await goTo(page, path);
    expect({ path, problems: await seriousProblems(page) }).toEqual({ path, problems: [] });
  }
});
