// Runs in npm run test:full.
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { cardsOf } from "./results.ts";

openBrowser();

test("a region is completed while it is typed, and found beside a city", async () => {
  const page = await aVisitor();
  await goTo(page, "/search");
  const place = page.getByLabel("Localisation");
  await place.pressSequentially("estr");
  const list = page.getByRole("listbox", { name: "Lieux suggérés" });
  await list.getByRole("option", { name: "Estrie (région)" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await place.inputValue()).toBe("Estrie");
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("location") === "Estrie");
  const citiesOf = async () =>
    (await cardsOf(page).allInnerTexts()).flatMap((text) => /^(.+)\s·/mu.exec(text)?.[1] ?? []);
  await expect.poll(async () => new Set(await citiesOf())).toEqual(new Set(["Sherbrooke", "Granby"]));

  await page.getByLabel("Ajouter une ville", { exact: true }).fill("Matane");
  await page.getByLabel("Ajouter une ville", { exact: true }).press("Enter");
  await page.getByRole("link", { name: "Retirer le filtre Matane" }).waitFor();
  await expect.poll(async () => await citiesOf()).toContain("Matane");
  await page.getByRole("link", { name: "Retirer le filtre Estrie" }).click();
  await expect.poll(async () => new Set(await citiesOf())).toEqual(new Set(["Matane"]));
});
