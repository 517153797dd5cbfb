import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listingTypes } from "../../src/listings/listing-type.ts";
import { aListing } from "../support/builders.ts";
import { buttonsOf, inputOf, labelledFieldOf, linksOf, optionsOf, visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite();
const { db } = served.site;
let author: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  author = await aSignedInUser(served, { phone: "514 555-0123" });
});
beforeEach(() =>
  db
    .deleteFrom("listings")
    .execute()
    .then(() => undefined),
);

const mainOf = (page: string) => page.slice(page.indexOf("<main"), page.indexOf("</main>"));
const formOf = async (type: string) => mainOf((await author.client.get(`/create?type=${type}`)).text);
const typed = {
  type: "single-item",
  title: "Table ronde",
  description: "En érable.",
  price: "120",
  priceType: "fixed",
  city: "Laval",
  region: "Québec",
  contactPhone: "on",
  contactEmail: "on",
  contactInApp: "on",
};
const send = (intent: "publish" | "save", given: Record<string, string> = {}) =>
  author.client.post("/create", { ...typed, submissionKey: crypto.randomUUID(), intent, ...given });
const saved = () => db.selectFrom("listings").selectAll().executeTakeFirstOrThrow();
const hasSavedNothing = async () => (await db.selectFrom("listings").select("id").execute()).length === 0;

test.each(["/create", "/post", "/dashboard"])(
  "2.8 2.124 6.5 %s redirects a visitor to /auth",
  async (path) => {
    const response = await served.visitor().get(path);
    expect([response.status, response.location]).toEqual([302, `/auth?to=${path}`]);
    expect((await author.client.get(path)).status).toBe(200);
  },
);

test("2.6 2.125 /create and /post are the same screen, whose first step offers the ten types", async () => {
  const [page, same] = await Promise.all(["/create", "/post"].map((path) => author.client.get(path)));
  const types = (html = "") => linksOf(mainOf(html)).filter(({ href }) => href.startsWith("/create?type="));
  expect(types(page?.text)).toHaveLength(10);
  expect(types(same?.text)).toEqual(types(page?.text));
  expect(types(page?.text)[1]).toMatchObject({ href: "/create?type=multiple-items" });
  expect(types(page?.text)[1]?.text).toMatch(/^Plusieurs articles\b/u);
  const sent = { ...typed, submissionKey: crypto.randomUUID(), intent: "publish" };
  expect((await author.client.post("/post", sent)).status).toBe(200);
  expect(await saved()).toMatchObject({ status: "active", title: "Table ronde" });
});

test("2.127 the second step is the form, and 'Changer de type' returns to the first and keeps what was typed", async () => {
  expect(buttonsOf(await formOf("vehicle"))).toContain("Changer de type");
  const first = await author.client.post("/create", { ...typed, intent: "change-type" });
  expect(visibleText(first.text)).toContain("Recherche de colocation");
  expect(first.text).toContain("Table ronde");
  const chosen = await author.client.post("/create?type=job", { ...typed, intent: "choose-type" });
  expect(inputOf(chosen.text, "title")("value")).toBe("Table ronde");
});

test("2.129 2.131 2.136 the form's fields: title with sample titles, price, price type, description, place, photos", async () => {
  const form = await formOf("single-item");
  // A browser would count UTF-16 units, and cut without a word (5.6).
  expect(inputOf(form, "title")("maxlength")).toBeNull();
  const listOf = (name: string, shown = form) =>
    new RegExp(`<datalist id="${inputOf(shown, name)("list")}">(.*?)</datalist>`, "su").exec(shown)?.[1];
  expect(listOf("title")).toContain("Table de cuisine en érable");
  const vehicleTitles = listOf("title", await formOf("vehicle"));
  expect(vehicleTitles).toContain("<option");
  expect(vehicleTitles).not.toContain("Table de cuisine en érable");
  expect(inputOf(form, "price")("required")).toBeNull();
  expect(optionsOf(form, "priceType").map(({ value }) => value)).toEqual([
    "fixed",
    "negotiable",
    "free",
    "unspecified",
  ]);
  expect(form).toMatch(/<textarea[^>]*name="description"/u);
  expect(listOf("city")).toContain("Montréal");
  expect(inputOf(form, "photos")("multiple")).not.toBeNull();
  for (const label of ["Titre", "Prix", "Description", "Ville", "Province"]) {
    expect(form).toMatch(new RegExp(`<label[^>]*>${label}`, "u"));
  }
});

test("2.135 the city is a text field, the province a select", async () => {
  const form = await formOf("single-item");
  expect(labelledFieldOf(form, "Ville")).toEqual({ tag: "input", type: "text", name: "city" });
  expect(labelledFieldOf(form, "Province")).toEqual({ tag: "select", type: null, name: "region" });
});

test("5.11 the province is one of 13, Québec preselected", async () => {
  const provinces = optionsOf(await formOf("single-item"), "region");
  expect(provinces).toHaveLength(13);
  expect(provinces.map(({ text }) => text).join(", ")).toBe(
    "Québec, Ontario, Colombie-Britannique, Alberta, Manitoba, Saskatchewan, Nouvelle-Écosse, Nouveau-Brunswick, Terre-Neuve-et-Labrador, Île-du-Prince-Édouard, Yukon, Territoires du Nord-Ouest, Nunavut",
  );
  expect(provinces.filter(({ isChosen }) => isChosen).map(({ text }) => text)).toEqual(["Québec"]);
});

test("2.130 3.47 'multiple-items' also has sale type, quantity, category and condition, which are saved", async () => {
  const form = await formOf("multiple-items");
  const valuesOf = (name: string) => optionsOf(form, name).flatMap(({ value }) => value || []);
  expect(valuesOf("saleType")).toEqual(["lot", "unit", "wholesale", "liquidation"]);
  expect(valuesOf("quantity")).toEqual(["5-10", "11-25", "26-50", "51-100", "100+"]);
  expect(valuesOf("mainCategory")).toEqual([
    "vetements",
    "electromenager",
    "mobilier",
    "electronique",
    "livres",
    "jouets",
    "sport",
    "mixte",
  ]);
  expect(valuesOf("condition")).toEqual(["neuf", "excellent", "bon", "correct", "variable"]);
  const extras = { saleType: "lot", quantity: "11-25", mainCategory: "jouets", condition: "bon" };
  await send("publish", { type: "multiple-items", ...extras });
  const { id, attributes } = await saved();
  expect(attributes).toEqual(extras);
  const shown = visibleText((await served.visitor().get(`/listing/${id}`)).text);
  for (const extra of [
    "Type de vente En lot",
    "Quantité 11 à 25",
    "Catégorie principale Jouets",
    "État Bon",
  ]) {
    expect(shown).toContain(extra);
  }
});

test("3.42 the fields of a type are shown, saved and optional", async () => {
  for (const { id, fields } of listingTypes) {
    const form = await formOf(id);
    for (const field of fields) {
      if (field.kind === "choice") {
        const isBlankOffered = field.absentMeans === undefined;
        expect(optionsOf(form, field.id)).toHaveLength(field.choices.length + (isBlankOffered ? 1 : 0));
      } else expect(inputOf(form, field.id)("required")).toBeNull();
    }
  }
  await send("publish", { type: "vehicle", year: "2016", mileage: "125000" });
  const { id, attributes } = await saved();
  expect(attributes).toEqual({ year: 2016, mileage: 125_000 });
  expect(visibleText((await served.visitor().get(`/listing/${id}`)).text)).toContain("125 000 km");
});

test("2.137 5.15 5.16 all three contact channels are selected by default", async () => {
  const form = await formOf("single-item");
  for (const hint of [
    "Cette personne verra votre numéro de téléphone.",
    "Cette personne verra votre adresse courriel.",
    "Cette personne vous écrira sur le site, sans voir ni votre courriel ni votre numéro.",
  ]) {
    expect(visibleText(form)).toContain(hint);
  }
  const contactPreferences = { phone: false, email: false, inApp: false };
  const { id } = await aListing(db, { author: author.user, contactPreferences });
  const edited = mainOf((await author.client.get(`/create?edit=${id}`)).text);
  for (const name of ["contactPhone", "contactEmail", "contactInApp"]) {
    expect(inputOf(form, name)("type")).toBe("checkbox");
    expect(inputOf(form, name)("checked")).not.toBeNull();
    expect(inputOf(edited, name)("checked")).toBeNull();
  }
});

test("2.138 2.139 a new listing has the buttons Brouillon and Publier l'annonce, an edited one Sauvegarder and Publier l'annonce", async () => {
  const fresh = buttonsOf(await formOf("single-item"));
  expect(fresh).toContain("Brouillon");
  expect(fresh).toContain("Publier l'annonce");
  expect(fresh).not.toContain("Sauvegarder");
  const { id } = await aListing(db, { author: author.user });
  const edited = buttonsOf(mainOf((await author.client.get(`/create?edit=${id}`)).text));
  expect(edited).toContain("Sauvegarder");
  expect(edited).toContain("Publier l'annonce");
  expect(edited).not.toContain("Brouillon");
});

describe("publishing", () => {
  test("4.8 7.12 7.13 8.19 succeeds with a message, and the listing is active, without views and not promoted", async () => {
    const response = await send("publish");
    expect(response.status).toBe(200);
    expect(visibleText(response.text)).toContain("Annonce publiée avec succès !");
    const row = await saved();
    expect(row).toMatchObject({ status: "active", title: "Table ronde", author_id: author.user.id });
    expect(row).toMatchObject({ views: 0, favorites: 0, is_featured: false, is_urgent: false });
    expect(row.created_at).toEqual(row.updated_at);
    expect(Math.abs(row.created_at.getTime() - Date.now())).toBeLessThan(60_000);
    const list = visibleText((await served.visitor().get("/category/products")).text);
    expect(list).toContain("Table ronde");
  });

  test.each([
    ["title", "Le titre est obligatoire"],
    ["description", "La description est obligatoire"],
    ["city", "La ville est obligatoire"],
  ])("5.1 5.2 5.3 without %s is rejected: %s", async (field, message) => {
    for (const blank of ["", "   "]) {
      const response = await send("publish", { [field]: blank });
      expect(response.status).toBe(422);
      expect(visibleText(response.text)).toContain(message);
    }
    expect(await hasSavedNothing()).toBe(true);
  });

  test("5.6 accepts a title of 100 characters but not of 101", async () => {
    expect((await send("publish", { title: "x".repeat(101) })).status).toBe(422);
    expect(await hasSavedNothing()).toBe(true);
    for (const character of ["x", "🚗"]) {
      expect((await send("publish", { title: character.repeat(100) })).status).toBe(200);
    }
  });

  test.each(["-1", "cher", "100000000"])("5.8 5.10 rejects %s as a price", async (price) => {
    expect((await send("publish", { price })).status).toBe(422);
    expect(await hasSavedNothing()).toBe(true);
  });

  test.each([
    ["120", "fixed", 12_000, "fixed"],
    ["0", "fixed", 0, "fixed"],
    ["99999999", "fixed", 9_999_999_900, "fixed"],
    ["", "fixed", null, "free"],
    ["120", "negotiable", 12_000, "negotiable"],
    ["", "negotiable", null, "negotiable"],
    ["120", "free", null, "free"],
    ["120", "unspecified", null, "fixed"],
    ["", "unspecified", null, "fixed"],
  ])(
    "3.4 3.5 5.7 5.9 5.19 a price %j with the type %s is saved as %s, %s",
    async (price, priceType, cents, savedType) => {
      await send("publish", { price, priceType });
      expect(await saved()).toMatchObject({ price_cents: cents, price_type: savedType });
    },
  );

  test("3.2 puts the listing in its type's category, or in the chosen one", async () => {
    await send("publish", { type: "roommate" });
    expect(await saved()).toMatchObject({ type: "roommate", category: "housing" });
    await db.deleteFrom("listings").execute();
    await send("publish", { type: "other" });
    expect(await saved()).toMatchObject({ category: "products" });
    await db.deleteFrom("listings").execute();
    await send("publish", { type: "other", category: "community", subCategory: "covoiturage" });
    expect(await saved()).toMatchObject({ category: "community", sub_category: "covoiturage" });
  });

  test("saves only the selected contact channels", async () => {
    const { contactPhone, contactInApp, ...rest } = typed;
    await author.client.post("/create", { ...rest, submissionKey: crypto.randomUUID(), intent: "publish" });
    expect(await saved()).toMatchObject({ contact_phone: false, contact_email: true, contact_in_app: false });
  });

  test("2.7 4.10 an existing listing updates it, drafts included", async () => {
    const words = { title: "À finir", description: "Presque prête.", city: "Gaspé", priceCents: 4_550 };
    const draft = await aListing(db, { author: author.user, status: "draft", ...words });
    const form = (await author.client.get(`/create?edit=${draft.id}`)).text;
    for (const [name, value] of Object.entries({ title: "À finir", city: "Gaspé", price: "45,50" })) {
      expect(inputOf(form, name)("value")).toBe(value);
    }
    expect(form).toMatch(/<textarea[^>]*name="description"[^>]*>Presque prête\.</u);
    const response = await author.client.post(`/create?edit=${draft.id}`, { ...typed, intent: "publish" });
    expect(visibleText(response.text)).toContain("Annonce publiée avec succès !");
    expect(await saved()).toMatchObject({ id: draft.id, status: "active", title: "Table ronde" });
    const notice = (given: Awaited<ReturnType<typeof send>>) => String(given.headers.get("set-cookie"));
    expect(notice(response)).toContain("listing-published");
    const edited = await author.client.post(`/create?edit=${draft.id}`, { ...typed, intent: "publish" });
    expect(notice(edited)).toContain("listing-edited");
    const again = { ...typed, title: "Table ovale", intent: "save" };
    expect((await author.client.post(`/create?edit=${draft.id}`, again)).status).toBe(302);
    expect(await saved()).toMatchObject({ id: draft.id, status: "active", title: "Table ovale" });
  });
});

describe("a draft", () => {
  test("4.9 5.5 8.20 may have empty fields, is saved with a message, and stays on the form", async () => {
    const response = await send("save", { title: "", description: "", city: "", price: "" });
    expect(response.status).toBe(302);
    const { id, status } = await saved();
    expect(status).toBe("draft");
    const after = await author.client.get(response.location ?? "");
    expect(visibleText(after.text)).toContain("Brouillon sauvegardé !");
    expect(buttonsOf(after.text)).toContain("Publier l'annonce");
    expect(response.location).toContain(`edit=${id}`);
  });
});

describe("errors have a message in French", () => {
  test("8.13 8.14 a truncated form: 'Erreur lors de la création:' and the reason", async () => {
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const response = await author.client.post("/create", "--x\r\nnothing", headers);
    expect(response.status).toBe(400);
    expect(visibleText(response.text)).toMatch(
      /Erreur lors de la création\s?: l'envoi est arrivé incomplet\. Réessayez\./u,
    );
  });

  test("8.18 a database error: 'Une erreur est survenue', without details", async () => {
    // Not a constraint: what the database refuses by rule is answered with 422.
    await sql`create function out_of_order() returns trigger language plpgsql as $$
      begin raise exception 'out_of_order'; end $$`.execute(db);
    await sql`create trigger out_of_order before insert on listings for each row when (new.title = 'Panne')
      execute function out_of_order()`.execute(db);
    try {
      const response = await send("publish", { title: "Panne" });
      expect(response.status).toBe(500);
      expect(visibleText(response.text)).toContain("Une erreur est survenue");
      expect(response.text).not.toContain("out_of_order");
      expect(served.log.join("")).toContain("out_of_order");
    } finally {
      await sql`drop function out_of_order cascade`.execute(db);
    }
  });
});
