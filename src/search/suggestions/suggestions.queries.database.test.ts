// Also runs on PostgreSQL 15.
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { setListingStatus } from "../../listings/listings.writes.server.ts";
import { runSearch } from "../engine/listing-search.server.ts";
import { prepareSearch } from "../engine/prepared-search.server.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import { refreshDocumentFrequencies } from "../index/vocabulary.server.ts";
import { deleteOwnEntry, insertEntry, switchEntry } from "../thesaurus/thesaurus.writes.server.ts";
import { findSuggestions } from "./suggestions.queries.server.ts";

const { db } = await testDatabase();

let author: { id: string };
const pass = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
/** No answer is returned for longer. */
const passTtl = () => pass(11 * 60 + 1);

beforeEach(async () => {
  passTtl();
  await emptyDatabase(db);
  await db.deleteFrom("search_terms").execute();
  author = await aUser(db);
});

afterAll(() => void vi.useRealTimers());

const listing = (title: string, overrides: Parameters<typeof aListing>[1] = {}) =>
  aListing(db, { author, title, description: "À voir.", ...overrides });

async function queriesFor(typed: string): Promise<string[]> {
  return (await findSuggestions(db, typed)).flatMap((found) => (found.kind === "words" ? found.q : []));
}

describe("the word being typed", () => {
  test("is completed with title words, ignoring case and accents, most frequent first", async () => {
    await listing("Vélocipède ancien");
    for (const title of ["Vélo de route", "Vélo bleu"]) await listing(title);
    await refreshDocumentFrequencies(db);
    for (const typed of ["ve", "vel", "velo", "VÉL"])
      expect(await queriesFor(typed)).toEqual(["vélo", "vélocipède"]);
    expect(await queriesFor("véloc")).toEqual(["vélocipède"]);
  });

  test("may be a plural", async () => {
    await listing("Bateau à moteur");
    for (const typed of ["bateau", "bateaux"]) expect(await queriesFor(typed)).toEqual(["bateau"]);
  });

  test("is completed after other words with words that occur with them; the others stay as typed", async () => {
    for (const title of ["Vélo de montagne", "Vélo de montagne rouge", "Vélo avec moteur", "Montre"])
      await listing(title);
    await refreshDocumentFrequencies(db);
    expect(await queriesFor("VELO de mo")).toEqual(["VELO de montagne", "VELO de moteur"]);
    expect(await queriesFor("vélo d’arm")).toEqual([]);
    expect(await queriesFor("table mo")).toEqual(["table montagne", "table montre", "table moteur"]);
    // A place is more useful than words that never occur together.
    expect(await queriesFor("table à mont")).toEqual([]);
  });

  test("after « ou » need not occur with the other alternative, only with what applies to both", async () => {
    for (const title of ["Kayak", "Canot", "Vélo rouge", "Vélo bleu", "Blouse"]) await listing(title);
    expect(await queriesFor("kayak ou can")).toEqual(["kayak ou canot"]);
    expect(await queriesFor("vélo rouge ou bl")).toEqual(["vélo rouge ou bleu"]);
  });

  test("needs one letter after other words, or a number that follows the previous word", async () => {
    for (const title of ["Pneus d'hiver", "Machine à coudre", "iPhone 13 128 Go", "PS4", "Condo 4 ½"])
      await listing(title);
    expect(await queriesFor("pneus d'h")).toEqual(["pneus d'hiver"]);
    expect(await queriesFor("machine a c")).toEqual(["machine a coudre"]);
    expect(await queriesFor("je cherche un h")).toEqual(["je cherche un hiver"]);
    expect(await queriesFor("iphone 1")).toEqual(["iphone 13"]);
    expect(await queriesFor("ps4")).toEqual(["ps4"]);
    for (const typed of ["4 1/2", "4½"]) expect(await queriesFor(typed)).toEqual(["4\u00a0½"]);
    expect(await queriesFor("condo 4 1/2")).toEqual(["condo 4\u00a0½"]);
    expect(await queriesFor("3 1/2")).toEqual([]);
  });

  test("ranks first itself, even if titles only have its synonyms", async () => {
    await insertEntry(db, "test-char", { words: ["zorg", "auto"], targets: [] });
    onTestFinished(() => deleteOwnEntry(db, "test-char").then(() => undefined));
    for (const title of ["Auto rouge", "Zorglub"]) await listing(title);
    await refreshDocumentFrequencies(db);
    expect(await queriesFor("zorg")).toEqual(["zorg", "zorglub"]);
    expect(await queriesFor("zor")).toEqual(["zorglub"]);
  });

  test("is corrected when no word has that prefix", async () => {
    await listing("Vélo bleu");
    expect(await queriesFor("veol")).toEqual(["vélo"]);
    expect(await queriesFor("xyzzy")).toEqual([]);
    // Also for an unfinished word, but never to a word that no title has.
    await listing("Trottinette", { description: "Un guidon réglable." });
    expect(await queriesFor("trotinet")).toEqual(["trottinette"]);
    expect(await queriesFor("giudon")).toEqual([]);
    // A prefix too short for spelling keys, with one slip.
    await listing("Souffleuse à neige");
    await refreshDocumentFrequencies(db);
    expect(await queriesFor("soufle")).toEqual(["souffleuse"]);
  });

  test("is not completed with filler words, nor after a hyphen with non-adjacent words", async () => {
    for (const title of ["Cherche chaise", "Laveuse sans frais", "Laveuse et sécheuse", "Trois sacs rouges"])
      await listing(title);
    await refreshDocumentFrequencies(db);
    expect(await queriesFor("ch")).toEqual(["chaise"]);
    expect(await queriesFor("laveuse s")).toEqual(["laveuse sécheuse"]);
    expect(await queriesFor("trois r")).toEqual(["trois rouges"]);
    expect(await findSuggestions(db, "trois-r")).toMatchObject([
      { kind: "place", name: "Trois-Rivières" },
      { kind: "place", name: "Trois-Rivières-Ouest, Trois-Rivières" },
    ]);
  });

  test("may be a word whose synonyms are in titles", async () => {
    await insertEntry(db, "test-sofa", {
      words: ["divan", "sofa", "canapé", "causeuse à deux places"],
      targets: [],
    });
    await insertEntry(db, "test-bazou", { words: ["zorglub"], targets: ["automobile rouge"] });
    onTestFinished(async () => {
      for (const id of ["test-sofa", "test-bazou"]) await deleteOwnEntry(db, id);
    });
    expect(await queriesFor("sof")).toEqual([]);
    for (const title of ["Divan bleu", "Divan gris", "Divan vert", "Divan noir"])
      await listing(title, { category: "products", subCategory: "mobilier" });
    await listing("Automobile");
    await refreshDocumentFrequencies(db);
    expect(await queriesFor("sof")).toEqual(["sofa"]);
    expect(await queriesFor("CANA")).toEqual(["canapé"]);
    expect(await queriesFor("causeu")).toEqual(["causeuse à deux places"]);
    expect(await findSuggestions(db, "sofa")).toContainEqual({
      kind: "category",
      q: "sofa",
      category: "products",
      sub: "mobilier",
    });
    // All words of the synonym must be in use, or the search would find nothing.
    expect(await queriesFor("zorg")).toEqual([]);
    await listing("Tondeuse rouge");
    await refreshDocumentFrequencies(db);
    expect(await queriesFor("zorg")).toEqual(["zorglub"]);
    await switchEntry(db, "test-sofa", true);
    expect(await queriesFor("sof")).toEqual([]);
  });

  test.each([" ", "v", "55", '"velo', "-velo", "chat OR", "e%", "_", "'", "\\"])(
    "%j completes nothing",
    async (typed) => {
      await listing("Vélo électrique");
      expect(await queriesFor(typed)).toEqual([]);
    },
  );
});

describe("never suggested are", () => {
  test("words of drafts, of sold and deleted listings", async () => {
    await listing("Vélocipède", { status: "draft" });
    const { id } = await listing("Vélodrome");
    await listing("Vélomoteur", { deletedAt: new Date() });
    expect(await queriesFor("velodr")).toEqual(["vélodrome"]);
    await setListingStatus(db, id, "sold");
    expect(await queriesFor("vel")).toEqual([]);
    await refreshDocumentFrequencies(db);
    expect(await queriesFor("vel")).toEqual([]);
  });

  test("words in descriptions only, until a title has them", async () => {
    await listing("Table", { description: "Demandez Barnabé." });
    expect(await queriesFor("barn")).toEqual([]);
    await listing("Barnabé le lapin");
    expect(await queriesFor("barn")).toEqual(["barnabé"]);
    await refreshDocumentFrequencies(db);
    expect(await queriesFor("barn")).toEqual(["barnabé"]);
  });
});

describe("besides queries", () => {
  test("categories are suggested by name, and the main category of the first word", async () => {
    expect(await findSuggestions(db, "electro")).toEqual([
      { kind: "category", q: "", category: "products", sub: "electronique" },
    ]);
    for (const title of ["Vélo bleu", "Vélo gris", "Vélo vert", "Vélo noir"])
      await listing(title, { subCategory: "sport-loisirs" });
    expect(await findSuggestions(db, "velo")).toEqual([
      { kind: "words", q: "vélo" },
      { kind: "category", q: "vélo", category: "products", sub: "sport-loisirs" },
    ]);
  });

  test("places are suggested, alone or after query words", async () => {
    const montreal = { kind: "place", name: "Montréal", province: "Québec", filterName: "Montréal" };
    expect(await findSuggestions(db, "montre")).toContainEqual({ ...montreal, q: "" });
    expect(await findSuggestions(db, "vélo à montre")).toContainEqual({ ...montreal, q: "vélo" });
    expect(await findSuggestions(db, "trois-riv")).toContainEqual({
      kind: "place",
      q: "",
      name: "Trois-Rivières",
      province: "Québec",
      filterName: "Trois-Rivières",
    });
    expect(await findSuggestions(db, "chalet lauren")).toContainEqual({
      kind: "region",
      q: "chalet",
      name: "Laurentides",
      filterName: "Laurentides",
      where: "dans les Laurentides",
    });
  });

  test("there are at most eight suggestions", async () => {
    const ends = "abcdefghijkl".split("");
    for (const end of ends) await listing(`Servi${end}oux`, { subCategory: null });
    expect(await findSuggestions(db, "serv")).toHaveLength(8);
  });
});

test("of several places those with listings are suggested, also sectors that a text names", async () => {
  const places = async (typed: string) =>
    (await findSuggestions(db, typed)).flatMap((found) => (found.kind === "place" ? found.filterName : []));
  const all = await places("saint-jea");
  expect(all.length).toBeGreaterThan(1);
  const last = all.at(-1) ?? "";
  await listing("Table", { city: last.split(",")[0] ?? "" });
  passTtl();
  expect(await places("saint-jea")).toEqual([last]);
  await listing("Logement au Plateau-Mont-Royal", { city: "Montréal" });
  expect(await places("plateau-mo")).toEqual(["Le Plateau-Mont-Royal"]);
});

test("a suggested sector finds what is there and what says so, not the rest of its city", async () => {
  await listing("Loft du Mile End", { city: "Montréal" });
  await listing("Divan", { city: "Montréal", description: "À prendre dans le mile-end." });
  await listing("Bureau", { city: "Mile End, Montréal" });
  await listing("Table", { city: "Montréal" });
  await listing("Chaise comme au Mile End", { city: "Rimouski" });
  const suggested = (await findSuggestions(db, "mile e")).flatMap((found) =>
    found.kind === "place" ? [found.filterName] : [],
  );
  expect(suggested).toEqual(["Mile End"]);
  const location = new URLSearchParams({ location: suggested[0] ?? "" });
  const { cards, total } = await runSearch(await prepareSearch(db, parseSearchFilters(location)));
  expect(cards.map(({ title }) => title).toSorted()).toEqual(["Bureau", "Divan", "Loft du Mile End"]);
  expect(total).toBe(3);
});

test("the same query is answered without reading the listings again; after a minute they are read meanwhile", async () => {
  for (const title of ["Vélo de ville", "Vélo de course"]) await listing(title);
  expect(await queriesFor("vélo de v")).toEqual(["vélo de ville"]);
  await emptyDatabase(db);
  expect(await queriesFor("vélo de v")).toEqual(["vélo de ville"]);
  pass(61);
  expect(await queriesFor("vélo de v")).toEqual(["vélo de ville"]);
  await expect.poll(() => queriesFor("vélo de v")).toEqual([]);
});
