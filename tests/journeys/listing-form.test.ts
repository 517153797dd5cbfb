// Runs in npm run test:full.
import { expect, test } from "vitest";
import { holdRequests } from "../support/hold-requests.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import {
  aTitle,
  fillIn,
  openForm,
  openPublishedListing,
  titleOf,
  waitForDeviceDraft,
} from "./listing-form.ts";
import { scriptOfRoute } from "./script-of-route.ts";
import { register, registerWithoutJavaScript } from "./users.ts";

openBrowser();

test("Enter moves to the next field and never submits, with and without JavaScript", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await aVisitor({ javaScriptEnabled });
    if (javaScriptEnabled) {
      await register(page);
      await openForm(page);
    } else {
      await registerWithoutJavaScript(page);
      await page.goto("/create?type=other");
    }
    const before = page.url();
    const posted: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posted.push(request.url());
    });
    await titleOf(page).fill("Vélo");
    await titleOf(page).press("Enter");
    await page.getByLabel(/^Ville/u).fill("Laval");
    await page.getByLabel(/^Ville/u).press("Enter");
    await page.waitForTimeout(300);
    expect(posted).toEqual([]);
    expect(page.url()).toBe(before);
    expect(await titleOf(page).inputValue()).toBe("Vélo");
    if (javaScriptEnabled) {
      expect(await page.getByLabel(/^Province/u).evaluate((field) => field === document.activeElement)).toBe(
        true,
      );
    }
  }
});

test("a listing edited in two tabs: the second to save gets a conflict, and may overwrite", async () => {
  const page = await aVisitor({ expected: /409/u });
  await register(page);
  await openForm(page);
  await fillIn(page, aTitle());
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  const id = await openPublishedListing(page);
  const other = await page.context().newPage();
  await goTo(page, `/create?edit=${id}`);
  await goTo(other, `/create?edit=${id}`);
  await titleOf(other).fill("Écrit dans l’autre onglet");
  await other.getByRole("button", { name: "Sauvegarder" }).click();
  await other.getByText("Modifications sauvegardées.").waitFor();

  await titleOf(page).fill("Écrit ici");
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await page.getByText("Cette annonce a été modifiée ailleurs").waitFor();
  expect(await titleOf(page).inputValue()).toBe("Écrit ici");
  await other.goto(`/listing/${id}`);
  await other.getByRole("heading", { level: 1, name: "Écrit dans l’autre onglet" }).waitFor();
  await page.getByRole("button", { name: "Enregistrer la mienne quand même" }).click();
  await page.getByText("Modifications sauvegardées.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Écrit ici" }).waitFor();
});

test("other pages do not fetch the form's script; what is typed before hydration stays", async () => {
  const page = await aVisitor();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await register(page);
  await goTo(page, "/category/products");
  await page.waitForLoadState("networkidle");
  const script = await scriptOfRoute(page, "screens/create/route");
  expect(fetched).toContain(await scriptOfRoute(page, "screens/results/category"));
  expect(fetched).not.toContain(script);

  const release = await holdRequests(page, `**${script}`);
  await page.goto("/create?type=single-item", { waitUntil: "commit" });
  await titleOf(page).fill("Tapé très tôt");
  release();
  await waitForDeviceDraft(page, "Tapé très tôt");
  expect(await titleOf(page).inputValue()).toBe("Tapé très tôt");
  expect(fetched).toContain(script);
});
