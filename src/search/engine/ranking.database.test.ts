import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../../tests/support/builders.ts";
import { emptyDatabaseAndSearch, testDatabase } from "../../../tests/support/database.ts";
import { duplicateListing } from "../../../tests/support/duplicate-listing.ts";
import { searchBy } from "../../../tests/support/search-by.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import { refreshTermStatistics } from "../index/term-statistics.server.ts";
import { installThesaurus } from "../thesaurus/thesaurus.writes.server.ts";
import { searchListings } from "./listing-search.server.ts";
import { findNearMatches } from "./near-matches.server.ts";
import { prepareSearch } from "./prepared-search.server.ts";

const { db } = await testDatabase();

beforeEach(async () => {
  await emptyDatabaseAndSearch(db);
});

/** In order of publication. */
async function publish(...titles: string[]): Promise<void> {
  const author = await aUser(db);
  for (const [index, title] of titles.entries())
    await aListing(db, { author, title, description: "Bon état.", createdAt: daysAfter(now, index - 30) });
}

async function found(q: string): Promise<string[]> {
  const { cards } = await searchListings(db, parseSearchFilters(new URLSearchParams({ q })));
  return cards.map(({ title }) => title);
}

test("a compound that ends with the word ranks after the thing, however new it is", async () => {
  await publish("Robe de mariée", "Robe d’été", "Garde-robe blanche");
  expect(await found("robe")).toEqual(["Robe d’été", "Robe de mariée", "Garde-robe blanche"]);
  expect((await found("garde-robe"))[0]).toBe("Garde-robe blanche");
});

test("another model with a letter ranks after the number that was typed", async () => {
  await publish("iPhone 6", "iPhone 6s");
  expect(await found("iphone 6")).toEqual(["iPhone 6", "iPhone 6s"]);
  expect((await found("iphone 6s"))[0]).toBe("iPhone 6s");
});

test("the thing ranks above a quality that has its name, by two listings that tell its category", async () => {
  const author = await aUser(db);
  const land = { category: "housing", type: "housing" } as const;
  for (const title of ["Terrain boisé", "Terrain plat"])
    await aListing(db, { author, title, ...land, createdAt: daysAfter(now, -50) });
  await publish("Poussette turquoise tout-terrain");
  await refreshTermStatistics(db);
  const titles = await found("terrain a vendre");
  expect(titles.slice(0, 2).toSorted()).toEqual(["Terrain boisé", "Terrain plat"]);
  expect(titles.slice(2)).toEqual(["Poussette turquoise tout-terrain"]);
});

test("what a title begins with ranks first: an accessory below the thing by another name, where the site has the thing", async () => {
  await installThesaurus(db, [{ id: "auto", words: ["auto", "char"], targets: [] }]);
  await publish("Char rouge", "Auto bleue", "Siège d’auto pour enfant");
  expect(await found("auto")).toEqual(["Auto bleue", "Char rouge", "Siège d’auto pour enfant"]);
  await db.deleteFrom("listings").where("title", "=", "Auto bleue").execute();
  expect(await found("auto")).toEqual(["Siège d’auto pour enfant", "Char rouge"]);
});

test("what is for rent ranks below what is for sale where the query asks to buy, and the reverse", async () => {
  await installThesaurus(db, [{ id: "maison", words: ["maison", "house"], targets: [] }]);
  await publish("Maison en brique", "Maison à louer", "Maison à vendre");
  const forSale = ["Maison à vendre", "Maison en brique", "Maison à louer"];
  expect(await found("maison à vendre")).toEqual(forSale);
  expect(await found("house for sale")).toEqual(forSale);
  expect((await found("maison")).slice(0, 2)).toEqual(["Maison à vendre", "Maison à louer"]);
});

describe("the leading words of a title", () => {
  test("rank above complements, even of newer listings", async () => {
    await publish("Table ronde", "À vendre, grande table en pin", "Lampe de table", "Chaises pour une table");
    expect(await found("table")).toEqual([
      "À vendre, grande table en pin",
      "Table ronde",
      "Chaises pour une table",
      "Lampe de table",
    ]);
  });

  test("may be synonyms of the typed word", async () => {
    await installThesaurus(db, [{ id: "sofa", words: ["sofa", "divan"], targets: [] }]);
    await publish("Divan gris", "Housse de divan");
    expect(await found("sofa")).toEqual(["Divan gris", "Housse de divan"]);
  });

  test("may be one of several query words, which weighs less than all of them in the title", async () => {
    await publish("Table de cuisine", "Chaises de table de cuisine", "Table ronde");
    expect(await found("table cuisine")).toEqual(["Table de cuisine", "Chaises de table de cuisine"]);
    const author = await aUser(db);
    await aListing(db, { author, title: "Table à dîner", description: "Pour une cuisine.", createdAt: now });
    expect((await found("table cuisine")).at(-1)).toBe("Table à dîner");
  });

  test("of several query words are those of the thing, even where another title has all words", async () => {
    await installThesaurus(db, [{ id: "etui", words: ["étui", "coque"], targets: [] }]);
    await publish("Coque pour iPhone 7", "iPhone 7 rouge avec étui");
    expect(await found("etui iphone 7")).toEqual(["Coque pour iPhone 7", "iPhone 7 rouge avec étui"]);
  });

  test("are none in a title of stop words only, and exclude excluded words", async () => {
    await publish("À vendre", "Lampe de table", "Table ronde");
    expect(await found("vendre")).toEqual(["À vendre"]);
    expect(await found("-lampe table")).toEqual(["Table ronde"]);
    expect(await found("-lampe")).toEqual(["Table ronde", "À vendre"]);
  });
});

test("among words that differ only by an accent, the typed form ranks first", async () => {
  await publish("Vends meubles", "Studio meublé", "Chambre MEUBLÉE", "Petits meubles");
  expect(await found("meubles")).toEqual([
    "Petits meubles",
    "Vends meubles",
    "Chambre MEUBLÉE",
    "Studio meublé",
  ]);
  expect((await found("meublés")).slice(0, 2).sort()).toEqual(["Chambre MEUBLÉE", "Studio meublé"]);
});

test("a thing ranks first in the category of most titles that begin with it, and near matches are in it", async () => {
  const author = await aUser(db);
  const housing = { type: "housing", category: "housing", createdAt: daysAfter(now, -40) } as const;
  for (const title of [
    "Terrain boisé",
    "Terrain plat",
    "Terrain riverain",
    "Terrain vacant",
    "Terrain isolé",
  ])
    await aListing(db, { author, ...housing, title });
  await publish("Terrain de jeu pour hamster", "GMC Terrain");
  expect((await found("terrain"))[0]).toBe("GMC Terrain");
  await refreshTermStatistics(db);
  expect((await found("terrain")).slice(5)).toEqual(["GMC Terrain", "Terrain de jeu pour hamster"]);
  const search = await prepareSearch(db, parseSearchFilters(new URLSearchParams({ q: "terrain mauve" })));
  const near = await findNearMatches(search, { found: [], limit: 9 });
  expect(near.map(({ category }) => category)).toEqual(Array.from({ length: 5 }, () => "housing"));
});

test("listings of the category named first rank above others with that word in the title", async () => {
  const author = await aUser(db);
  const job = { type: "job", category: "jobs", subCategory: "cdi" } as const;
  await aListing(db, { author, ...job, title: "Cuisinier de jour", createdAt: daysAfter(now, -20) });
  await publish("Aide à la recherche d’emploi", "Cuisinier sans emploi offre des plats");
  expect((await found("emploi"))[0]).toBe("Cuisinier de jour");
  expect(await found("emploi cuisinier")).toEqual([
    "Cuisinier de jour",
    "Cuisinier sans emploi offre des plats",
  ]);
  expect(await found("cuisinier emploi")).toEqual([
    "Cuisinier sans emploi offre des plats",
    "Cuisinier de jour",
  ]);
});

test.each([
  ["below the count cap", 300, 0],
  ["above the count cap", 1_200, 0],
  ["above the cap according to statistics", 1_200, 9_999],
])(
  "title matches rank first however many newer listings match in the text: %s",
  async (_name, newer, known) => {
    const author = await aUser(db);
    const createdAt = (day: number) => ({ createdAt: daysAfter(now, day) });
    await aListing(db, { author, title: "Canot rouge", description: "Bon état.", ...createdAt(-30) });
    const trailer = { title: "Remorque", description: "Pour un canot.", ...createdAt(-1) };
    await duplicateListing(db, newer, await aListing(db, { author, ...trailer }));
    if (known > 0)
      await db
        .updateTable("search_terms")
        .set({ document_frequency: known })
        .where("term", "=", "canot")
        .execute();
    const titles = await found("canot");
    expect(titles.slice(0, 2)).toEqual(["Canot rouge", "Remorque"]);
  },
);

test("pagination reaches all matches beyond the ranked ones, without empty pages", async () => {
  await duplicateListing(db, 1_100, await aListing(db, { author: await aUser(db), title: "Vélo" }));
  expect(await searchBy(db, { q: "velo" })).toMatchObject({ total: 1_000, isMore: true, reachable: 1_000 });
  expect((await searchBy(db, { q: "velo", page: "42" })).cards.length).toBeGreaterThan(0);
  expect((await searchBy(db, { q: "velo", page: "42", sortBy: "recent" })).cards.length).toBeGreaterThan(0);
  for (const sortBy of ["best", "recent", "price_asc", "relevance"])
    expect((await searchBy(db, { q: "velo", page: "43", sortBy })).cards).toEqual([]);
});
