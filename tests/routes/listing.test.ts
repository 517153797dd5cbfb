import { beforeAll, describe, expect, test } from "vitest";
import { aListing, anImage } from "../support/builders.ts";
import { buttonsOf, hrefsOf, linksOf, visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { unknownId } from "./world.ts";

const served = await serveSite();
const { db } = served.site;
const visitor = served.visitor();
const day = 86_400_000;
// Not a minute more: in the first one after midnight it would be a calendar day more.
const daysAgo = (days: number) => new Date(Date.now() - days * day);
const pageOf = async (id: string, client = visitor) => (await client.get(`/listing/${id}`)).text;
const change = (id: string, columns: Record<string, unknown>) =>
  db.updateTable("listings").set(columns).where("id", "=", id).execute();

let seller: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  seller = await aSignedInUser(served, { name: "martin Roy", phone: "514 555-0123" });
});
const aListingOf = (overrides: Parameters<typeof aListing>[1] = {}) =>
  aListing(db, { author: seller.user, createdAt: daysAgo(3), ...overrides });

test("2.83 2.84 2.85 8.24 an unknown id is a 404 with a message and a link to the home page", async () => {
  const response = await visitor.get(`/listing/${unknownId}`);
  expect(response.status).toBe(404);
  const words = visibleText(response.text);
  expect(words).toContain("Annonce non trouvée");
  expect(words).toContain("Cette annonce n'existe pas ou a été supprimée.");
  expect(hrefsOf(response.text.slice(response.text.indexOf("<main")), "accueil")).toContain("/");
});

test("an address with a sign of the sentence around it, or in capitals, leads to the listing", async () => {
  const { id } = await aListingOf();
  for (const copied of [
    `${id}.`,
    `${id})`,
    `${id}%20`,
    `${id}%E2%80%8B`,
    `${id}&utm=1`,
    `(${id}`,
    id.toUpperCase(),
  ]) {
    const { status, location } = await visitor.get(`/listing/${copied}`);
    expect([copied, status, location]).toEqual([copied, 301, `/listing/${id}`]);
  }
  for (const bytes of ["%", "%BB", "%E9%94", "%00"]) {
    const { status, location } = await visitor.get(`/listing/${id}${bytes}?utm=%E9`);
    expect([bytes, status, location]).toEqual([bytes, 302, `/listing/${id}?utm=%C3%A9`]);
  }
  expect((await visitor.get(`/listing/${id}x`)).status).toBe(404);
});

test("bytes that are no UTF-8 in a parameter that nothing reads hide no listing", async () => {
  const { id, title } = await aListingOf({ title: "Clavecin flamand" });
  for (const query of ["utm_campaign=%E9t%E9", "x=%"]) {
    const first = await visitor.get(`/listing/${id}?${query}`);
    const { status, text } = first.location ? await visitor.get(first.location) : first;
    expect([query, status]).toEqual([query, 200]);
    expect(text).toContain(title);
  }
});

test("2.86 a formerly public listing returns 410 with the same message", async () => {
  for (const past of [{ status: "expired" }, { status: "removed" }, { deletedAt: new Date() }] as const) {
    const { id } = await aListingOf(past);
    const response = await visitor.get(`/listing/${id}`);
    expect(response.status).toBe(410);
    expect(visibleText(response.text)).toContain("Annonce non trouvée");
    expect(visibleText(response.text)).toContain("Cette annonce n'existe pas ou a été supprimée.");
  }
});

test("2.93 2.94 2.95 title, price, description and details are shown", async () => {
  const { id } = await aListingOf({
    title: "Canapé bleu",
    priceCents: 45_000,
    description: "Trois places.\nTrès doux.",
    subCategory: "mobilier",
  });
  await change(id, { views: 1_234, favorites: 0 });
  const words = visibleText(await pageOf(id, served.visitor()));
  for (const shown of ["Canapé bleu", "450 $", "Trois places. Très doux."]) expect(words).toContain(shown);
  expect(words).toMatch(/Catégorie Produits\b/u);
  expect(words).toMatch(/Sous-catégorie Mobilier\b/u);
  expect(words).toMatch(/Statut Publié/u);
  expect(words).toMatch(/Vues 1 23[45]\b/u);
  expect(words).toMatch(/Favoris 0\b/u);
});

test("3.14 the favorites of a listing are counted per user", async () => {
  const { id } = await aListingOf();
  const [reader, another] = [await aSignedInUser(served), await aSignedInUser(served)];
  const setFavorite = ({ client }: typeof reader, isFavorite = "1") =>
    client.post(`/listing/${id}/favorite`, { isFavorite });
  await setFavorite(reader);
  await setFavorite(reader);
  expect(visibleText(await pageOf(id, reader.client))).toMatch(/Favoris 1\b/u);
  await setFavorite(another);
  expect(visibleText(await pageOf(id, reader.client))).toMatch(/Favoris 2\b/u);
  await setFavorite(reader, "0");
  expect(visibleText(await pageOf(id, reader.client))).toMatch(/Favoris 1\b/u);
});

test("2.91 2.92 'Mise en avant' and 'Urgent' are shown only on featured and urgent listings", async () => {
  const { id } = await aListingOf();
  const headingOf = async () => visibleText(/<h1[\s\S]*?<\/h1>/u.exec(await pageOf(id))?.[0] ?? "");
  const badges = async () => visibleText((await pageOf(id)).split("</h1>")[0] ?? "");
  expect(await headingOf()).toContain("Table de cuisine");
  expect(await badges()).not.toMatch(/Mise en avant|Urgent/u);
  await change(id, { is_featured: true });
  expect(await badges()).toContain("Mise en avant");
  expect(await badges()).not.toContain("Urgent");
  await change(id, { is_featured: false, is_urgent: true });
  expect(await badges()).toContain("Urgent");
  expect(await badges()).not.toContain("Mise en avant");
});

test("3.7 photos have a counter 'n / total'; without photos the page says so", async () => {
  const listing = await aListingOf();
  expect(visibleText(await pageOf(listing.id))).toContain("Pas d'image");
  const images = [
    await anImage(db, { listing }),
    await anImage(db, { listing }),
    await anImage(db, { listing }),
  ];
  const page = await pageOf(listing.id);
  expect(visibleText(page)).toContain("1 / 3");
  const large = [...page.matchAll(/<li id="photo-\d"[\s\S]*?<img\b[^>]*\bsrc="\/media\/([^/]+)\//gu)];
  expect(large.map(([, id]) => id)).toEqual(images.map(({ id }) => id));
});

test("2.96 2.97 the seller: initial, name, and registration date", async () => {
  const { id } = await aListingOf();
  await db
    .updateTable("users")
    .set({ created_at: daysAgo(800) })
    .where("id", "=", seller.user.id)
    .execute();
  expect(visibleText(await pageOf(id))).toMatch(/\bM martin Roy .*Membre depuis 2 ans/u);
});

test("the seller's block says how many listings are online, and whether the email is confirmed", async () => {
  const other = await aSignedInUser(served);
  const [first, second] = [
    await aListing(db, { author: other.user }),
    await aListing(db, { author: other.user }),
  ];
  const verify = (isVerified: boolean) =>
    db.updateTable("users").set({ email_verified: isVerified }).where("id", "=", other.user.id).execute();
  await verify(false);
  const before = visibleText(await pageOf(first.id));
  expect(before).toMatch(/2 annonces/u);
  expect(before).not.toContain("Courriel confirmé");
  await verify(true);
  expect(visibleText(await pageOf(second.id))).toMatch(/2 annonces · Courriel confirmé/u);
});

test("the page has a favorite button", async () => {
  const { id } = await aListingOf();
  expect(buttonsOf(await pageOf(id)).some((name) => name.includes("favori"))).toBe(true);
});

describe("'Contacter le vendeur'", () => {
  const contact = async (id: string) => (await visitor.post(`/listing/${id}/contact`, {})).text;
  const mainOf = (page: string) => page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  const only = (...channels: ("phone" | "email" | "inApp")[]) => ({
    contactPreferences: {
      phone: channels.includes("phone"),
      email: channels.includes("email"),
      inApp: channels.includes("inApp"),
    },
  });
  /** The contact channels in the links of a page. */
  const channelsOf = (page: string) =>
    linksOf(page).flatMap(({ href }) => /^(?:tel|mailto):|\/message$/u.exec(href)?.[0] ?? []);

  test("2.99 is a button of the page, which itself has no contact details", async () => {
    const { id } = await aListingOf();
    const page = await pageOf(id);
    expect(buttonsOf(page)).toContain("Contacter le vendeur");
    expect(page).not.toContain(seller.user.email);
    expect(page).not.toContain("555-0123");
    const own = await pageOf(id, seller.client);
    expect(own).toMatch(/<button[^>]*disabled=""[^>]*>(?:<svg.*?<\/svg>)?Contacter le vendeur/u);
    expect(visibleText(own)).toContain("C'est votre annonce");
  });

  test.each([
    { enabled: [], shown: [] },
    { enabled: ["phone"], shown: ["tel:"] },
    { enabled: ["email"], shown: ["mailto:"] },
    { enabled: ["inApp"], shown: ["/message"] },
    { enabled: ["phone", "inApp"], shown: ["tel:", "/message"] },
    { enabled: ["phone", "email", "inApp"], shown: ["tel:", "mailto:", "/message"] },
  ] as const)("2.100 shows the enabled channels and no others: $enabled", async ({ enabled, shown }) => {
    const { id } = await aListingOf(only(...enabled));
    expect(channelsOf(mainOf(await contact(id))).toSorted()).toEqual([...shown].toSorted());
  });

  test("6.3 gives a visitor the phone as a link", async () => {
    const { id } = await aListingOf(only("phone"));
    expect(linksOf(mainOf(await contact(id)))).toContainEqual(
      expect.objectContaining({ text: "514 555-0123", href: "tel:5145550123" }),
    );
  });

  test("2.101 offers no phone if the author has none", async () => {
    const withoutPhone = await aSignedInUser(served);
    await db.updateTable("users").set({ phone: null }).where("id", "=", withoutPhone.user.id).execute();
    const { id } = await aListingOf({ author: withoutPhone.user });
    const shown = mainOf(await contact(id));
    expect(channelsOf(shown).toSorted()).toEqual(["/message", "mailto:"]);
  });

  test("2.102 gives the email as a link with the subject", async () => {
    const { id } = await aListingOf({ title: "Canapé & table", ...only("email") });
    const shown = mainOf(await contact(id));
    const mail = new URL(linksOf(shown).find(({ href }) => href.startsWith("mailto:"))?.href ?? "");
    expect(mail.pathname).toBe(seller.user.email);
    expect(mail.searchParams.get("subject")).toBe("Concernant votre annonce: Canapé & table");
  });

  test("2.103 offers a private message 'Via' the product's name, which reaches the seller", async () => {
    const { id } = await aListingOf(only("inApp"));
    const shown = mainOf(await contact(id));
    const addresses = hrefsOf(shown, "Via Babillard");
    expect(addresses).toEqual([`/listing/${id}/message`]);
    const buyer = await aSignedInUser(served, { name: "Léa Poirier" });
    const sent = await buyer.client.post(addresses[0] ?? "", { body: "Toujours libre ?" });
    expect(sent.location).toMatch(/^\/messages\/./u);
    const received = visibleText((await seller.client.get(sent.location ?? "")).text);
    for (const words of ["Léa Poirier", "Toujours libre ?"]) expect(received).toContain(words);
  });
});

test("2.105 2.106 the place is city and region, with a map where it is known", async () => {
  const unknown = await aListingOf({ city: "Lac-Inconnu-des-Tests", region: "Nouveau-Brunswick" });
  const withoutMap = await pageOf(unknown.id);
  expect(visibleText(withoutMap)).toContain("Lac-Inconnu-des-Tests (Nouveau-Brunswick)");
  expect(visibleText(withoutMap)).toContain("Carte à venir");
  expect(withoutMap).not.toMatch(mapPicture);

  const known = await aListingOf({ city: "Saguenay", region: "Québec" });
  const withMap = await pageOf(known.id);
  expect(visibleText(withMap)).toContain("Saguenay (Québec)");
  expect(visibleText(withMap)).not.toContain("Carte à venir");
  expect(withMap).toMatch(mapPicture);
});

const mapPicture = /<img\b[^>]*alt="Carte\s:/u;

test("2.108 2.109 'Publié' says how long ago; 'Mis à jour' only when the listing changed after it was created", async () => {
  const createdAt = daysAgo(3);
  const { id } = await aListingOf({ createdAt });
  const words = visibleText(await pageOf(id));
  expect(words).toContain("Publié il y a 3 jours");
  expect(words).not.toContain("Mis à jour");
  await change(id, { updated_at: new Date(createdAt.getTime() + 1000) });
  expect(visibleText(await pageOf(id))).toContain("Mis à jour il y a 3 jours");
  await change(id, { updated_at: daysAgo(2) });
  const later = visibleText(await pageOf(id));
  expect(later).toContain("Publié il y a 3 jours");
  expect(later).toContain("Mis à jour avant-hier");
});

test.each([
  [{ priceCents: null, priceType: "free" as const }, "Gratuit"],
  [{ priceCents: null, priceType: "fixed" as const }, "Prix non spécifié"],
  [{ priceCents: 123_450, priceType: "fixed" as const }, "1 235 $"],
  [{ priceCents: 120_000, priceType: "negotiable" as const }, "1 200 $ (négociable)"],
])("1.15 5.32 5.33 5.34 5.35 9.17 a price of %j is shown as %s", async (price, expected) => {
  const { id } = await aListingOf(price);
  expect(visibleText(await pageOf(id))).toContain(` ${expected} `);
});

test("only the author gets 'Modifier'", async () => {
  const { id } = await aListingOf();
  expect(hrefsOf(await pageOf(id, seller.client), /^Modifier/u)).toContain(`/create?edit=${id}`);
  expect(hrefsOf(await pageOf(id), /^Modifier/u)).toEqual([]);
});

test("3.11 a sold, expired or removed listing shows its status in French", async () => {
  for (const [status, words] of [
    ["sold", "Vendue"],
    ["expired", "Expirée"],
    ["removed", "Retirée"],
  ] as const) {
    const { id } = await aListingOf({ status });
    expect(visibleText(await pageOf(id, seller.client))).toContain(`Statut ${words} `);
  }
});
