import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../../tests/support/builders.ts";
import { emptyDatabaseAndSearch, testDatabase } from "../../../tests/support/database.ts";
import { searchBy } from "../../../tests/support/search-by.ts";
import { installThesaurus } from "../thesaurus/thesaurus.writes.server.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabaseAndSearch(db);
  author = await aUser(db);
});

const search = (address: Record<string, string>) => searchBy(db, address);

describe("synonyms", () => {
  test("are those of the typed word, not of another with the same term", async () => {
    await installThesaurus(db, [{ id: "meuble", words: ["meuble", "mobilier"], targets: [] }]);
    await aListing(db, { author, title: "Appartement meublé" });
    await aListing(db, { author, title: "Mobilier d’appartement" });
    expect((await search({ q: "appartement meublé" })).titles).toEqual(["Appartement meublé"]);
    expect((await search({ q: "meubles appartement" })).titles).toHaveLength(2);
  });

  const voiture = { id: "voiture", words: ["voiture", "char", "machine à rouler"], targets: [] };

  test("match each other, and typed words rank first", async () => {
    await installThesaurus(db, [voiture]);
    await aListing(db, { author, title: "Voiture rouge", createdAt: now });
    await aListing(db, { author, title: "Char rouge", createdAt: daysAfter(now, -20) });
    await aListing(db, { author, title: "Ma machine à rouler rouge", createdAt: daysAfter(now, -30) });
    expect((await search({ q: "char rouge" })).titles).toEqual([
      "Char rouge",
      "Voiture rouge",
      "Ma machine à rouler rouge",
    ]);
    expect((await search({ q: "machine à rouler" })).titles).toContain("Voiture rouge");
  });

  test("are one-way for an entry with targets", async () => {
    await installThesaurus(db, [{ id: "bixi", words: ["bixi"], targets: ["vélo"] }]);
    await aListing(db, { author, title: "Vélo" });
    await aListing(db, { author, title: "Bixi" });
    expect((await search({ q: "bixi" })).titles).toEqual(["Bixi", "Vélo"]);
    expect((await search({ q: "vélo" })).titles).toEqual(["Vélo"]);
  });

  test("changed by an operator apply to the next search, and survive a restart", async () => {
    await installThesaurus(db, [voiture]);
    await aListing(db, { author, title: "Bagnole" });
    expect((await search({ q: "char" })).titles).toEqual([]);
    const words = ["voiture", "char", "bagnole", "minoune"];
    await db.updateTable("thesaurus_entries").set({ words, keys: words, is_changed: true }).execute();
    expect((await search({ q: "char" })).titles).toEqual(["Bagnole"]);
    await installThesaurus(db, [voiture]);
    expect((await search({ q: "char" })).titles).toEqual(["Bagnole"]);
    expect((await search({ q: "minuone" })).titles).toEqual(["Bagnole"]);
  });

  test("that are no longer shipped are removed at the next start", async () => {
    await installThesaurus(db, [voiture]);
    await installThesaurus(db, [{ id: "autre", words: ["un", "deux"], targets: [] }]);
    expect(await db.selectFrom("thesaurus_entries").select("id").execute()).toEqual([{ id: "autre" }]);
  });
});

describe("an incomplete word", () => {
  const balayeuse = { id: "balayeuse", words: ["aspirateur", "balayeuse"], targets: [] };

  test("matches its completions, and from six letters on their synonyms, ranked lower", async () => {
    await installThesaurus(db, [balayeuse]);
    await aListing(db, { author, title: "Balayeuse centrale", createdAt: now });
    await aListing(db, { author, title: "Aspirateur", createdAt: daysAfter(now, -9) });
    expect((await search({ q: "aspira" })).titles).toEqual(["Aspirateur", "Balayeuse centrale"]);
    expect((await search({ q: "aspir" })).titles).toEqual(["Aspirateur"]);
    expect((await search({ q: "aspir", verbatim: "1" })).titles).toEqual([]);
  });

  test("may be short after other words, even if a listing has it", async () => {
    await aListing(db, { author, title: "Honda Civic" });
    await aListing(db, { author, title: "Table", description: "Celle-ci ou une autre." });
    expect((await search({ q: "honda ci" })).titles).toEqual(["Honda Civic"]);
    expect((await search({ q: "ci" })).titles).toEqual(["Table"]);
  });

  test("is not in any listing, nor in the thesaurus", async () => {
    await installThesaurus(db, [{ id: "chat", words: ["chat", "minou"], targets: [] }]);
    await aListing(db, { author, title: "Château gonflable" });
    expect((await search({ q: "chat" })).titles).toEqual([]);
    expect((await search({ q: "châte" })).titles).toEqual([]);
    expect((await search({ q: "châtea" })).titles).toEqual(["Château gonflable"]);
    await aListing(db, { author, title: "Vélo", description: "Je garde le châtea pour moi." });
    expect((await search({ q: "châtea" })).titles).toEqual(["Vélo"]);
  });
});

describe("a thesaurus word", () => {
  test("is not misspelled, though no listing uses it", async () => {
    await installThesaurus(db, [{ id: "divan", words: ["divan", "couch"], targets: [] }]);
    await aListing(db, { author, title: "Couche lavable" });
    expect(await search({ q: "couch" })).toMatchObject({ titles: [], corrected: [] });
    await aListing(db, { author, title: "Divan" });
    expect((await search({ q: "couch" })).titles).toEqual(["Divan"]);
  });

  test("is recognized in one word and in two", async () => {
    const souffleuse = { id: "souffleuse", words: ["souffleuse", "snowblower", "fraise neige"], targets: [] };
    await installThesaurus(db, [souffleuse]);
    await aListing(db, { author, title: "Souffleuse" });
    for (const q of ["snow blower", "snow-blower", "fraiseneige"])
      expect([q, (await search({ q })).titles]).toEqual([q, ["Souffleuse"]]);
  });
});

describe("a compound in one word", () => {
  test("also matches two adjacent words, even if a listing has it in one word", async () => {
    for (const title of ["Manette Gamecube", "Game cube et jeux", "Cube", "Game"])
      await aListing(db, { author, title });
    expect((await search({ q: "gamecube" })).titles).toEqual(["Manette Gamecube", "Game cube et jeux"]);
    expect((await search({ q: "gamecube", verbatim: "1" })).total).toBe(2);
  });

  test("is misspelled if they are not adjacent", async () => {
    for (const title of ["Lave-vaisselle", "Selle", "Vai", "Comptable", "Table", "Com"])
      await aListing(db, { author, title });
    expect(await search({ q: "lave vaiselle" })).toMatchObject({
      titles: ["Lave-vaisselle"],
      corrected: [{ typed: "vaiselle", shown: "vaisselle" }],
    });
    expect((await search({ q: "comtable" })).titles).toEqual(["Comptable"]);
    await aListing(db, { author, title: "Com table" });
    expect((await search({ q: "comtable" })).titles).toEqual(["Com table"]);
  });
});

test("a title that has an equivalent in place of a typed word is found with that word", async () => {
  await installThesaurus(db, [{ id: "divan", words: ["divan", "sofa"], targets: [] }]);
  await aListing(db, { author, title: "Divan gris" });
  await aListing(db, { author, title: "Sofa gris" });
  await aListing(db, { author, title: "Meuble", description: "Un sofa gris." });
  const { cards } = await search({ q: "divan gris" });
  expect(Object.fromEntries(cards.map(({ title, equivalents }) => [title, equivalents]))).toEqual({
    "Divan gris": [],
    "Sofa gris": [{ typed: "divan", matched: "sofa" }],
    Meuble: [],
  });
});
