import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabaseAndSearch, testDatabase } from "../../../tests/support/database.ts";
import { searchBy } from "../../../tests/support/search-by.ts";
import { setListingStatus } from "../../listings/listings.writes.server.ts";
import { refreshDocumentFrequencies } from "../index/vocabulary.server.ts";
import { insertEntry, installThesaurus } from "../thesaurus/thesaurus.writes.server.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabaseAndSearch(db);
  author = await aUser(db);
});

const search = (address: Record<string, string>) => searchBy(db, address);

describe("a misspelled word", () => {
  test("is corrected to a word in use, and the correction is reported", async () => {
    await aListing(db, { author, title: "Vélo de ville" });
    expect(await search({ q: "veol" })).toMatchObject({
      titles: ["Vélo de ville"],
      corrected: [{ typed: "veol", shown: "vélo" }],
    });
  });

  test("regains its apostrophe, and is displayed as listings write it", async () => {
    await aListing(db, { author, title: "Étagère" });
    expect(await search({ q: "létagère" })).toMatchObject({
      titles: ["Étagère"],
      corrected: [{ typed: "létagère", shown: "étagère" }],
    });
  });

  test("is corrected to a thesaurus word whose synonyms are in use", async () => {
    await aListing(db, { author, title: "Téléviseur 55 po" });
    await installThesaurus(db, [{ id: "tele", words: ["télévision", "téléviseur"], targets: [] }]);
    expect(await search({ q: "televison" })).toMatchObject({
      titles: ["Téléviseur 55 po"],
      corrected: [{ typed: "televison", shown: "télévision" }],
    });
    expect((await search({ q: "televison", verbatim: "1" })).titles).toEqual([]);
    expect((await search({ q: "xelevison" })).corrected).toEqual([]);
  });

  test.each(["kanape", "vanape", "canapee"])(
    "%s is corrected to a word of an operator's entry",
    async (q) => {
      await aListing(db, { author, title: "Divan bleu" });
      await insertEntry(db, "divan", { words: ["divan", "canapé"], targets: [] });
      expect((await search({ q })).titles).toEqual(["Divan bleu"]);
      expect((await search({ q: "tanape" })).titles).toEqual([]);
    },
  );

  test("is corrected to a word in use rather than to an unused thesaurus word", async () => {
    await aListing(db, { author, title: "Atelier partagé" });
    await installThesaurus(db, [{ id: "patate", words: ["patate", "pomme de terre"], targets: [] }]);
    expect((await search({ q: "patagé" })).titles).toEqual(["Atelier partagé"]);
  });

  test("is found by its phonetic key, among listing and thesaurus words alike", async () => {
    await installThesaurus(db, [{ id: "bassinette", words: ["bassinette", "couchette"], targets: [] }]);
    for (const title of ["Manteau", "Civic", "Livre civil", "Se coucher", "Bassinette"])
      await aListing(db, { author, title });
    for (const [q, title] of [
      ["manto", "Manteau"],
      ["civik", "Civic"],
      ["couchete", "Bassinette"],
    ] as const)
      expect([q, (await search({ q })).titles]).toEqual([q, [title]]);
  });

  test("is found by its phonetic key after outdated keys have been recomputed", async () => {
    await aListing(db, { author, title: "Manteau" });
    await db
      .updateTable("search_terms")
      .set({ spelling_keys: ["manteal"], spelling_keys_version: 0 })
      .execute();
    expect((await search({ q: "manto" })).titles).toEqual([]);
    await refreshDocumentFrequencies(db);
    expect((await search({ q: "manto" })).titles).toEqual(["Manteau"]);
  });

  test("is not corrected to a stop word, nor is a known word corrected", async () => {
    for (const title of ["Notre lift", "Pull notarié"]) await aListing(db, { author, title });
    for (const q of ["notere", "loft", "full", "ontario"])
      expect([q, await search({ q })]).toMatchObject([q, { titles: [], corrected: [] }]);
  });

  test("is extended to its other gender without a report", async () => {
    await aListing(db, { author, title: "Électricienne" });
    expect(await search({ q: "électricien" })).toMatchObject({ titles: ["Électricienne"], corrected: [] });
  });

  test("is not corrected when verbatim, in use, or quoted", async () => {
    await aListing(db, { author, title: "Vélo de ville" });
    expect((await search({ q: "veol", verbatim: "1" })).titles).toEqual([]);
    expect((await search({ q: '"veol"' })).titles).toEqual([]);
    await aListing(db, { author, title: "Affiche Veol" });
    expect(await search({ q: "veol" })).toMatchObject({ titles: ["Affiche Veol"], corrected: [] });
  });

  const setFrequency = (term: string, listings: number) =>
    db.updateTable("search_terms").set({ document_frequency: listings }).where("term", "=", term).execute();

  test("that listings have gives way to a clearly likelier one, and is found as well", async () => {
    for (const title of ["Appartment au parc", "Appartement au bord du lac"])
      await aListing(db, { author, title });
    await setFrequency("appartment", 5);
    await setFrequency("appartement", 100);
    expect(await search({ q: "appartment" })).toMatchObject({
      titles: ["Appartment au parc"],
      corrected: [],
    });
    await setFrequency("appartement", 500);
    expect(await search({ q: "appartment" })).toMatchObject({
      titles: ["Appartment au parc", "Appartement au bord du lac"],
      corrected: [{ typed: "appartment", shown: "appartement" }],
    });
  });

  test("is the word that listings have beside the others", async () => {
    for (const title of [
      "Lego Mario",
      "Lego Mario",
      "Lego Mark II",
      "Vase de Mark",
      "Porte blindée",
      "Bande de porte",
    ])
      await aListing(db, { author, title });
    await refreshDocumentFrequencies(db);
    expect((await search({ q: "lego maro" })).corrected).toEqual([{ typed: "maro", shown: "mario" }]);
    expect((await search({ q: "porte bindée" })).corrected).toEqual([{ typed: "bindée", shown: "blindée" }]);
  });

  test("that is right elsewhere gives way only when the context speaks", async () => {
    for (const title of ["Salle à peindre", "Salle à peindre", "Salle à peindre en bleu", "Moteur sale"])
      await aListing(db, { author, title });
    await setFrequency("salle", 300);
    await setFrequency("sale", 5);
    await setFrequency("peindre", 3);
    expect((await search({ q: "sale à peindre" })).corrected).toEqual([{ typed: "sale", shown: "salle" }]);
    expect((await search({ q: "sale" })).corrected).toEqual([]);
    expect((await search({ q: "moteur sale" })).corrected).toEqual([]);
    await aListing(db, { author, title: "Sale histoire à peindre debout" });
    expect((await search({ q: "sale à peindre" })).corrected).toEqual([]);
  });

  test("is one of the first four at most", async () => {
    for (const title of ["Canapé", "Trampoline", "Souffleuse", "Bibliothèque", "Aspirateur"])
      await aListing(db, { author, title });
    const { corrected } = await search({
      q: "trampolin ou soufleuse ou biblioteque ou aspirteur ou canapee",
    });
    expect(corrected).toHaveLength(4);
  });

  test("is not corrected to a word of a draft, nor to one that no public listing has any more", async () => {
    await aListing(db, { author, title: "Vélocipède", status: "draft" });
    const { id } = await aListing(db, { author, title: "Trampoline" });
    await setListingStatus(db, id, "sold");
    await refreshDocumentFrequencies(db);
    expect((await search({ q: "velocipde" })).corrected).toEqual([]);
    expect((await search({ q: "tranpoline" })).corrected).toEqual([]);
    expect(await db.selectFrom("search_terms").select("term").execute()).toEqual([]);
  });
});
