import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { register } from "./users.ts";

openBrowser();

/** Visible on screen, not only to assistive technology. */
const isVisibleText = async (words: Locator) => ((await words.boundingBox())?.width ?? 0) > 40;

test("2.15 2.20 the bottom bar shows on small screens only, the tabs on large ones", async () => {
  const page = await aVisitor({ viewport: phone });
  await goTo(page, "/");
  const bar = page.getByRole("navigation", { name: "Navigation principale" });
  const tabs = page.getByRole("navigation", { name: "Catégories" });
  expect(await bar.isVisible()).toBe(true);
  expect(await tabs.isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await bar.isVisible()).toBe(false);
  expect(await tabs.isVisible()).toBe(true);
  const header = page.getByRole("banner");
  expect(await header.getByRole("link", { name: "Connexion" }).getAttribute("href")).toBe("/auth");
  for (const words of ["Connexion", "une annonce"])
    expect(await isVisibleText(header.getByText(words))).toBe(true);
});

test("2.12 the active tab is underlined in its category's color", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/jobs");
  const lineOf = (name: string) =>
    page
      .getByRole("navigation", { name: "Catégories" })
      .getByRole("link", { name })
      .evaluate((link) => {
        const { borderBottomWidth, borderBottomColor } = getComputedStyle(link);
        return { width: Number.parseFloat(borderBottomWidth), color: borderBottomColor };
      });
  const active = await lineOf("Emplois");
  expect(active.width).toBeGreaterThanOrEqual(2);
  expect(active.color).not.toBe("rgba(0, 0, 0, 0)");
  expect((await lineOf("Services")).color).toBe("rgba(0, 0, 0, 0)");
});

test("2.16 2.18 the header shows brand and name on a phone, and 'Connecté' and 'Déconnexion' on a large screen", async () => {
  const page = await aVisitor({ viewport: phone });
  await register(page, "Maude Cyr");
  const header = page.getByRole("banner");
  await header.getByText("Maude Cyr").waitFor();
  expect(await header.getByRole("link", { name: "Babillard" }).isVisible()).toBe(true);
  for (const words of ["Babillard", "Maude Cyr"]) {
    expect(await isVisibleText(header.getByText(words))).toBe(true);
  }
  expect(await header.getByText("Déconnexion").isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const words of ["Maude Cyr", "Connecté", "Déconnexion"]) {
    expect(await isVisibleText(header.getByText(words))).toBe(true);
  }
});
