// Runs in npm run test:full.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { stablePath } from "./results.ts";
import { register } from "./users.ts";

openBrowser();

test("offline, a page stays with a message, and navigation works again once online", async () => {
  const page = await aVisitor({ expected: /ERR_INTERNET_DISCONNECTED/u });
  const { name } = await register(page);
  await goTo(page, stablePath("/category/products"));
  await page.locator("main a[href^='/listing/']").first().click();
  await page.waitForURL(/listing/u);
  const address = page.url();
  const bar = page.getByText("Vous êtes hors ligne.");

  await page.context().setOffline(true);
  await bar.waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  await page.getByText("Pas de connexion").waitFor();
  await page.getByRole("button", { name: "Réessayer" }).click();
  expect(page.url()).toBe(address);

  // Going back cannot be blocked: the layout stays, with the name of the user.
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Vous êtes hors ligne" }).waitFor();
  expect(await page.getByRole("banner").innerText()).toContain(name);

  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
  expect(await bar.count()).toBe(0);
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  await page.getByRole("heading", { level: 1, name: "Logement" }).waitFor();
});

test("hovering or following a link offline leaves the page as it is", async () => {
  const page = await aVisitor({ expected: /ERR_INTERNET_DISCONNECTED/u });
  await goTo(page, stablePath("/category/products"));
  await page.context().setOffline(true);
  await page.getByText("Vous êtes hors ligne.").waitFor();
  const link = page.locator("main li a[href^='/listing/']").first();
  await link.hover();
  await link.focus();
  // Longer than the delay before a link is prefetched.
  await page.waitForTimeout(600);
  await page.keyboard.press("Enter");
  await page.getByText("Pas de connexion").waitFor();
  expect(new URL(page.url()).pathname).toBe("/category/products");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await page.waitForURL(/listing/u);
});

/** A report submitted offline. */
async function submitReportOffline(): Promise<{ page: Page; send: Locator; retry: Locator }> {
  const page = await aVisitor({ expected: /ERR_INTERNET_DISCONNECTED/u });
  await register(page);
  await goTo(page, stablePath("/category/products"));
  const href = await page.locator("main a[href^='/listing/']").first().getAttribute("href");
  await goTo(page, `${href}/report`);
  await page.getByRole("main").getByRole("radio").first().check();
  await page.getByRole("main").getByRole("textbox").fill("Photos prises ailleurs.");
  await page.context().setOffline(true);
  await page.getByText("Vous êtes hors ligne.").waitFor();
  const send = page.getByRole("main").getByRole("button", { name: /^(Envoyer|Signaler)/u });
  await send.click();
  await page.getByText("Pas de connexion").waitFor();
  return { page, send, retry: page.getByRole("button", { name: "Réessayer" }) };
}

const waitForReport = (page: Page) => page.waitForURL((address) => !address.pathname.endsWith("/report"));

test("a report submitted offline is neither lost nor sent", async () => {
  const { page, send } = await submitReportOffline();
  expect(await page.getByRole("main").getByRole("textbox").inputValue()).toBe("Photos prises ailleurs.");
  await page.context().setOffline(false);
  await page.getByText("Pas de connexion").waitFor({ state: "detached" });
  await send.click();
  await waitForReport(page);
  expect(await page.getByText("de nouveau en ligne").count()).toBe(0);
});

test("a blocked submission is offered again once online, and is sent only when the site responds", async () => {
  const { page, retry } = await submitReportOffline();
  await retry.click();
  await page.getByText("Vous êtes toujours hors ligne.").waitFor();
  await page.route("**/healthz", (route) => route.abort("internetdisconnected"));
  await page.context().setOffline(false);
  await page.getByText("Vous êtes de nouveau en ligne.").waitFor();
  await retry.click();
  await page.getByText("Vous êtes toujours hors ligne.").waitFor();
  expect(await page.getByRole("main").getByRole("textbox").inputValue()).toBe("Photos prises ailleurs.");

  await page.unroute("**/healthz");
  await retry.click();
  await waitForReport(page);
  expect(await retry.count()).toBe(0);
});

test("a browser that wrongly reports being offline is blocked only once", async () => {
  const page = await aVisitor();
  await goTo(page, "/conditions");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: false });
    dispatchEvent(new Event("offline"));
  });
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Confidentialité" });
  await link.click();
  await page.getByText("Pas de connexion").waitFor();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await page.waitForURL(/confidentialite/u);
  expect(await page.getByText("hors ligne").count()).toBe(0);
});

test("a navigation blocked while the next page loads is offered on that page", async () => {
  const page = await aVisitor({ expected: /ERR_INTERNET_DISCONNECTED/u });
  await goTo(page, stablePath("/category/products"));
  await page.locator("main a[href^='/listing/']").first().click();
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor({ state: "detached" });
  const release = await holdRequests(page, /\.data/u);
  await page.goBack();
  await page.context().setOffline(true);
  await page.getByText("Vous êtes hors ligne.").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  await page.context().setOffline(false);
  release();
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
  await page.getByText("Vous êtes de nouveau en ligne.").waitFor();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await page.getByRole("heading", { level: 1, name: "Logement" }).waitFor();
});

test("a navigation blocked on one page is not offered on the next", async () => {
  const page = await aVisitor({ expected: /ERR_INTERNET_DISCONNECTED/u });
  await goTo(page, stablePath("/category/products"));
  await page.locator("main a[href^='/listing/']").first().click();
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor({ state: "detached" });
  await page.context().setOffline(true);
  await page.getByText("Vous êtes hors ligne.").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  await page.context().setOffline(false);
  await page.getByText("Vous êtes de nouveau en ligne.").waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
  // The placeholder of a slow page of results has its heading, too, while the page before is still the current one.
  await expect.poll(() => page.getByRole("button", { name: "Réessayer" }).count()).toBe(0);
});

test("a page that could not be loaded is loaded as soon as the site answers again, without a press", async () => {
  const page = await aVisitor({ expected: /ERR_FAILED|Failed to fetch/u });
  await goTo(page, stablePath("/category/products"));
  const isFromSite = /\.data|\/healthz/u;
  await page.route(isFromSite, (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  await page.getByRole("heading", { level: 1, name: "Vous êtes hors ligne" }).waitFor();
  await page.unroute(isFromSite);
  await page.getByRole("heading", { level: 1, name: "Logement" }).waitFor();
});
