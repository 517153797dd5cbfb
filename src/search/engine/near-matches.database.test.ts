import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { fold } from "../../platform/fold.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import { refreshTermStatistics } from "../index/term-statistics.server.ts";
import { phrase, tsquery } from "../query/match-expression.ts";
import type { QueryPart } from "../query/query-parts.ts";
import { installThesaurus } from "../thesaurus/thesaurus.writes.server.ts";
import { runSearch } from "./listing-search.server.ts";
import { candidateMatches, findNearMatches, nearLimit } from "./near-matches.server.ts";
import { prepareSearch } from "./prepared-search.server.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  author = await aUser(db);
});

async function has(...titles: string[]): Promise<void> {
  for (const title of titles) await aListing(db, { author, title, description: "Rien." });
  await refreshTermStatistics(db);
}

/** Titles and missing words of the near matches. */
async function nearTo(q: string): Promise<[string, string][]> {
  const search = await prepareSearch(db, parseSearchFilters(new URLSearchParams({ q })));
  const { total, cards } = await runSearch(search);
  const near = await findNearMatches(search, { found: cards, limit: nearLimit(total) });
  return near.map(({ title, missing }) => [title, missing.join(" ")]);
}

test("the thing is required, and what lacks fewer words comes first", async () => {
  await has(
    "Souffleuse rouge",
    "Souffleuse 30 pouces",
    "Souffleuse rouge 30 pouces",
    "Chaise rouge de 30 pouces",
  );
  expect(await nearTo("souffleuse rouge 30 pouces")).toEqual([
    ["Souffleuse 30 pouces", "rouge"],
    ["Souffleuse rouge", "30 po"],
  ]);
});

test("what « sans » excludes is a near match until a listing of the thing has none of it", async () => {
  await aListing(db, { author, title: "Piano droit", description: "La table d’harmonie est neuve." });
  await has("Table ronde avec chaises");
  expect((await nearTo("table sans chaises")).map(([title]) => title)).toEqual(["Table ronde avec chaises"]);
  await has("Table basse");
  expect(await nearTo("table sans chaises")).toEqual([]);
});

test("what is to be done with a thing is required instead of it, and the thing where no service does that", async () => {
  await installThesaurus(db, [
    { id: "transporter", words: ["transporter"], targets: ["transport"] },
    { id: "souder", words: ["souder"], targets: ["soudure"] },
  ]);
  const service = { author, category: "services", type: "services", description: "Rien." } as const;
  await aListing(db, { ...service, title: "Transport de pianos" });
  await aListing(db, { ...service, title: "Nettoyage de divans" });
  await has("Divan rouge", "Divan pour transport en commun");
  expect(await nearTo("transporter un divan brun")).toEqual([["Transport de pianos", "divan brun"]]);
  expect(await nearTo("souder un divan")).toEqual([["Nettoyage de divans", "souder"]]);
  expect(await nearTo("divan à transporter demain")).toEqual([["Divan pour transport en commun", "demain"]]);
});

test("a complement and a make are not a thing", async () => {
  await has("Table de chevet", "Lampe de bureau", "Honda Civic 2012", "Honda Odyssey", "Civic rouge");
  expect(await nearTo("lampe de chevet")).toEqual([["Lampe de bureau", "chevet"]]);
  expect(await nearTo("honda civic jaune")).toEqual([["Honda Civic 2012", "jaune"]]);
  expect(await nearTo("lampe bleue ancienne")).toEqual([["Lampe de bureau", "bleue ancienne"]]);
});

test("a color, a number and a series are not a thing where the make is typed", async () => {
  await has("Frigidaire à donner", "Lit blanc", "Audi familiale", "Clés USB à 3 $", "Mazda CX-5", "Jeu de 3");
  expect(await nearTo("frigidaire blanc")).toEqual([["Frigidaire à donner", "blanc"]]);
  expect(await nearTo("audi a3")).toEqual([["Audi familiale", "a3"]]);
  expect(await nearTo("mazda 3")).toEqual([["Mazda CX-5", "3"]]);
});

test("of an expression that is a kind of its first word, other kinds are near; with a preposition only before a quality", async () => {
  await installThesaurus(db, [
    { id: "tennis", words: ["raquette de tennis", "tennis racket"], targets: [] },
    { id: "couture", words: ["machine à coudre", "sewing machine"], targets: [] },
    { id: "chevet", words: ["table de chevet", "nightstand"], targets: [] },
    { id: "bottes", words: ["bottes d’hiver", "winter boots"], targets: [] },
  ]);
  await has("Raquette Wilson", "Balles pour raquette", "Machine à laver", "Table ronde", "Bottes de pluie");
  expect(await nearTo("raquette tennis")).toEqual([["Raquette Wilson", "tennis"]]);
  expect(await nearTo("machine coudre")).toEqual([]);
  expect(await nearTo("table de chevet")).toEqual([]);
  expect(await nearTo("bottes d’hiver")).toEqual([["Bottes de pluie", "hiver"]]);
});

test("with « à » an expression is another thing, also before a quality and where it is left out; not before a verb", async () => {
  await installThesaurus(db, [
    { id: "poele", words: ["poêle", "cuisinière"], targets: [] },
    { id: "poele-a-bois", words: ["poêle à bois", "wood stove"], targets: [] },
    { id: "chalet-a-louer", words: ["chalet à louer", "cottage rental"], targets: [] },
  ]);
  await has("Poêle à bois", "Cuisinière au gaz", "Chalet en pin");
  expect(await nearTo("poêle à bois")).toEqual([]);
  expect(await nearTo("poele bois")).toEqual([]);
  expect(await nearTo("chalet à louer")).toEqual([["Chalet en pin", "louer"]]);
});

test("the complement of a word that no listing has is no thing", async () => {
  await has("Ligue de hockey", "Télé 43 pouces");
  expect(await nearTo("stick de hockey")).toEqual([]);
  expect(await nearTo("hockey matinal")).toEqual([["Ligue de hockey", "matinal"]]);
});

test("a whole expression may stand behind another thing; jobs need not begin with their name", async () => {
  await installThesaurus(db, [
    { id: "siege", words: ["siège auto", "siège d’auto"], targets: [] },
    { id: "emploi", words: ["emploi étudiant", "emploi d’été"], targets: [] },
  ]);
  await has("Poussette avec siège d’auto", "Fauteuil, siège de cuir");
  expect(await nearTo("siege auto bebe")).toEqual([["Poussette avec siège d’auto", "bebe"]]);
  const job = { author, category: "jobs", type: "job", description: "Rien." } as const;
  await aListing(db, { ...job, title: "Caissière de fin de semaine" });
  await refreshTermStatistics(db);
  expect(await nearTo("emploi etudiant fin de semaine")).toEqual([
    ["Caissière de fin de semaine", "etudiant"],
  ]);
});

test("near what is for sale are things for sale, and where several begin with the thing, no mentions of it", async () => {
  await has("Cuisinière blanche propre");
  const job = { author, category: "jobs", type: "job", description: "Rien." } as const;
  for (const title of ["Cuisinière de jour", "Cuisinière de soir"]) await aListing(db, { ...job, title });
  await refreshTermStatistics(db);
  expect(await nearTo("cuisinière blanche propre")).toEqual([]);
  await has("Frigo noir inox", "Frigo vert inox", "Roulotte rouge avec frigo");
  expect((await nearTo("frigo rouge inox")).map(([title]) => title)).toContain("Roulotte rouge avec frigo");
  await has("Frigo rouge");
  expect((await nearTo("frigo rouge inox")).map(([title]) => title).toSorted()).toEqual([
    "Frigo noir inox",
    "Frigo rouge",
    "Frigo vert inox",
  ]);
});

test("a result is not a near match where other listings have the thing alone", async () => {
  await has("Souffleuse rare ancienne", "Souffleuse verte");
  expect(await nearTo("souffleuse rare ancienne")).toEqual([["Souffleuse verte", "rare ancienne"]]);
});

test("a place stays required, an exclusion excludes, and quotations are literal", async () => {
  await has("Vélo rouge à Trois-Rivières", "Vélo bleu", "Vélo vert électrique");
  expect(await nearTo("velo bleu trois-rivieres")).toEqual([["Vélo rouge à Trois-Rivières", "bleu"]]);
  expect((await nearTo("vélo rose -électrique")).map(([title]) => title)).not.toContain(
    "Vélo vert électrique",
  );
  expect(await nearTo('"vélo rose"')).toEqual([]);
});

test("an institution named after a place is none, and says less than the thing", async () => {
  await has("Chambre à louer près du campus", "Pupitre d’étudiant, université Laval");
  expect(await nearTo("chambre louer université laval")).toEqual([
    ["Chambre à louer près du campus", "université laval"],
  ]);
});

test("what a size is of weighs less than the thing and its qualities", async () => {
  await has("Manteau femme bleu", "Parka homme, taille XL", "Manteau, taille 40");
  const [first] = await nearTo("manteau femme taille 38");
  expect(first?.[0]).toBe("Manteau femme bleu");
});

test("many results have no near matches", async () => {
  expect([0, 5, 11, 12].map(nearLimit)).toEqual([12, 7, 4, 0]);
});

test("exactly the words that a listing lacks are named, and what has all of them is a result", async () => {
  const words = ["souffleuse", "rouge", "ancienne", "propre", "bruyante"];
  await has(
    ...Array.from({ length: 24 }, (_, at) => words.filter((_, bit) => (at + 8) & (1 << bit)).join(" ")),
  );
  await fc.assert(
    fc.asyncProperty(fc.subarray(words, { minLength: 2 }), async (typed) => {
      for (const [title, missing] of await nearTo(typed.join(" "))) {
        const lacking = typed.filter((word) => !fold(title).split(" ").includes(word));
        expect([title, missing]).toEqual([title, lacking.join(" ")]);
        expect(lacking.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 15 },
  );
});

test("of two makes the last one names the thing; what was typed comes before its synonyms", async () => {
  await has("Dodge Ram 1500 SLT", "Ram 1500 Big Horn", "Dodge Grand Caravan");
  expect(await nearTo("dodge ram 1500")).toEqual([["Ram 1500 Big Horn", "dodge"]]);
  await installThesaurus(db, [{ id: "4-1-2", words: ["4½", "2 chambres"], targets: [] }]);
  for (const title of ["Appartement 2 chambres", "Appartement 4 ½"])
    await aListing(db, { author, title, category: "housing", type: "housing" });
  await refreshTermStatistics(db);
  expect(await nearTo("appartement 2 chambres 1300")).toEqual([
    ["Appartement 2 chambres", "1300"],
    ["Appartement 4 ½", "1300"],
  ]);
});

test("the work is bounded: of many words, not all but one of each are combined", () => {
  const part = (term: string): QueryPart => ({
    typed: term,
    terms: [term],
    match: phrase(term),
    isComplement: false,
    titles: 1,
    weight: 1,
  });
  const words = (count: number) => Array.from({ length: count }, (_, at) => part(`mot${at}`));
  expect(candidateMatches(phrase("table"), words(5))).toHaveLength(2);
  const [only, ...others] = candidateMatches(phrase("table"), words(23));
  expect(others).toEqual([]);
  expect(only && tsquery(only).length).toBeLessThan(500);
});
