import { describe, expect, test } from "vitest";
import { refreshTermStatistics } from "../../src/search/index/term-statistics.server.ts";
import { aListing, aUser } from "../support/builders.ts";
import { hrefsOf } from "./page.ts";
import { serveSite } from "./served-site.ts";

const served = await serveSite();
const { db } = served.site;
const visitor = () => served.visitor();

const listingIdsOf = (html: string) => [
  ...new Set([...html.matchAll(/href="\/listing\/([0-9a-f-]{36})"/gu)].map(([, id = ""]) => id)),
];

describe("a URL written by a form without JavaScript", () => {
  test.each([
    ["/search?q=&location=&priceMin=&sortBy=recent&shownSort=recent", "/search"],
    [
      "/search?q=table&category=&priceMax=50&sortBy=recent&shownSort=best",
      "/search?q=table&priceMax=50&sortBy=recent",
    ],
    [
      "/category/products?q=&priceMin=1234.5&priceMax=2+000+$",
      "/category/products?priceMin=1235&priceMax=2000",
    ],
    ["/category/jobs?sub=cdi&location=", "/category/jobs?sub=cdi"],
    ["/category/products?sub=Livres+%26+M%C3%A9dia&page=2", "/category/products?sub=livres-media&page=2"],
    ["/search?category=products&sub=Mobilier", "/search?category=products&sub=mobilier"],
  ])("%s redirects to %s", async (address, canonical) => {
    const response = await visitor().get(address);
    expect([response.status, response.location]).toEqual([302, canonical]);
    expect((await visitor().get(canonical)).status).toBe(canonical.includes("page=") ? 404 : 200);
  });

  test.each(["/search?sortBy=recent", "/search?featured=1", "/search?q=table"])(
    "%s is canonical",
    async (address) => expect((await visitor().get(address)).status).toBe(200),
  );
});

describe("a region", () => {
  test("typed in the query becomes a filter that can be removed", async () => {
    await aListing(db, { title: "Chalet au bord du lac", city: "Mont-Tremblant" });
    await aListing(db, { title: "Chalet au village", city: "Rimouski" });
    const there = "/search?q=chalet&location=Laurentides&typed=chalet+laurentides";
    const response = await visitor().get("/search?q=chalet+laurentides");
    expect([response.status, response.location]).toEqual([302, there]);
    const { text } = await visitor().get(there);
    expect(text).toContain("Chalet au bord du lac");
    expect(text).not.toContain("Chalet au village");
    expect(text).toMatch(/<a[^>]*href="\/search\?q=chalet"[^>]*>(?:(?!<\/a>).)*Laurentides/u);
  });

  test.each([
    ["/search?location=cantons+de+l%27est", "/search?location=Estrie"],
    ["/search?q=table&location=rive+sud&within=25", "/search?q=table&location=Rive-Sud"],
    ["/search?location=Estrie&location=estrie&location=laval", "/search?location=Estrie&location=laval"],
  ])("has one canonical URL: %s redirects to %s", async (address, canonical) => {
    const response = await visitor().get(address);
    expect([response.status, response.location]).toEqual([302, canonical]);
    const { status } = await visitor().get(canonical);
    expect(status).toBe(200);
  });

  test("that occurs in no listing is suggested as a place", async () => {
    await aListing(db, { title: "Rabot", city: "Sept-Îles" });
    const { text } = await visitor().get("/search?q=c%C3%B4te-nord");
    expect(text).toContain("Aucune annonce trouvée");
    expect(text).toMatch(
      /href="\/search\?location=C%C3%B4te-Nord"[^>]*>(?:(?!<\/a>).)*Voir toutes les annonces sur la Côte-Nord/u,
    );
  });
});

describe("a page of results", () => {
  test("has a title that names its content", async () => {
    const titleOf = async (address: string) =>
      /<title>([^<]*) · /u.exec((await visitor().get(address)).text)?.[1];
    expect(await titleOf("/search")).toBe("Toutes les annonces");
    expect(await titleOf("/search?category=products")).toBe("Annonces\u00a0: Produits");
    expect(await titleOf("/search?category=products&sub=mobilier")).toBe("Mobilier");
    expect(await titleOf("/search?q=table&category=products")).toBe("Résultats pour «\u00a0table\u00a0»");
  });

  test("shows the query in its header, and no other page does", async () => {
    const headerOf = async (address: string) =>
      /<header.*?<\/header>/su.exec((await visitor().get(address)).text)?.[0] ?? "";
    for (const address of [
      "/search?q=ch%C3%A2teau+%C3%A0+louer",
      "/category/housing?q=ch%C3%A2teau+%C3%A0+louer",
    ])
      expect(await headerOf(address)).toContain('value="château à louer"');
    for (const address of ["/search", "/auth?q=ch%C3%A2teau", "/?q=ch%C3%A2teau"]) {
      expect(await headerOf(address)).toContain('placeholder="Rechercher…"');
      expect(await headerOf(address)).not.toContain("château");
    }
  });

  test("beyond the last one links to the last one", async () => {
    await aListing(db, { title: "Xylophone ancien" });
    const { status, text } = await visitor().get("/search?q=xylophone&page=999");
    expect(status).toBe(404);
    expect(text).toContain("Cette page n’existe pas ou n’existe plus");
    expect(text).toContain("Les résultats tiennent en une page.");
    expect(text).not.toContain("Aucune annonce trouvée");
  });

  test("without results suggests broader searches with their counts", async () => {
    await aListing(db, { title: "Theremine rare", city: "Rimouski" });
    const { text } = await visitor().get("/search?q=theremine&location=gasp%C3%A9&priceMin=9999");
    expect(text).toContain("Aucune annonce trouvée");
    expect(text).not.toContain("Élargir la recherche"); // no single broader search has results
    await aListing(db, { city: "Gaspé" });
    const oneFilter = await visitor().get("/search?q=theremine&location=gasp%C3%A9");
    expect(oneFilter.text).toMatch(
      /href="\/search\?q=theremine"[^>]*><span[^>]*><span[^>]*>Chercher dans tout le Canada<\/span><span[^>]*>1\u00a0annonce<.*>Voir les annonces à gaspé</u,
    );
  });

  test("around a place, or by distance, shows the distance of each listing", async () => {
    for (const city of ["Shawinigan", "Trois-Rivières"])
      await aListing(db, { title: "Serpent d’église", city });
    const places = async (query: string) =>
      [
        ...(await visitor().get(`/search?q=serpent&${query}`)).text.matchAll(
          /text-sm[^>]*>([^<]*)(?:<!-- -->([^<]*))?<span aria-hidden="true"> · </gu,
        ),
      ].map(([, city, away = ""]) => `${city}${away}`);
    const far = ["Shawinigan", "Trois-Rivières, à 29\u00a0km"];
    expect(await places("location=Shawinigan&within=50&sortBy=distance")).toEqual(far);
    expect((await places("location=Shawinigan&within=50")).sort()).toEqual(far);
    expect((await places("location=rivi%C3%A8res&sortBy=recent")).sort()).toEqual(["Trois-Rivières"]);
  });

  test("without results at a misspelled place suggests the correct one", async () => {
    await aListing(db, { title: "Cromorne", city: "Shawinigan" });
    expect((await visitor().get("/search?q=cromorne&location=Shawinigon")).text).toMatch(
      /href="\/search\?q=cromorne&amp;location=Shawinigan"[^>]*><span[^>]*><span[^>]*>Chercher à Shawinigan</u,
    );
  });

  test("without results in a place suggests the smallest radius that has some", async () => {
    await aListing(db, { title: "Ophicléide ancien", city: "Trois-Rivières" });
    const offered = async (query: string) =>
      [
        ...(await visitor().get(`/search?q=ophicl%C3%A9ide&${query}`)).text.matchAll(
          /href="([^"]*)"[^>]*><span[^>]*><span[^>]*>(Chercher jusqu’à [^<]*)<\/span><span[^>]*>(\d+)/gu,
        ),
      ].map(([, to, label, count]) => [to?.replaceAll("&amp;", "&"), label, count]);
    const path = "/search?q=ophicl%C3%A9ide";
    expect(await offered("location=shawinigan")).toEqual([
      [`${path}&location=shawinigan&within=50`, "Chercher jusqu’à 50\u00a0km autour de Shawinigan", "1"],
    ]);
    expect(await offered("location=Shawinigan&location=Gasp%C3%A9&within=25&within=5")).toEqual([
      [
        `${path}&location=Shawinigan&location=Gasp%C3%A9&within=50&within=50`,
        "Chercher jusqu’à 50\u00a0km de ces lieux",
        "1",
      ],
    ]);
    for (const query of ["location=Gasp%C3%A9", "location=Ontario", "location=Estrie"])
      expect(await offered(query)).toEqual([]);
  });

  test("with one or two results offers the smallest radius that has more", async () => {
    const inShawinigan = () => aListing(db, { title: "Bombarde en buis", city: "Shawinigan" });
    await inShawinigan();
    await aListing(db, { title: "Bombarde", city: "Trois-Rivières" });
    const page = async () => (await visitor().get("/search?q=bombarde&location=Shawinigan")).text;
    const wider = "/search?q=bombarde&location=Shawinigan&within=50";
    for (let results = 1; results <= 2; results += 1) {
      const shown = await page();
      expect(shown).toContain("Il y en a d’autres un peu plus loin.");
      expect(hrefsOf(shown, /Chercher jusqu.à 50\skm autour de Shawinigan/u)).toEqual([wider]);
      await inShawinigan();
    }
    expect(await page()).not.toContain("un peu plus loin");
  });

  test.each(["best", "recent", "price_asc", "price_desc", "relevance"])(
    "continues behind the last listing shown, whatever was published, edited, sold or deleted meanwhile: %s",
    async (sortBy) => {
      const author = await aUser(db);
      const publish = (title: string) => aListing(db, { author, title, createdAt: new Date() });
      const before: string[] = [];
      for (let count = 0; count < 30; count += 1) before.push((await publish(`Serinette ${count}`)).id);
      const first = await visitor().get(`/search?q=serinette${sortBy === "best" ? "" : `&sortBy=${sortBy}`}`);
      const read = listingIdsOf(first.text);
      expect(read).toHaveLength(24);
      const [next = ""] = hrefsOf(first.text, "Suivante");
      for (let count = 0; count < 3; count += 1) await publish("Serinette nouvelle");
      const [gone, sold, edited, ...unchanged] = read;
      const present = [edited, ...unchanged];
      const change = (id: string | undefined) => db.updateTable("listings").where("id", "=", id ?? "");
      await change(sold).set({ status: "sold" }).execute();
      await change(edited).set({ description: "Serinette à réparer." }).execute();
      await db
        .deleteFrom("listings")
        .where("id", "=", gone ?? "")
        .execute();
      const second = await visitor().get(next);
      expect(second.text).toContain('<meta name="robots" content="noindex"/>');
      const after = listingIdsOf(second.text);
      expect(after.filter((id) => present.includes(id))).toEqual([]);
      expect(
        before.filter((id) => id !== gone && id !== sold && !present.includes(id) && !after.includes(id)),
      ).toEqual([]);
      expect(second.text).toContain("Précédente");
      // Without the position, as in an older link, pages are counted from the first listing.
      for (const other of [next.replace(/&after=.*/u, ""), next.replace(/after=.*/u, "after=x")])
        expect(listingIdsOf((await visitor().get(other)).text).length).toBeGreaterThan(0);
      await db.deleteFrom("listings").where("author_id", "=", author.id).execute();
      await expect.poll(async () => (await visitor().get(next)).status).toBe(404);
    },
  );

  test("gives the words back that were read as filters", async () => {
    await aListing(db, { title: "Bombarde à moins de 300 $" });
    const typed = "typed=bombarde+moins+de+300+%24";
    const read = await visitor().get("/search?q=bombarde+moins+de+300+%24");
    expect([read.status, read.location]).toEqual([302, `/search?q=bombarde&priceMax=300&${typed}`]);
    const linkOf = async (address: string) =>
      /href="([^"]*)"[^>]*>Chercher tel quel «\u00a0([^<]*)\u00a0»</u
        .exec((await visitor().get(address)).text)
        ?.slice(1);
    const literal = "/search?q=bombarde+moins+de+300+%24&verbatim=1";
    for (const address of [read.location ?? "", read.location ?? ""]) // the second time from the cache
      expect(await linkOf(address)).toEqual([literal.replaceAll("&", "&amp;"), "bombarde moins de 300 $"]);
    expect((await visitor().get(literal)).text).toContain("Bombarde à moins de 300 $");
    for (const other of [
      "/search?q=bombarde&priceMax=300",
      `/search?q=table&${typed}`,
      "/search?q=bombarde&typed=bombarde",
    ])
      expect(await linkOf(other)).toBeUndefined();
  });

  test("offers a place that the query names without a preposition, and around it when that finds little", async () => {
    await aListing(db, { title: "Psaltérion", city: "Magog" });
    await aListing(db, { title: "Psaltérion, livré à Sherbrooke", city: "Rimouski" });
    await aListing(db, { title: "Psaltérion", city: "Rimouski" });
    const linksOf = async (q: string) =>
      [
        ...(await visitor().get(`/search?q=${q}`)).text.matchAll(
          /href="([^"]*)"[^>]*>(?:<[^>]*>)*(Chercher[^<]*)</gu,
        ),
      ].map(([, to, label]) => [to?.replaceAll("&amp;", "&"), label]);
    const inMagog = ["/search?q=psalterion&location=Magog", "Chercher «\u00a0psalterion\u00a0» à Magog"];
    expect(await linksOf("psalterion+magog")).toContainEqual(inMagog);
    const around = [
      "/search?q=psalterion&location=Sherbrooke&within=25",
      "Chercher jusqu’à 25\u00a0km autour de Sherbrooke",
    ];
    expect(await linksOf("psalterion+sherbrooke")).toContainEqual(around);
    const nowhere = await linksOf("psalterion+matane");
    expect(nowhere).toContainEqual(["/search?q=psalterion", "Chercher «\u00a0psalterion\u00a0»"]);
    expect(await linksOf("psalterion")).toEqual([]);
  });

  test("whose results only mention the thing shows what comes near it first", async () => {
    const description = "On joue de la viole, étui mauve.";
    await aListing(db, { title: "Atelier d’été", description, category: "services", type: "services" });
    for (const title of ["Viole ancienne", "Viole de 1900"]) await aListing(db, { title });
    await refreshTermStatistics(db);
    const { text } = await visitor().get("/search?q=viole+mauve");
    const at = [">Annonces qui s’en approchent<", "Viole ancienne", ">Autres annonces qui en parlent<"];
    // The counter says what is shown below it: one that mentions both words, two violas that are not mauve.
    expect(text).toContain(">1\u00a0annonce disponible, 2 qui s’en approchent<");
    const places = [...at, "Atelier d’été"].map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(text).not.toContain("Cette page n’existe pas");
    expect(text).not.toContain("Aucune annonce trouvée");
  });

  test("without results offers an alert, and all listings once", async () => {
    await aListing(db);
    const { text } = await visitor().get("/search?q=clavecin+en+cristal");
    expect(text).toMatch(/href="\/searches\/new\?q=clavecin\+en\+cristal"[^>]*>M’avertir s’il y en a une</u);
    expect(text).toMatch(/href="\/search"[^>]*>Voir toutes les annonces</u);
    expect(text).not.toContain("Voir les annonces dans");
    const inCategory = await visitor().get("/category/products?q=clavecin+en+cristal");
    expect(inCategory.text).toContain(">Voir les annonces dans Produits<");
  });

  test("without results suggests fewer words, and shows listings that match them", async () => {
    await aListing(db, { title: "Ondes Martenot restaurées" });
    const { text } = await visitor().get("/search?q=je+cherche+des+ondes+martenot+pour+ma+soprano");
    expect(text).toContain("Aucune annonce trouvée");
    expect(text).toContain("Chercher «\u00a0ondes martenot\u00a0»");
    expect(text).toContain("Annonces qui s’en approchent");
    expect(text).toContain("Ondes Martenot restaurées");
    expect(text).toContain(">0\u00a0annonce disponible, 1 qui s’en approche<");
    expect((await visitor().get("/search?q=theorbe+baroque")).text).not.toContain("s’en approche");
  });
});

test("a job in the results says what kind of contract it has", async () => {
  const attributes = { contract: "permanent", salary: 24.5 };
  await aListing(db, { title: "Luthière", category: "jobs", type: "job", attributes });
  expect((await visitor().get("/search?q=luthiere")).text).toContain(">Contrat\u00a0: Permanent<");
});

test("grid or list view is stored on the device, also without JavaScript, and applied in the first HTML", async () => {
  await aListing(db);
  const client = visitor();
  expect((await client.get("/search")).text).toContain('data-view="auto"');
  const from = { Referer: `${served.origin}/category/products?priceMax=50` };
  const response = await client.post("/card-view", { view: "list" }, from);
  expect([response.status, response.location]).toEqual([302, "/category/products?priceMax=50"]);
  expect((await client.get("/search")).text).toContain('data-view="list"');
  expect((await client.post("/card-view", { view: "mosaic" })).status).toBe(404);
  expect((await visitor().get("/search")).text).toContain('data-view="auto"');
});

test("the count of results is available alone", async () => {
  const author = await aUser(db);
  for (const status of ["active", "active", "draft"] as const) {
    await aListing(db, { author, title: "Ocarina double", status });
  }
  const { text } = await visitor().get("/search/count?q=ocarina&category=products");
  expect(JSON.parse(text)).toEqual({ total: 2, isMore: false });
  expect(JSON.parse((await visitor().get("/search/count?q=ocarina&category=jobs")).text)).toEqual({
    total: 0,
    isMore: false,
  });
});
