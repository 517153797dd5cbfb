// Runs in npm run test:full.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, openBrowser, phone } from "./browser.ts";
import { cardsOf } from "./results.ts";
import { register } from "./users.ts";

openBrowser();

test("a place is completed while it is typed, whatever its accents, and chosen with the keyboard or by touch", async () => {
  const page = await aVisitor();
  await goTo(page, "/category/products");
  const place = page.getByLabel("Localisation");
  await place.pressSequentially("trois r");
  const list = page.getByRole("listbox", { name: "Lieux suggérés" });
  const option = list.getByRole("option", { name: "Trois-Rivières (Québec)", exact: true });
  await option.waitFor();
  expect(await place.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("ArrowDown");
  expect(await place.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
  await page.keyboard.press("Enter");
  await list.waitFor({ state: "detached" });
  expect(await place.inputValue()).toBe("Trois-Rivières");
  expect(new URL(page.url()).search).toBe("");
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("location") === "Trois-Rivières");

  const onPhone = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await goTo(onPhone, "/category/products");
  await onPhone.locator("summary", { hasText: "Filtres" }).first().click();
  const sheet = onPhone.getByRole("dialog", { name: "Filtres" });
  const show = sheet.getByRole("button", { name: /^Afficher/u });
  const before = await show.innerText();
  await sheet.getByLabel("Localisation").pressSequentially("Yellowk");
  // Escape closes the list first, not the sheet.
  await sheet.getByRole("option").first().waitFor();
  await onPhone.keyboard.press("Escape");
  await sheet.getByRole("listbox").waitFor({ state: "detached" });
  await onPhone.keyboard.press("ArrowDown");
  await sheet.getByRole("option", { name: /^Yellowknife/u }).tap();
  expect(await sheet.getByLabel("Localisation").inputValue()).toBe("Yellowknife");
  // The button counts what the chosen place finds.
  await expect.poll(() => show.innerText()).not.toBe(before);
});

test("suggestions below a field at the lower edge of a phone come into view, above the bar of the form", async () => {
  const page = await aVisitor({ viewport: phone });
  await register(page);
  await goTo(page, "/create?type=single-item");
  const city = page.getByLabel(/^Ville/u);
  await city.focus();
  const bar = page.locator("[data-form-bar]");
  await city.evaluate(
    (field, top) => scrollBy(0, field.getBoundingClientRect().bottom - top),
    await topOf(bar),
  );
  await page.keyboard.type("monc");
  const last = page.getByRole("listbox", { name: "Lieux suggérés" }).getByRole("option").last();
  await last.waitFor();
  await expect
    .poll(async () => {
      const box = await last.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThanOrEqual(await topOf(bar));
  expect(await topOf(city)).toBeGreaterThan(64); // not under the header
});

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0;

test("choosing the city of Québec does not search the province", async () => {
  const page = await aVisitor();
  await goTo(page, "/search");
  const place = page.getByLabel("Localisation");
  await place.pressSequentially("québe");
  await page
    .getByRole("listbox", { name: "Lieux suggérés" })
    .getByRole("option", { name: "Québec (Québec)" })
    .click();
  // Its name alone would be the province's.
  await expect.poll(() => place.inputValue()).toBe("Québec, Québec");
  await place.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("location") === "Québec, Québec");
  const inCity = async () => (await cardsOf(page).allInnerTexts()).map((text) => /^Québec\s·/mu.test(text));
  await expect.poll(async () => [...new Set(await inCity())]).toEqual([true]);
});

test("the smaller of two places of one name is written with its province, except where the province has a field", async () => {
  const page = await aVisitor();
  await goTo(page, "/search");
  const place = page.getByLabel("Localisation");
  const suggested = page.getByRole("listbox", { name: "Lieux suggérés" }).getByRole("option");
  await place.pressSequentially("hamilt");
  await suggested.filter({ hasText: "Hamilton (Colombie-Britannique)" }).click();
  await expect.poll(() => place.inputValue()).toBe("Hamilton, Colombie-Britannique");
  await register(page);
  await goTo(page, "/create?type=single-item");
  const city = page.getByRole("combobox", { name: /^Ville/u });
  await city.pressSequentially("hamilt");
  await suggested.filter({ hasText: "Hamilton (Colombie-Britannique)" }).click();
  expect(await city.inputValue()).toBe("Hamilton");
  expect(await page.getByLabel(/^Province/u).inputValue()).toBe("Colombie-Britannique");
});

test("places are suggested for what was typed before hydration", async () => {
  const page = await aVisitor();
  const release = await holdRequests(page, "**/assets/*.js");
  await page.goto("/category/products", { waitUntil: "commit" });
  const place = page.getByLabel("Localisation");
  // Needs the styles: without them, the browser hides the fields of the closed filters.
  await place.click();
  await place.pressSequentially("trois r");
  release();
  await page.getByRole("option", { name: "Trois-Rivières (Québec)", exact: true }).waitFor();
  expect(await place.inputValue()).toBe("trois r");
});

test("what is typed just before the suggestions attach is not missed", async () => {
  const page = await aVisitor();
  await goTo(page, "/search");
  const place = page.getByLabel("Localisation");
  // The latest possible moment: the listener is added by the next line.
  await place.evaluate((field: HTMLInputElement) => {
    const { addEventListener } = field;
    field.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      if (args[0] === "input") field.value = "shippa";
      addEventListener.apply(field, args);
    };
  });
  const release = await holdRequests(page, "**/assets/place-suggestions*.js");
  await place.pressSequentially("sh");
  release();
  await page.getByRole("option", { name: "Shippagan (Nouveau-Brunswick)" }).waitFor();
  expect(await place.inputValue()).toBe("shippa");
});

test("late suggestions open no list below a field that lost the focus, and show when it is used again", async () => {
  const page = await aVisitor();
  await goTo(page, "/search");
  const place = page.getByLabel("Localisation");
  const list = page.getByRole("listbox", { name: "Lieux suggérés" });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const isRequested = () => requested.includes("/places");

  const releaseScript = await holdRequests(page, "**/assets/place-suggestions*.js");
  await place.pressSequentially("shippa");
  await page.keyboard.press("Tab");
  releaseScript();
  await expect.poll(() => place.getAttribute("aria-expanded")).toBe("false");
  // Longer than the delay after a key press.
  await page.waitForTimeout(500);
  expect(isRequested()).toBe(false);

  const releaseResponse = await holdRequests(page, "**/places?*");
  await place.press("End");
  await place.press("ArrowDown");
  await expect.poll(isRequested).toBe(true);
  await page.keyboard.press("Tab");
  releaseResponse();
  await page.waitForTimeout(500);
  expect(await list.count()).toBe(0);

  await place.press("ArrowDown");
  await list.getByRole("option", { name: "Shippagan (Nouveau-Brunswick)" }).waitFor();
});

test("the city field suggests municipalities, and accepts any other name too", async () => {
  const page = await aVisitor();
  await register(page);
  await goTo(page, "/create?type=single-item");
  const city = page.getByRole("combobox", { name: /^Ville/u });
  const province = page.getByLabel(/^Province/u);
  const suggested = page.getByRole("listbox", { name: "Lieux suggérés" }).getByRole("option");
  await city.pressSequentially("montrea");
  await suggested.filter({ hasText: /^Montréal \(Québec\)$/u }).click();
  expect(await city.inputValue()).toBe("Montréal");
  await expect.poll(() => suggested.count()).toBe(0);
  // The province is filled in too; Enter takes the suggestion, and only then moves to the next field.
  await city.fill("");
  await city.pressSequentially("shippa");
  await suggested.filter({ hasText: "Shippagan" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect([await city.inputValue(), await province.inputValue()]).toEqual(["Shippagan", "Nouveau-Brunswick"]);
  expect(await city.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  expect(await province.evaluate((select) => select === document.activeElement)).toBe(true);
  await city.fill("Nulle-Part-sur-Mer");
  expect(await city.inputValue()).toBe("Nulle-Part-sur-Mer");
});

test("a city typed in full is suggested only while another province is selected", async () => {
  const page = await aVisitor();
  await register(page);
  await goTo(page, "/create?type=single-item");
  const city = page.getByRole("combobox", { name: /^Ville/u });
  await city.pressSequentially("Moncton");
  await page.getByRole("option", { name: "Moncton (Nouveau-Brunswick)", exact: true }).click();
  expect(await page.getByLabel(/^Province/u).inputValue()).toBe("Nouveau-Brunswick");
  const suggested = page.getByRole("option", { name: /^Moncton/u });
  await city.fill("");
  await city.pressSequentially("Moncto");
  await suggested.waitFor();
  await city.press("n");
  await suggested.waitFor({ state: "detached" });
});

test("« Autour de moi » searches around the place nearest to the device, and sends a rounded position only", async () => {
  const page = await aVisitor({
    geolocation: { latitude: 48.4511, longitude: -68.5203 },
    permissions: ["geolocation"],
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/places?near=")) asked.push(new URL(request.url()).search);
  });
  await goTo(page, "/category/products");
  await page.getByLabel("Localisation").click();
  await page.getByRole("option", { name: "Autour de moi" }).click();
  await page.waitForURL((address) => address.searchParams.get("location") === "Rimouski");
  expect(new URL(page.url()).searchParams.get("within")).toBe("10");
  expect(asked).toEqual(["?near=48.46,-68.52"]);
});

test("« Autour de moi » says so when the browser does not permit it", async () => {
  const page = await aVisitor({ permissions: [] });
  await goTo(page, "/category/products");
  const place = page.getByLabel("Localisation");
  await place.focus();
  await page.getByRole("option", { name: "Autour de moi" }).waitFor();
  await place.press("ArrowDown");
  await place.press("Enter");
  await page.getByText("n’a pas permis de vous situer").waitFor();
  expect(await place.inputValue()).toBe("");
});
