import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { register } from "./people.ts";
import { undisturbed } from "./results.ts";

openBrowser();

test("without a network a page stays with what was typed, says so, and goes on once it is back", async () => {
  const page = await aVisitor({ expected: /ERR_INTERNET_DISCONNECTED/u });
  const { name } = await register(page);
  await goTo(page, undisturbed("/category/products"));
  await page.locator("main a[href^='/listing/']").first().click();
  await page.waitForURL(/listing/u);
  const address = page.url();
  const bar = page.getByText("Vous êtes hors ligne.");

  await page.context().setOffline(true);
  await bar.waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  await page.getByText("Rien n’a été envoyé").waitFor();
  await page.getByRole("button", { name: "Réessayer" }).click();
  expect(page.url()).toBe(address);

  // Back cannot be held: the frame stays, and knows who is signed in.
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Vous êtes hors ligne" }).waitFor();
  expect(await page.getByRole("banner").innerText()).toContain(name);

  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Produits" }).waitFor();
  expect(await bar.count()).toBe(0);
  await page.getByRole("banner").getByRole("link", { name: "Logement" }).click();
  await page.getByRole("heading", { level: 1, name: "Logement" }).waitFor();
});

test("a report written offline is neither lost nor sent", async () => {
  const page = await aVisitor({ expected: /ERR_INTERNET_DISCONNECTED/u });
  await register(page);
  await goTo(page, undisturbed("/category/products"));
  const href = await page.locator("main a[href^='/listing/']").first().getAttribute("href");
  await goTo(page, `${href}/report`);
  await page.getByRole("main").getByRole("radio").first().check();
  await page.getByRole("main").getByRole("textbox").fill("Photos prises ailleurs.");
  await page.context().setOffline(true);
  await page.getByText("Vous êtes hors ligne.").waitFor();
  const send = page.getByRole("main").getByRole("button", { name: /^(Envoyer|Signaler)/u });
  await send.click();
  await page.getByText("Rien n’a été envoyé").waitFor();
  expect(await page.getByRole("main").getByRole("textbox").inputValue()).toBe("Photos prises ailleurs.");
  await page.context().setOffline(false);
  await page.getByText("Rien n’a été envoyé").waitFor({ state: "detached" });
  await send.click();
  await page.waitForURL((address) => !address.pathname.endsWith("/report"));
});
