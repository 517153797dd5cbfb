import { beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, aUser, type ListingOverrides } from "../support/builders.ts";
import { emptyDatabase } from "../support/database.ts";
import { hrefsOf, inputOf, landmarkOf, linksOf, optionsOf, titlesOf, visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite();
const { db } = served.site;
const visitor = served.visitor();
const pageOf = async (path: string) => (await visitor.get(path)).text;
const titlesAt = async (path: string) => titlesOf(landmarkOf(await pageOf(path), "Annonces"));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  author = await aUser(db);
});
const aListingOf = (overrides: ListingOverrides) =>
  aListing(db, { author, createdAt: minutesAgo(60), ...overrides });

test("2.61 2.62 8.23 an unknown category is a 404 with a message", async () => {
  const response = await visitor.get("/category/bateaux");
  expect(response.status).toBe(404);
  expect(visibleText(response.text)).toContain("Catégorie non trouvée");
  expect(visibleText(response.text)).toContain("Cette catégorie n'existe pas ou n'est plus disponible.");
});

test("a search in an unknown category is a 404 too, and not a search in all of them", async () => {
  await aListingOf({ title: "Chaloupe" });
  const response = await visitor.get("/search?q=chaloupe&category=bateaux");
  expect(response.status).toBe(404);
  expect(visibleText(response.text)).toContain("Catégorie non trouvée");
  expect((await visitor.get("/search?q=chaloupe&category=")).status).not.toBe(404);
});

test.each([
  ["/category/PRODUCTS?priceMax=50", "/category/products?priceMax=50"],
  ["/category/products.", "/category/products"],
  ["/category/(Housing)%E2%80%8B", "/category/housing"],
])(
  "an address in capitals or with a sign of the sentence around it leads to the category: %s",
  async (copied, clean) => {
    const { status, location } = await visitor.get(copied);
    expect([status, location]).toEqual([301, clean]);
  },
);

test("2.2 2.63 2.64 the header has the category's color, icon and name, and how many listings there are", async () => {
  const empty = await pageOf("/category/services");
  expect(visibleText(empty)).toContain("0 annonce disponible");
  await aListingOf({ category: "services" });
  const page = await pageOf("/category/services");
  expect(visibleText(page)).toContain("1 annonce disponible");
  await aListingOf({ category: "services" });
  expect(visibleText(await pageOf("/category/services"))).toContain("2 annonces disponibles");
  // Without any listing, whose card would contain its category's color and icon.
  const headerOf = (shown: string) => /<main[\s\S]*?<header\b[\s\S]*?<\/header>/u.exec(shown)?.[0] ?? "";
  const header = headerOf(empty);
  expect(visibleText(header)).toContain("Services");
  expect(empty.slice(empty.indexOf("<main"))).toMatch(/class="[^"]*\btone-services\b/u);
  const iconOf = (shown: string) => /<svg\b[\s\S]*?<\/svg>/u.exec(headerOf(shown))?.[0];
  expect(iconOf(empty)).toContain("<svg");
  expect(iconOf(await pageOf("/category/jobs"))).not.toBe(iconOf(empty));
});

test("2.65 2.67 the filters are minimum and maximum price and place; applied ones can be cleared", async () => {
  const page = await pageOf("/category/products?priceMin=50&priceMax=900&location=laval");
  const words = visibleText(page);
  for (const label of ["Prix minimum", "Prix maximum", "Localisation"]) expect(words).toContain(label);
  expect(inputOf(page, "priceMin")("value")).toBe("50");
  expect(inputOf(page, "priceMax")("value")).toBe("900");
  expect(inputOf(page, "location")("value")).toBe("laval");
  expect(hrefsOf(page, "Effacer les filtres")).toEqual(["/category/products"]);
  expect(page).toMatch(/<details\b[\s\S]*Filtres/u);
});

test("2.68 2.69 9.18 9.19 the sort select offers four orders", async () => {
  const orders = optionsOf(await pageOf("/category/products"), "sortBy");
  expect(orders.map(({ value }) => value)).toEqual(["recent", "price_asc", "price_desc", "relevance"]);
  expect(orders.find(({ value }) => value === "recent")?.text).toBe("Plus récentes");
  expect(orders.find(({ value }) => value === "relevance")?.text).toBe("Plus populaires");
  expect(orders.find(({ isChosen }) => isChosen)?.value).toBe("recent");
});

test("2.70 9.20 each order sorts accordingly; 'Plus populaires' by views", async () => {
  const cheap = await aListingOf({ title: "Bas", priceCents: 1_000, createdAt: minutesAgo(3) });
  const expensive = await aListingOf({ title: "Haut", priceCents: 90_000, createdAt: minutesAgo(2) });
  await aListingOf({ title: "Moyen", priceCents: 5_000, createdAt: minutesAgo(1) });
  await db.updateTable("listings").set({ views: 50 }).where("id", "=", cheap.id).execute();
  await db.updateTable("listings").set({ views: 10 }).where("id", "=", expensive.id).execute();
  expect(await titlesAt("/category/products?sortBy=recent")).toEqual(["Moyen", "Haut", "Bas"]);
  expect(await titlesAt("/category/products")).toEqual(["Moyen", "Haut", "Bas"]);
  expect(await titlesAt("/category/products?sortBy=price_asc")).toEqual(["Bas", "Moyen", "Haut"]);
  expect(await titlesAt("/category/products?sortBy=price_desc")).toEqual(["Haut", "Moyen", "Bas"]);
  expect(await titlesAt("/category/products?sortBy=relevance")).toEqual(["Bas", "Haut", "Moyen"]);
});

test("2.71 with a query there is a fifth order, 'Pertinence', which is then the default", async () => {
  await aListingOf({ title: "Table ronde", createdAt: minutesAgo(3) });
  await aListingOf({ title: "Chaise", description: "Va avec une table.", createdAt: minutesAgo(1) });
  const orders = optionsOf(await pageOf("/search?q=table"), "sortBy");
  expect(orders).toHaveLength(5);
  expect(orders.find(({ isChosen }) => isChosen)).toMatchObject({ value: "best", text: "Pertinence" });
  expect(await titlesAt("/search?q=table")).toEqual(["Table ronde", "Chaise"]);
  expect(await titlesAt("/search?q=table&sortBy=recent")).toEqual(["Chaise", "Table ronde"]);
});

test("2.73 a subcategory's chip filters, and clears when pressed again", async () => {
  await aListingOf({ title: "Commode", subCategory: "mobilier" });
  await aListingOf({ title: "Tablette", subCategory: "electronique" });
  const chips = async (path: string) => linksOf(landmarkOf(await pageOf(path), "Sous-catégories"));
  const chip = (await chips("/category/products")).find(({ text }) => text === "Mobilier 1");
  expect(chip).toMatchObject({ href: "/category/products?sub=mobilier", isCurrent: false });
  expect(await titlesAt(chip?.href ?? "")).toEqual(["Commode"]);
  const chosen = (await chips("/category/products?sub=mobilier")).filter(({ isCurrent }) => isCurrent);
  expect(chosen).toEqual([{ text: "Mobilier 1", href: "/category/products", isCurrent: true }]);
});

test("2.74 2.75 only active listings of the category are shown, and with a query only matching ones", async () => {
  await aListingOf({ title: "Table ronde" });
  await aListingOf({ title: "Chaise", description: "Va avec une table." });
  await aListingOf({ title: "Table en brouillon", status: "draft" });
  await aListingOf({ title: "Table vendue", status: "sold" });
  await aListingOf({ title: "Table supprimée", deletedAt: new Date() });
  await aListingOf({ title: "Table à louer", category: "housing" });
  await aListingOf({ title: "Lampe" });
  expect((await titlesAt("/category/products")).toSorted()).toEqual(["Chaise", "Lampe", "Table ronde"]);
  expect((await titlesAt("/category/products?q=table")).toSorted()).toEqual(["Chaise", "Table ronde"]);
});

describe("the filters", () => {
  test("5.28 5.29 on the price apply above 0 and exclude listings without a price", async () => {
    await aListingOf({ title: "Sans prix", priceCents: null });
    await aListingOf({ title: "Gratuit", priceCents: null, priceType: "free" });
    await aListingOf({ title: "À 40", priceCents: 4_000 });
    await aListingOf({ title: "À 80", priceCents: 8_000 });
    const found = async (query: string) => (await titlesAt(`/category/products?${query}`)).toSorted();
    expect(await found("priceMin=0&priceMax=0")).toHaveLength(4);
    expect(await found("priceMin=-5")).toHaveLength(4);
    expect(await found("priceMin=50")).toEqual(["À 80"]);
    expect(await found("priceMax=50")).toEqual(["À 40"]);
    expect(await found("priceMin=40&priceMax=80")).toEqual(["À 40", "À 80"]);
    // Shown as 1 235 $.
    await aListingOf({ title: "À 1234,50", priceCents: 123_450 });
    expect(await found("priceMin=1235&priceMax=1235")).toEqual(["À 1234,50"]);
    expect(await found("priceMax=1234")).toEqual(["À 40", "À 80"]);
    // Kept as typed, said next to the fields, and exchanged in one press.
    const reversed = await pageOf("/category/products?priceMin=80&priceMax=40");
    expect(titlesOf(reversed)).toEqual([]);
    expect(visibleText(reversed)).toContain("Le minimum dépasse le maximum.");
    expect(reversed).toMatch(
      /href="\/category\/products\?priceMin=40&amp;priceMax=80"[^>]*>.*Chercher de 40\u00a0\$ à 80\u00a0\$/u,
    );
    // What is not an amount stays in its field.
    const unreadable = await pageOf("/category/products?priceMin=abc&priceMax=-5");
    expect(visibleText(unreadable)).toContain("Écrivez le prix en chiffres");
    expect(visibleText(unreadable)).toContain("Le prix ne peut pas être inférieur à 0.");
    expect(unreadable).toContain('value="abc"');
  });

  test("5.30 5.31 on the place match any part of city or region, ignoring case and accents", async () => {
    await aListingOf({ title: "Ici", city: "Montréal", region: "Québec" });
    await aListingOf({ title: "Là", city: "Toronto", region: "Ontario" });
    for (const place of ["MONTR", "montreal", "réal", "quebec"]) {
      expect(await titlesAt(`/search?location=${encodeURIComponent(place)}`)).toEqual(["Ici"]);
    }
    expect(await titlesAt("/search?location=ontar")).toEqual(["Là"]);
    for (const literal of ["%", "_", "\\", "Mont%al", "Montr_al"])
      expect(await titlesAt(`/search?location=${encodeURIComponent(literal)}`), literal).toEqual([]);
  });
});

test("2.76 2.77 2.78 a card shows the first photo or 'Pas d'image', title, price and city, and opens the listing", async () => {
  const withoutPhoto = await aListingOf({ title: "Sans photo", priceCents: 123_400, city: "Rimouski" });
  const card = landmarkOf(await pageOf("/category/products"), "Annonces");
  expect(visibleText(card)).toContain("Pas d'image");
  expect(visibleText(card)).toMatch(/1 234 \$ .*Sans photo .*Rimouski/u);
  expect(hrefsOf(card, "Sans photo")).toEqual([`/listing/${withoutPhoto.id}`]);
  await db.deleteFrom("listings").execute();
  const { listing, imageId } = await aPublishedListing(served, author, { title: "Avec photo" });
  const second = await anImage(db, { listing });
  const shown = landmarkOf(await pageOf("/category/products"), "Annonces");
  expect(visibleText(shown)).not.toContain("Pas d'image");
  expect(shown).toContain(`/media/${imageId}/`);
  expect(shown).not.toContain(second.id);
});

test("2.80 without any listing the page says 'Aucune annonce trouvée'", async () => {
  for (const path of ["/category/community", "/search?q=licorne"]) {
    expect(visibleText(await pageOf(path))).toContain("Aucune annonce trouvée");
  }
});

test("2.3 /search is the same screen for all categories, titled with the query", async () => {
  await aListingOf({ title: "Vélo de route" });
  await aListingOf({ title: "Mécanicien vélo", category: "jobs" });
  const page = await pageOf("/search?q=v%C3%A9lo");
  expect(visibleText(page)).toContain("Résultats pour « vélo »");
  expect(visibleText(page)).toContain("2 annonces disponibles");
  expect(optionsOf(page, "category").map(({ value }) => value)).toEqual([
    "",
    "housing",
    "jobs",
    "services",
    "products",
    "community",
  ]);
  expect(await titlesAt("/search?q=v%C3%A9lo&category=jobs")).toEqual(["Mécanicien vélo"]);
  for (const label of ["Prix minimum", "Prix maximum", "Localisation"]) {
    expect(visibleText(page)).toContain(label);
  }
});

test("2.82 a page has 24 listings, and its URL has all that was chosen", async () => {
  for (let number = 0; number < 25; number += 1) await aListingOf({ title: `Table ${number}` });
  const query = "q=table&priceMin=1&priceMax=2000&location=montr&sortBy=price_asc";
  expect(await titlesAt(`/category/products?${query}`)).toHaveLength(24);
  expect(await titlesAt(`/category/products?${query}&page=2`)).toHaveLength(1);
  const [next = "", ...others] = hrefsOf(await pageOf(`/category/products?${query}`), "Suivante");
  expect(others).toEqual([]);
  expect(next.startsWith(`/category/products?${query}&page=2&after=`)).toBe(true);
  expect(await titlesAt(next)).toHaveLength(1);
});
