// Runs in npm run test:full.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { observeShifts, recordedShifts } from "../support/layout-shifts.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { cardsOf, countOf } from "./results.ts";

openBrowser();

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  });

test("with the keyboard, removing filters and changing the sort order keep the focus", async () => {
  const page = await aVisitor();
  await goTo(page, "/search?category=products&priceMin=10&priceMax=5000");
  const chips = page.getByRole("list", { name: "Filtres appliqués" }).getByRole("link");
  expect(await chips.count()).toBe(3);
  for (const left of [2, 1]) {
    await chips.first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => chips.count()).toBe(left);
    expect(await focused(page)).toMatch(/^Retirer le filtre/u);
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => chips.count()).toBe(0);
  await expect.poll(() => focused(page)).toBe("Annonces trouvées");

  const order = page.getByLabel("Trier par");
  await order.focus();
  await order.selectOption("price_asc");
  await page.waitForURL((address) => address.searchParams.get("sortBy") === "price_asc");
  await expect.poll(() => order.inputValue()).toBe("price_asc");
  expect(await focused(page)).toBe("Trier par");

  const maximum = page.getByLabel("Prix maximum");
  await maximum.fill("50");
  await maximum.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("priceMax") === "50");
  expect(await maximum.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByRole("link", { name: "Effacer les filtres" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => !address.searchParams.has("priceMax"));
  expect([await maximum.inputValue(), await focused(page)]).toEqual(["", "Effacer les filtres"]);
});

test("what is typed while results load stays", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  const results = Promise.withResolvers<void>();
  await page.route("**/category/products.data*", async (route) => {
    await results.promise;
    await route.continue();
  });
  const request = page.waitForRequest("**/category/products.data*priceMin=5*");
  await page.getByLabel("Prix minimum").fill("5");
  await page.getByLabel("Prix minimum").press("Enter");
  await request;
  await page.getByLabel("Prix maximum").fill("60");
  results.resolve();
  await page.getByRole("link", { name: /^Retirer le filtre/u }).waitFor();
  expect(await page.getByLabel("Prix maximum").inputValue()).toBe("60");
  await page.getByLabel("Prix maximum").press("Enter");
  await page.waitForURL((address) => address.search === "?priceMin=5&priceMax=60");
});

test("what is typed between the new address and its results stays", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  const release = await holdRequests(page, /products\.data\?.*priceMax/u);
  await page.evaluate(() => {
    const { pushState } = history;
    history.pushState = (...args) => {
      history.pushState = pushState;
      pushState.apply(history, args);
      queueMicrotask(() => {
        const maximum = document.querySelector<HTMLInputElement>("input[name=priceMax]");
        if (!maximum) throw new Error("no field for the maximum");
        maximum.value = "60";
        maximum.dispatchEvent(new Event("change", { bubbles: true }));
      });
    };
  });
  await page.getByLabel("Prix minimum").fill("5");
  await page.getByLabel("Prix minimum").blur();
  await page.getByRole("link", { name: /^Retirer le filtre/u }).waitFor();
  await page.waitForTimeout(200); // effects run after the paint
  expect(await page.getByLabel("Prix maximum").inputValue()).toBe("60");
  release();
  await page.waitForURL((address) => address.search === "?priceMin=5&priceMax=60");
});

test("filters extracted from the query leave the query field, and the next filter finds as many", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  const words = page.getByLabel("Mots-clés");
  await words.fill("table moins de 3000 $");
  await words.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("priceMax") === "3000");
  await expect.poll(() => words.inputValue()).toBe("table");
  // Again, although it leads to the current URL.
  await words.fill("table moins de 3000 $");
  await words.press("Enter");
  await expect.poll(() => words.inputValue()).toBe("table");
  const found = await countOf(page);
  await page.getByLabel("Trier par").selectOption("price_asc");
  await page.waitForURL((address) => address.searchParams.get("sortBy") === "price_asc");
  expect(new URL(page.url()).searchParams.get("q")).toBe("table");
  expect(await countOf(page)).toBe(found);
});

test("clearing the filters keeps the query, and changing the sort order keeps the search", async () => {
  const page = await aVisitor();
  await goTo(page, "/search?q=table&priceMax=3000");
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await page.waitForURL((address) => address.search === "?q=table");
  const order = page.getByLabel("Trier par");
  expect(await page.getByLabel("Mots-clés").inputValue()).toBe("table");
  await order.selectOption("price_asc");
  await page.waitForURL((address) => address.search === "?q=table&sortBy=price_asc");
  await page.goBack();
  await page.waitForURL((address) => address.search === "?q=table");
  await expect.poll(() => order.inputValue()).toBe("best");
});

test("a verbatim query stays verbatim when the sort order changes, but not when the query does", async () => {
  const page = await aVisitor();
  await goTo(page, "/search?q=tabel&verbatim=1");
  await page.getByLabel("Trier par").selectOption("price_asc");
  await page.waitForURL((address) => address.searchParams.get("sortBy") === "price_asc");
  expect(new URL(page.url()).searchParams.get("verbatim")).toBe("1");
  await page.getByLabel("Mots-clés").fill("table");
  await page.getByLabel("Mots-clés").press("Enter");
  await page.waitForURL((address) => address.searchParams.get("q") === "table");
  expect(new URL(page.url()).searchParams.has("verbatim")).toBe(false);
});

test("list or grid view is applied at first paint, on the next page and the next visit", async () => {
  const page = await aVisitor();
  await goTo(page, "/search");
  await page.getByRole("button", { name: "Afficher en liste" }).click();
  const listed = () =>
    cardsOf(page).evaluateAll(
      (cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size,
    );
  expect(await listed()).toBe(1);
  await observeShifts(page);
  for (const path of ["/category/housing", "/search?q=table", "/favorites"]) {
    await goTo(page, path);
    if (path !== "/favorites") expect(await listed()).toBe(1);
    expect({ path, moved: await recordedShifts(page) }).toEqual({ path, moved: [] });
  }
});

test("going back restores the listings and the scroll position", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products?sortBy=price_desc");
  const tenth = cardsOf(page).nth(10);
  const title = await tenth.getByRole("heading").innerText();
  await tenth.scrollIntoViewIfNeeded();
  const depth = await page.evaluate(() => window.scrollY);
  expect(depth).toBeGreaterThan(300);
  await tenth.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.goBack();
  await page.waitForURL((address) => address.pathname === "/category/products");
  await expect.poll(() => cardsOf(page).nth(10).getByRole("heading").innerText()).toBe(title);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(depth);
});

test("a search without results suggests broader ones that have some", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/jobs?location=iqaluit&priceMin=99999999");
  await page.getByRole("heading", { name: "Aucune annonce trouvée" }).waitFor();
  const wider = page.getByRole("list", { name: "Élargir la recherche" }).getByRole("link");
  if ((await wider.count()) === 0) await goTo(page, "/category/jobs?location=nullepart");
  const offer = await wider.first().innerText();
  await wider.first().focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(0);
  expect(await countOf(page)).toBe(Number(/(\d[\d\s]*)\sannonces?$/u.exec(offer)?.[1]?.replace(/\D/gu, "")));
  expect(await focused(page)).toMatch(/^Annonces trouvées/u);
});

test("on a large screen each filter applies when it changes, without the button", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  const maximum = page.getByLabel("Prix maximum");
  await maximum.fill("50");
  expect(new URL(page.url()).search).toBe("");
  await maximum.blur();
  await page.waitForURL((address) => address.searchParams.get("priceMax") === "50");
  await maximum.fill("");
  await page.locator("label", { hasText: /^Gratuit$/u }).click();
  await page.waitForURL((address) => address.searchParams.get("free") === "1");
  await page.goBack();
  await expect.poll(() => page.getByRole("checkbox", { name: "Gratuit" }).isChecked()).toBe(false);
});

test("a mileage that no list offers is typed as people write it, also without JavaScript", async () => {
  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto("/category/products?sub=vehicules");
  await plain.getByLabel("Kilométrage maximum").fill("87 500 km");
  await plain.getByRole("button", { name: "Afficher les annonces" }).click();
  await plain.waitForURL("**/category/products?sub=vehicules&mileageMax=87500");
  const wanted = await countOf(plain);
  expect(wanted).toBeGreaterThan(0);

  const page = await aVisitor();
  await goTo(page, "/category/products?sub=vehicules");
  const most = page.getByLabel("Kilométrage maximum");
  await most.fill("87 500 km");
  await most.press("Enter");
  await page.getByRole("link", { name: /^Retirer le filtre 87\s500\skm/u }).waitFor();
  expect(await countOf(page)).toBe(wanted);
  await expect.poll(() => most.inputValue()).toBe("87500");
  await most.fill("beaucoup");
  await most.press("Enter");
  await expect.poll(() => most.getAttribute("aria-invalid")).toBe("true");
  expect(await most.inputValue()).toBe("beaucoup");
});
