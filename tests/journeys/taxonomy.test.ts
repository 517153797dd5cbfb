// Runs in npm run test:full.
/** An administrator changes categories and fields; a member and a visitor see the change. On a site of its own. */
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { startSite } from "../support/site.ts";
import { aVisitor, goTo, openBrowser } from "./browser.ts";
import { leavePublishedPage } from "./listing-form.ts";
import { register, signIn } from "./users.ts";

openBrowser();
const administrator = { email: "direction@annonces.example", password: "une longue phrase" };
const site = await startSite({
  environment: { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
});
afterAll(() => site.stop());

async function openCategories(): Promise<Page> {
  const page = await aVisitor({ baseURL: site.url, expected: /422/u });
  await signIn(page, administrator);
  await goTo(page, "/admin");
  await page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Catégories et champs" })
    .click();
  await page.getByRole("heading", { name: "Catégories et champs", level: 1 }).waitFor();
  return page;
}

const saved = (page: Page) => page.getByText("Catégories enregistrées.", { exact: false }).waitFor();

test("a category is renamed, and a subcategory added, moved and hidden; forms, filters and results follow", async () => {
  const page = await openCategories();
  const services = page.getByRole("region", { name: "Services" });
  await services.getByLabel("Nouvelle sous-catégorie").fill("Bricolage");
  await services.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByRole("alert").getByText("Ce nom est déjà pris.").waitFor();
  await services.getByLabel("Nouvelle sous-catégorie").fill("Aide numérique");
  await services.getByRole("button", { name: "Enregistrer" }).click();
  await saved(page);
  await services.getByRole("button", { name: "Monter Aide numérique" }).click();
  await expect.poll(() => services.getByLabel("Sous-catégorie 6").inputValue()).toBe("Aide numérique");
  await services.getByLabel("Nom de la catégorie").fill("Coups de main");
  await services.locator("label").filter({ hasText: "Offerte : Déménagement" }).click();
  await services.getByLabel("Sous-catégorie 1").press("Enter");
  const renamed = page.getByRole("region", { name: "Coups de main" });
  await renamed.getByText("À l’origine : Services.").waitFor();
  await renamed.getByRole("button", { name: "Monter Coups de main" }).click();
  await expect
    .poll(() => page.getByRole("banner").getByRole("navigation", { name: "Catégories" }).allInnerTexts())
    .toEqual([expect.stringMatching(/Logement\s+Coups de main\s+Emplois/u)]);

  const member = await aVisitor({ baseURL: site.url });
  await register(member);
  await goTo(member, "/create?type=services");
  await member.getByLabel("Titre").fill("Aide avec votre tablette");
  await member.getByLabel("Description").fill("Chez vous, à votre rythme.");
  await member.getByLabel("Ville").fill("Rimouski");
  const sub = member.getByLabel("Sous-catégorie");
  if (!(await sub.isVisible())) await member.getByText("Plus de détails", { exact: false }).first().click();
  expect(await sub.locator("option").allInnerTexts()).not.toContain("Déménagement");
  await sub.selectOption({ label: "Aide numérique" });
  await member.getByRole("button", { name: /^Publier l.annonce$/u }).click();
  await member.getByText("Annonce publiée avec succès").waitFor();
  await leavePublishedPage(member, "/");

  const visitor = await aVisitor({ baseURL: site.url });
  await goTo(visitor, "/");
  await visitor
    .getByRole("main")
    .getByRole("link", { name: /Coups de main/u })
    .first()
    .click();
  await visitor.getByRole("heading", { name: "Coups de main", level: 1 }).waitFor();
  await visitor.getByRole("link", { name: "Aide numérique 1", exact: true }).click();
  await expect.poll(() => visitor.url()).toContain("sub=aide-numerique");
  await visitor.getByRole("link", { name: "Aide avec votre tablette" }).first().click();
  await visitor.getByRole("heading", { name: "Aide avec votre tablette", level: 1 }).waitFor();
  await visitor.getByRole("link", { name: "Aide numérique" }).first().waitFor();
  // Hidden, and still addressable.
  expect((await visitor.goto("/category/services?sub=demenagement"))?.status()).toBe(200);
  const { items } = await (await visitor.context().request.get("/api/v1/categories")).json();
  expect(items[1]).toMatchObject({ id: "services", name: "Coups de main" });
  expect(items[1].subCategories).toContainEqual({ id: "aide-numerique", label: "Aide numérique" });
});

test("a field is added to a listing type, filled in by a member, and filtered by", async () => {
  const page = await openCategories();
  await page
    .getByRole("region", { name: "Champs", exact: true })
    .getByRole("link", { name: "Véhicule" })
    .click();
  await page.getByRole("heading", { name: "Champs : Véhicule", level: 1 }).waitFor();
  const added = page.getByRole("region", { name: "Ajouter un champ" });
  await added.getByLabel("Nom du champ").fill("Attelage");
  await added.getByLabel("Choix, un par ligne").fill("Boule");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByRole("alert").getByText("Donnez de 2 à 30", { exact: false }).waitFor();
  await added.getByLabel("Choix, un par ligne").fill("Boule\nCol de cygne");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByText("Champs enregistrés.", { exact: false }).waitFor();
  await page.getByRole("region", { name: "Attelage" }).getByLabel("Choix 2").waitFor();

  const member = await aVisitor({ baseURL: site.url });
  await register(member);
  for (const [title, choice] of [
    ["Camionnette rouge", "Boule"],
    ["Camion bleu", "Col de cygne"],
  ] as const) {
    await goTo(member, "/create?type=vehicle");
    await member.getByLabel("Titre").fill(title);
    await member.getByLabel("Description").fill("Bien entretenu.");
    await member.getByLabel("Ville").fill("Rimouski");
    const field = member.getByLabel("Attelage");
    if (!(await field.isVisible()))
      await member.getByText("Plus de détails", { exact: false }).first().click();
    await field.selectOption({ label: choice });
    await member.getByRole("button", { name: /^Publier l.annonce$/u }).click();
    await member.getByText("Annonce publiée avec succès").waitFor();
    await leavePublishedPage(member, "/");
  }

  const visitor = await aVisitor({ baseURL: site.url });
  await goTo(visitor, "/category/products");
  const group = visitor.getByRole("group", { name: "Attelage" });
  await group.getByText("Boule (1)").click();
  await visitor.getByRole("link", { name: "Camionnette rouge" }).first().waitFor();
  await expect.poll(() => visitor.getByRole("link", { name: "Camion bleu" }).count()).toBe(0);
  await visitor.getByRole("link", { name: "Camionnette rouge" }).first().click();
  await visitor.getByRole("heading", { name: "Camionnette rouge", level: 1 }).waitFor();
  await visitor.getByText("Attelage", { exact: true }).first().waitFor();
});
