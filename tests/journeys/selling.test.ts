import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, goTo, openBrowser, phone, waitForHydration } from "./browser.ts";
import { jpeg, openPublishedListing, photoInput, png, thumbnailOf, webp } from "./listing-form.ts";
import { openOverlay } from "./overlay.ts";
import { cardsOf, countLoadedImages } from "./results.ts";
import { register, registerWithoutJavaScript, signOut } from "./users.ts";

openBrowser();

const photos = [jpeg, webp, png];

/** A word that no other listing contains. */
const uniqueWord = () =>
  `mandoline${Math.random()
    .toString(36)
    .replace(/[^a-z]/gu, "")}`;

/** Through the links of the site, which also work without JavaScript. */
async function chooseArticle(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Publier une annonce" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Un article/u })
    .click();
  await page.getByLabel(/^Titre/u).waitFor();
}

test("1.4 a seller publishes a listing with three photos; a buyer finds it and sees them", async () => {
  const title = `Ancienne ${uniqueWord()}`;
  const seller = await aVisitor();
  await register(seller, "Gilles Vigneault-Roy");
  await chooseArticle(seller);
  await seller.getByLabel(/^Titre/u).fill(title);
  await seller.getByLabel(/^Prix/u).fill("1 250");
  await seller.getByLabel(/^Description/u).fill("Huit cordes,\nrosace gravée.");
  await seller.getByLabel(/^Ville/u).fill("Rimouski");
  expect(await seller.getByLabel(/^Province/u).inputValue()).toBe("Québec");
  await photoInput(seller).setInputFiles(photos);
  await thumbnailOf(seller, 3).waitFor();
  await seller.getByRole("button", { name: "Publier l’annonce" }).click();
  await seller.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  await seller.waitForURL((address) => address.pathname === "/");
  const own = seller
    .getByRole("region", { name: "Mes annonces" })
    .getByRole("listitem")
    .filter({ hasText: title });
  expect(await own.innerText()).toContain("Publié");

  const buyer = await aVisitor();
  await goTo(buyer, "/");
  const { words } = await openOverlay(buyer);
  await words.fill(title.split(" ")[1] ?? "");
  await words.press("Enter");
  await cardsOf(buyer).getByRole("link", { name: title }).click();
  await buyer.getByRole("heading", { level: 1, name: title }).waitFor();
  await buyer.getByText("1 / 3", { exact: true }).waitFor();
  const pictures = buyer.getByRole("list", { name: "Faire défiler les photos" }).getByRole("img");
  expect(await countLoadedImages(pictures)).toBe(3);
  await buyer
    .getByText(/^1\s250\s\$$/u)
    .first()
    .waitFor();
  await buyer.getByText("rosace gravée.").waitFor();
  await buyer.getByText("Gilles Vigneault-Roy").first().waitFor();
});

test("1.5 a draft is visible only to its author until it is published", async () => {
  const title = `Petite ${uniqueWord()}`;
  const seller = await aVisitor({ expected: /422/u });
  await register(seller);
  await chooseArticle(seller);
  await seller.getByLabel(/^Titre/u).fill(title);
  await seller.getByRole("button", { name: "Publier l’annonce" }).click();
  await seller.getByText("La description est obligatoire").first().waitFor();
  expect(await seller.getByLabel(/^Titre/u).inputValue()).toBe(title);
  await seller.getByRole("button", { name: "Brouillon" }).click();
  await seller.getByText(/Brouillon sauvegardé\s!/u).waitFor();
  const id = new URL(seller.url()).searchParams.get("edit");

  const other = await aVisitor({ expected: /404/u });
  expect((await other.goto(`/listing/${id}`))?.status()).toBe(404);
  await other.getByRole("heading", { name: "Annonce non trouvée" }).waitFor();
  expect(await other.content()).not.toContain(title);

  await goTo(seller, "/");
  const own = seller
    .getByRole("region", { name: "Mes annonces" })
    .getByRole("listitem")
    .filter({ hasText: title });
  expect(await own.innerText()).toContain("Brouillon");
  await own.getByRole("link", { name: /^Modifier/u }).click();
  await seller.getByLabel(/^Description/u).fill("Avec son étui.");
  await seller.getByLabel(/^Ville/u).fill("Gaspé");
  await seller.getByRole("button", { name: "Publier l’annonce" }).click();
  await seller.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  expect((await other.goto(`/listing/${id}`))?.status()).toBe(200);
  await other.getByRole("heading", { level: 1, name: title }).waitFor();

  await goTo(seller, "/");
  await signOut(seller);
  await seller.goto("/dashboard");
  expect(new URL(seller.url()).pathname).toBe("/auth");
});

test("without JavaScript a user registers, publishes a listing with a photo, and signs out", async () => {
  const title = `Vieille ${uniqueWord()}`;
  const page = await aVisitor({ javaScriptEnabled: false });
  await registerWithoutJavaScript(page);
  await chooseArticle(page);
  await page.getByLabel(/^Titre/u).fill(title);
  await page.getByLabel(/^Description/u).fill("Une corde manque.");
  await page.getByLabel(/^Ville/u).fill("Matane");
  await photoInput(page).setInputFiles(jpeg);
  await page.getByRole("button", { name: "Publier l’annonce" }).click();
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
  await openPublishedListing(page);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByText("Gratuit", { exact: true }).first().waitFor();
  expect(await countLoadedImages(page.getByRole("region", { name: /^Photos/u }).getByRole("img"))).toBe(1);
  await signOut(page);
});

test("on a phone a seller publishes from the bottom bar", async () => {
  const page = await aVisitor({ viewport: phone, hasTouch: true, isMobile: true });
  await register(page);
  await waitForHydration(page);
  await page
    .getByRole("navigation", { name: "Navigation principale" })
    .getByRole("link", { name: "Publier" })
    .tap();
  // The home page has a link of this name too.
  await page.waitForURL((address) => address.pathname === "/create");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Emploi/u })
    .tap();
  await page.getByLabel(/^Titre/u).fill(`Luthier ${uniqueWord()}`);
  await page.getByLabel(/^Description/u).fill("Trois jours par semaine.");
  await page.getByLabel(/^Ville/u).fill("Montréal");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.getByRole("button", { name: "Publier l’annonce" }).tap();
  await page.getByText(/Annonce publiée avec succès\s!/u).waitFor();
});
