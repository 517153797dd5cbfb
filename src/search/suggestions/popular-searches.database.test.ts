import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { duplicateListing } from "../../../tests/support/duplicate-listing.ts";
import { recordConsents } from "../../privacy/index.server.ts";
import { refreshDocumentFrequencies } from "../index/vocabulary.server.ts";
import { setSearchesCounted } from "./popular-search.commands.server.ts";
import { purgeSearches, recordSearches } from "./popular-searches.writes.server.ts";
import { findSuggestions } from "./suggestions.queries.server.ts";

const { db } = await testDatabase();
const today = { day: "2026-11-20", salt: "sel" };

beforeEach(async () => {
  await emptyDatabase(db);
  await db.deleteFrom("search_terms").execute();
  await db.deleteFrom("search_visitors").execute();
  await db.deleteFrom("popular_searches").execute();
  const author = await aUser(db);
  for (const title of ["Vélo électrique", "Vélo de route", "Poussette double", "Collection de timbres"])
    await aListing(db, { author, title, description: "À voir." });
  await refreshDocumentFrequencies(db);
});

const search = (text: string, visitors: readonly string[], day = today) =>
  recordSearches(
    db,
    visitors.map((visitor) => ({ visitor, text, userId: null })),
    day,
  );
const queries = async (typed: string) =>
  (await findSuggestions(db, typed)).flatMap((found) => (found.kind === "words" ? found.q : []));
const five = ["a", "b", "c", "d", "e"];

test("a search that five visitors made on one day is suggested, with the accents of titles", async () => {
  await search("velo electrique", ["a", "b", "c", "d", "a", "b"]);
  expect(await queries("vel")).toEqual(["vélo"]);
  await search("velo electrique", ["d"], { day: "2026-11-21", salt: "autre" });
  expect(await queries("vel")).toEqual(["vélo"]);
  await search("vélo électrique", ["e"]);
  expect(await queries("vel")).toEqual(["vélo électrique", "vélo"]);
  expect(await queries("velo")).toEqual(["vélo", "vélo électrique"]);
  expect(await queries("velo ele")).toEqual(["vélo électrique"]);
  expect(await queries("elec")).toEqual(["électrique"]);
});

test("what finds nothing, a misspelling and an unfinished word are not", async () => {
  for (const text of ["poussette triple", "colection", "pousset", "velo electriqe"]) await search(text, five);
  expect(await db.selectFrom("popular_searches").selectAll().execute()).toEqual([]);
  // A title has the misspelling, too.
  const author = await aUser(db);
  await aListing(db, { author, title: "Colection rare" });
  await duplicateListing(db, 60, await aListing(db, { author, title: "Collection de pièces" }));
  await refreshDocumentFrequencies(db);
  await search("colection", five);
  expect(await db.selectFrom("popular_searches").selectAll().execute()).toEqual([]);
  await search("poussette double", five);
  expect(await queries("pou")).toEqual(["poussette double", "poussette"]);
});

test("only hashes are stored until then, and nothing of them once the day is over", async () => {
  await search("camille tremblay", ["a", "b"]);
  const { rows } = await sql<{
    row: string;
  }>`select search_visitors::text as row from search_visitors`.execute(db);
  expect(rows).toHaveLength(2);
  for (const { row } of rows) expect(row).toMatch(/^\(2026-11-20,[\w-]{22},[\w-]{22}\)$/u);
  await search("vélo de route", five);
  await purgeSearches(db, "2026-11-21");
  expect(await db.selectFrom("search_visitors").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("popular_searches").select("q").execute()).toEqual([{ q: "vélo de route" }]);
  await purgeSearches(db, "2027-02-01");
  expect(await db.selectFrom("popular_searches").selectAll().execute()).toEqual([]);
});

test("searches of members count only while they accept it, in its present version", async () => {
  const members = [await aUser(db), await aUser(db), await aUser(db), await aUser(db), await aUser(db)];
  const searchAll = () =>
    recordSearches(
      db,
      members.map(({ id }) => ({ visitor: id, text: "poussette double", userId: id })),
      today,
    );
  const counted = () => db.selectFrom("search_visitors").selectAll().execute();
  const choose = async (isCounted: boolean) => {
    for (const actor of members)
      await setSearchesCounted({ db, actor: { ...actor, role: "member" } }, { isCounted });
  };
  await searchAll();
  expect(await counted()).toEqual([]);
  await choose(true);
  await choose(true);
  expect(await db.selectFrom("consents").selectAll().execute()).toHaveLength(members.length);
  await db.updateTable("consents").set({ version: 2 }).execute();
  await searchAll();
  expect(await counted()).toEqual([]);
  // Asked again, they accept the present version. What they decide about other purposes is something else.
  await choose(true);
  for (const { id } of members) await recordConsents(db, id, { history: false });
  await searchAll();
  expect(await counted()).toHaveLength(members.length);
  expect(await queries("pou")).toContain("poussette double");
  await db.deleteFrom("search_visitors").execute();
  await choose(false);
  await searchAll();
  expect(await counted()).toEqual([]);
  const verbs = await db.selectFrom("events").select("verb").where("verb", "like", "searches.%").execute();
  expect(verbs).toHaveLength(3 * members.length);
});
