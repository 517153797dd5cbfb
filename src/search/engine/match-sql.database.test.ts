// Also runs on PostgreSQL 15.
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { publicListings } from "../../listings/cards.queries.server.ts";
import { allOf, anyOf, type Match, phrase, phraseWithGaps, tsquery } from "../query/match-expression.ts";
import { matchesIndexed, matchesQuery, matchesTitle, matchesTitleIndexed } from "./match-sql.server.ts";

const { db } = await testDatabase();

beforeEach(() => emptyDatabase(db));

const term = fc.constantFrom("table", "salon", "lampe", "de", "rouge");
const text = (maxLength: number) =>
  fc.array(term, { minLength: 1, maxLength }).map((terms) => terms.join(" "));
const { match } = fc.letrec<{ match: Match }>((tie) => ({
  match: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    term.map((one) => phrase(one)),
    fc.array(term, { minLength: 2, maxLength: 3 }).map((terms) => phrase(...terms)),
    fc.array(term, { minLength: 3, maxLength: 4 }).map((terms) => phraseWithGaps(...terms)),
    fc.array(tie("match"), { minLength: 2, maxLength: 3 }).map((of) => allOf(of)),
    fc.array(tie("match"), { minLength: 2, maxLength: 3 }).map((of) => anyOf(of)),
    tie("match").map((of): Match => ({ kind: "none", of: [of] })),
  ),
}));

test("the indexed condition is equivalent to the match", async () => {
  const author = await aUser(db);
  const listings = fc.sample(fc.record({ title: text(4), description: text(6) }), { numRuns: 60, seed: 11 });
  for (const listing of listings) await aListing(db, { author, ...listing });
  const ids = async (condition: ReturnType<typeof matchesQuery>) =>
    (await publicListings(db).where(condition).select("id").orderBy("id").execute()).map(({ id }) => id);
  let [some, none] = [0, 0];
  await fc.assert(
    fc.asyncProperty(match, async (sample) => {
      const matching = await ids(matchesQuery(sample));
      if (matching.length > 0) some += 1;
      else none += 1;
      expect(await ids(matchesIndexed(sample)), tsquery(sample)).toEqual(matching);
      expect(await ids(matchesTitleIndexed(sample)), tsquery(sample)).toEqual(
        await ids(matchesTitle(sample)),
      );
    }),
    { numRuns: 200 },
  );
  expect(Math.min(some, none)).toBeGreaterThan(10);
});

test("adjacent words use the index, and a negation alone does not", () => {
  const without: Match = { kind: "none", of: [phrase("rouge")] };
  const condition = matchesIndexed(allOf([phrase("table", "salon"), without]));
  const { parameters } = publicListings(db).where(condition).select("id").compile();
  expect(parameters).toContain("'table':2 'salon':3");
  expect(parameters).not.toContain(tsquery(without));
  expect(parameters).toContain(tsquery(allOf([phrase("table", "salon"), without])));
});

test("phrases are verified last, on listings that pass every other filter", async () => {
  const query = publicListings(db)
    .where("category", "=", "products")
    .where("price_cents", "<=", 2_000)
    .where(matchesIndexed(phrase("table", "salon")))
    .select("id");
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${query}`.execute(db);
  const [filter] = rows.map((row) => row["QUERY PLAN"]).filter((line) => line.includes("Filter:"));
  expect(filter).toMatch(/price_cents.* AND \(SubPlan \d+\)/u);
  expect(filter).toMatch(/category.* AND \(SubPlan \d+\)/u);
});

test.each<[string, string, boolean]>([
  ["the beginning of its text", "'table':1 'de':2", true],
  ["its title", "'lampe':7 'rouge':8", true],
  ["words in another order", "'de':1 'table':2", false],
  ["words with one between them", "'table':1 'salon':2", false],
  ["the end of its title and the beginning of its text", "'rouge':1 'table':2", false],
])("word_pairs of a listing contain those of %s: %j, %j", async (_name, vector, expected) => {
  const { id } = await aListing(db, { title: "Lampe rouge", description: "Table de salon." });
  const { rows } = await sql`
    select word_pairs(search) @> word_pairs(${vector}::tsvector) as has from listings where id = ${id}`.execute(
    db,
  );
  expect(rows).toEqual([{ has: expected }]);
});

test("no words, and words without positions, have no pairs", async () => {
  for (const vector of ["", "'table' 'salon'", "'=table':1 '=salon':2"]) {
    const { rows } = await sql`select word_pairs(${vector}::tsvector) as pairs`.execute(db);
    expect(rows).toEqual([{ pairs: [] }]);
  }
});
