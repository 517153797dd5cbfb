/** A misspelled word counts in the whole query as the word that was meant. */
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabaseAndSearch, testDatabase } from "../../../tests/support/database.ts";
import { searchBy } from "../../../tests/support/search-by.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import { refreshTermStatistics } from "../index/term-statistics.server.ts";
import { installThesaurus } from "../thesaurus/thesaurus.writes.server.ts";
import { runSearch } from "./listing-search.server.ts";
import { findNearMatches, nearLimit } from "./near-matches.server.ts";
import { highlightedWords, prepareSearch } from "./prepared-search.server.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabaseAndSearch(db);
  author = await aUser(db);
});

async function has(...titles: string[]): Promise<void> {
  for (const title of titles) await aListing(db, { author, title, description: "Rien." });
  await refreshTermStatistics(db);
}

async function nearTo(q: string): Promise<string[]> {
  const search = await prepareSearch(db, parseSearchFilters(new URLSearchParams({ q })));
  const { total, cards } = await runSearch(search);
  const near = await findNearMatches(search, { found: cards, limit: nearLimit(total) });
  return near.map(({ title }) => title);
}

test("it names the thing of the query, which near matches require", async () => {
  await has("Trottinette verte", "Trottinette pliante", "Abri double", "Lit double");
  expect(await nearTo("trotinete double")).toEqual(
    expect.arrayContaining(["Trottinette pliante", "Trottinette verte"]),
  );
  expect(await nearTo("trotinete double")).not.toContain("Abri double");
});

test("it is part of an expression, in one word or two", async () => {
  await installThesaurus(db, [
    { id: "hamac", words: ["hamac de jardin", "balancelle suspendue"], targets: [] },
  ]);
  await has("Balancelle suspendue", "Jardin à louer", "Hamacs", "Autoneige 1962", "Auto rouge", "Neige");
  const { titles, corrected } = await searchBy(db, { q: "hamak de jardin" });
  expect(titles).toEqual(["Balancelle suspendue"]);
  expect(corrected).toEqual([{ typed: "hamak", shown: "hamacs" }]);
  expect((await searchBy(db, { q: "auto neije" })).titles).toEqual(["Autoneige 1962"]);
});

test("words that sound like an expression are the expression, though each of them is right elsewhere", async () => {
  await has(
    "Skis de fond",
    "Skis alpins",
    "Objet en fonte",
    "Crème à font doux",
    "Manteau d’hiver",
    "Livres divers",
  );
  expect(await searchBy(db, { q: "skie de font" })).toMatchObject({
    titles: ["Skis de fond"],
    corrected: [
      { typed: "skie", shown: "ski" },
      { typed: "font", shown: "fond" },
    ],
  });
  expect((await searchBy(db, { q: "manteau divers" })).titles).toEqual(["Manteau d’hiver"]);
  expect(await searchBy(db, { q: "manteau divers", verbatim: "1" })).toMatchObject({
    titles: [],
    corrected: [],
  });
});

test("what is highlighted is what was meant", async () => {
  await has("Trottinette verte", "Trottinette pliante");
  const words = await highlightedWords(db, parseSearchFilters(new URLSearchParams({ q: "trotinete verte" })));
  expect(words).toContain("'trottinette'");
});

test("a person of the other gender is found as typed", async () => {
  await has("Tapissière avec expérience", "Tapissier", "Électricien", "Esthéticienne mobile", "Souffleur");
  expect((await searchBy(db, { q: "tapissier" })).titles).toHaveLength(2);
  expect((await searchBy(db, { q: "électricienne" })).titles).toEqual(["Électricien"]);
  expect((await searchBy(db, { q: "esthéticien mobile" })).titles).toEqual(["Esthéticienne mobile"]);
});

test("a synonym keeps its accent: farm means ferme, and « fermé » ranks lower", async () => {
  await installThesaurus(db, [{ id: "farm", words: ["farm"], targets: ["ferme"] }]);
  await aListing(db, { author, title: "Cueillette de bleuets", description: "Sur la ferme." });
  await has("Œufs de la ferme", "Remorque fermée", "Café fermé le lundi", "Visite à la ferme");
  const { titles } = await searchBy(db, { q: "farm" });
  expect(titles.slice(0, 2).sort()).toEqual(["Visite à la ferme", "Œufs de la ferme"]);
  expect(titles[2]).toBe("Cueillette de bleuets");
});

test("of equal near matches those that begin with the thing come first", async () => {
  await has("Kayak bleu", "Support pour deux kayaks de mer");
  expect(await nearTo("kayak 4321")).toEqual(["Kayak bleu", "Support pour deux kayaks de mer"]);
});
