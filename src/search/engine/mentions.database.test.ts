import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import { refreshTermStatistics } from "../index/term-statistics.server.ts";
import { installThesaurus } from "../thesaurus/thesaurus.writes.server.ts";
import { runSearch } from "./listing-search.server.ts";
import { mentionsAtEnd } from "./mentions.server.ts";
import { findNearMatches } from "./near-matches.server.ts";
import { prepareSearch } from "./prepared-search.server.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  author = await aUser(db);
});

/** Titles of the results, and of those that only mention the thing. */
async function results(query: string): Promise<{ found: string[]; mentions: string[] }> {
  await refreshTermStatistics(db);
  const search = await prepareSearch(db, parseSearchFilters(new URLSearchParams(query)));
  const { cards } = await runSearch(search);
  const titles = cards.map(({ title }) => title);
  const near = await findNearMatches(search, { found: cards, limit: 9 });
  const exact = titles.length - (await mentionsAtEnd(search, cards, near));
  return { found: titles.slice(0, exact), mentions: titles.slice(exact) };
}

const aRoom = () =>
  aListing(db, {
    author,
    title: "Chambre meublée",
    description: "Avec une grande garde-robe.",
    type: "housing",
    category: "housing",
  });

test("what has the word in its text alone is a mention at the end of what has it in the title", async () => {
  await aRoom();
  await aListing(db, { author, title: "Robe de bal", description: "Rouge." });
  await aListing(db, { author, title: "Robe en lin", description: "Mauve." });
  const { found, mentions } = await results("q=robe");
  expect(found.toSorted()).toEqual(["Robe de bal", "Robe en lin"]);
  expect(mentions).toEqual(["Chambre meublée"]);
});

test("where all results mention the thing, or in another order than relevance, none is apart", async () => {
  await aRoom();
  expect(await results("q=robe")).toEqual({ found: ["Chambre meublée"], mentions: [] });
  await aListing(db, { author, title: "Robe de bal", description: "Rouge.", priceCents: 100 });
  expect((await results("q=robe&sortBy=price_asc")).mentions).toEqual([]);
});

describe("where no result has the thing in its title, and near matches do", () => {
  const bookcases = async (count: number) => {
    for (let copy = 0; copy < count; copy += 1)
      await aListing(db, { author, title: "Bibliothèque vitrée", description: "Rouge." });
  };
  beforeEach(async () => {
    const description = "À la bibliothèque, tableau noir.";
    await aListing(db, {
      author,
      title: "Cours de maths",
      description,
      category: "services",
      type: "services",
    });
  });

  test("the results are apart", async () => {
    expect(await results("q=bibliotheque+noir")).toEqual({ found: ["Cours de maths"], mentions: [] });
    await bookcases(2);
    expect(await results("q=bibliotheque+noir")).toEqual({ found: [], mentions: ["Cours de maths"] });
  });

  test("they are not while the category of the thing is unknown", async () => {
    await bookcases(1);
    expect(await results("q=bibliotheque+noir")).toEqual({ found: ["Cours de maths"], mentions: [] });
  });
});

test("what begins with another word, in another category than the usual one, is a mention", async () => {
  for (const title of ["Guitare classique", "Guitare folk"]) await aListing(db, { author, title });
  for (const title of ["Cours de guitare", "Réparations de guitare électrique"])
    await aListing(db, { author, title, category: "services", type: "services" });
  const { found, mentions } = await results("q=guitare");
  expect(found.toSorted()).toEqual(["Guitare classique", "Guitare folk"]);
  expect(mentions.toSorted()).toEqual(["Cours de guitare", "Réparations de guitare électrique"]);
  expect((await results("q=cours+guitare")).found).toContain("Cours de guitare");
});

describe("in the usual category of the thing", () => {
  beforeEach(async () => {
    for (const title of ["Pneus cloutés", "Pneus quatre saisons"])
      await aListing(db, { author, title, description: "Rien." });
    for (const [age, title] of ["Rockrider 5.2", "Vélo de route, pédales neuves"].entries())
      await aListing(db, {
        author,
        title,
        description: "Avec des pneus rouges.",
        createdAt: daysAfter(now, -age),
      });
  });

  test("a title that names another thing is a mention, a title that names none is not", async () => {
    const { found, mentions } = await results("q=pneus");
    expect([found.toSorted(), mentions]).toEqual([
      ["Pneus cloutés", "Pneus quatre saisons", "Rockrider 5.2"],
      ["Vélo de route, pédales neuves"],
    ]);
  });

  test("where all are mentions, near matches are first", async () => {
    await db.deleteFrom("listings").where("title", "=", "Rockrider 5.2").execute();
    expect(await results("q=pneus+rouges")).toEqual({
      found: [],
      mentions: ["Vélo de route, pédales neuves"],
    });
  });

  test("a title that begins with another thing is a mention, unless the thing is sold with it", async () => {
    await db.deleteFrom("listings").where("title", "=", "Rockrider 5.2").execute();
    for (const [age, title] of ["Remorque et pneus", "Valise à pneus"].entries())
      await aListing(db, { author, title, description: "Rien.", createdAt: daysAfter(now, -age) });
    expect((await results("q=pneus")).mentions.toSorted()).toEqual([
      "Valise à pneus",
      "Vélo de route, pédales neuves",
    ]);
  });

  test("a named category is not expected in the titles", async () => {
    const job = { author, category: "jobs", type: "job", description: "Rien." } as const;
    for (const title of ["Emploi d’été", "Cuisinier de jour"]) await aListing(db, { ...job, title });
    expect((await results("q=emploi")).mentions).toEqual([]);
  });
});

test("a title with another word in place of the thing is a mention, one of another model is not", async () => {
  for (const title of ["Visite à la ferme", "Remorque fermée", "iPhone 6", "iPhone 6s"])
    await aListing(db, { author, title, description: "Rien." });
  expect(await results("q=ferme")).toEqual({ found: ["Visite à la ferme"], mentions: ["Remorque fermée"] });
  expect((await results("q=iphone+6")).mentions).toEqual([]);
});

test("an expression that no listing has in its language is a thing", async () => {
  await installThesaurus(db, [{ id: "pneu", words: ["pneu d’hiver", "winter tire"], targets: [] }]);
  await aListing(db, { author, title: "Pneus d’hiver" });
  await aListing(db, { author, title: "Covoiturage", category: "community", description: "Pneus d’hiver." });
  expect(await results("q=winter+tires")).toEqual({ found: ["Pneus d’hiver"], mentions: ["Covoiturage"] });
});

test("another name of an expression is no mention, whatever it begins with", async () => {
  await installThesaurus(db, [{ id: "cours", words: ["cours de guitare", "guitare lesson"], targets: [] }]);
  for (const title of ["Guitare classique", "Guitare folk"]) await aListing(db, { author, title });
  await aListing(db, { author, title: "Cours de guitare", category: "services", type: "services" });
  const { found, mentions } = await results("q=guitare+lesson");
  expect([found, mentions]).toEqual([["Cours de guitare"], []]);
});
