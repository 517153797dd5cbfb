import { sql } from "kysely";
import { expect, test } from "vitest";
import { createRandom } from "../../../demo/random.ts";
import { aListing, aUser, daysAfter } from "../../../tests/support/builders.ts";
import { databaseForTest, testDatabase } from "../../../tests/support/database.ts";
import { findFacets } from "../facets/listing-facets.server.ts";
import { defaultFilters, type SearchFilters } from "../filters/search-filters.ts";
import { refreshDocumentFrequencies } from "../index/vocabulary.server.ts";
import { findSuggestions } from "../suggestions/suggestions.queries.server.ts";
import { countListings, searchListings } from "./listing-search.server.ts";
import { prepareSearch } from "./prepared-search.server.ts";
import { scanRecencyWindows } from "./recency-windows.server.ts";

const dayMs = 86_400_000;

const { db } = await testDatabase();

test("few matches among the newest listings do not widen the window to everything at once", async () => {
  const author = await aUser(db);
  for (let day = 0; day < 40; day += 1)
    await aListing(db, { author, createdAt: daysAfter(new Date(), -day) });
  const queriesRun = async (foundEachTime: number) => {
    let queries = 0;
    await scanRecencyWindows(db, { needed: 100, expected: 10_000 }, async () => {
      queries += 1;
      return { total: foundEachTime };
    });
    return queries;
  };
  // The windows cover 1 % of the listings, then at most 10 %, then all: extrapolating from one match in a hundred would
  // jump to all.
  expect(await queriesRun(1)).toBe(3);
  expect(await queriesRun(0)).toBe(3);
  expect(await queriesRun(100)).toBe(1);
});

test("several recency windows give the same results, counts and suggestions as one", async () => {
  const { db: own } = await databaseForTest();
  const author = await aUser(own);
  const { pick, int } = createRandom("spans");
  const now = Date.now();
  for (let count = 0; count < 300; count += 1)
    await aListing(own, {
      author,
      title: pick(["Vélo bleu", "Vélo rouge", "Table de montagne", "Table"]),
      description: pick(["Pour un vélo de montagne.", "En très bon état, presque neuf."]),
      city: pick(["Laval", "Montréal", "Alma"]),
      subCategory: pick(["mobilier", "vehicules"]),
      priceCents: pick([null, 5_000, 40_000]),
      createdAt: new Date(now - int(0, 59 * dayMs)),
    });
  for (const days of [50, 51, 52, 53, 54, 55]) {
    const createdAt = new Date(now - days * dayMs);
    await aListing(own, { author, title: "Traîneau", subCategory: "mobilier", createdAt });
  }
  await refreshDocumentFrequencies(own);
  const searches: Partial<SearchFilters>[] = [
    { q: "velo", sortBy: "best" },
    { q: "velo", sortBy: "best", page: 3 },
    { q: "montagne", sortBy: "best", page: 3 },
    { q: "presque", sortBy: "best", page: 3 },
    { q: "velo bleu", sortBy: "recent", page: 2 },
    { q: "velo", sortBy: "best", places: [{ name: "Laval", within: 10 }] },
  ];
  const run = async (filters: SearchFilters) => {
    const { total, isMore, cards } = await searchListings(own, filters);
    return {
      total,
      isMore,
      counted: await countListings(own, filters),
      ids: cards.map(({ id }) => id),
      facets: await findFacets(await prepareSearch(own, filters)),
      // With few old listings, the main category is computed from all of them; with many, the sample may differ.
      suggestions: await findSuggestions(own, "traîneau"),
    };
  };
  const runAll = async () => {
    const found = [];
    // Single frequent terms are not counted.
    for (const filters of searches) found.push(await run({ ...defaultFilters, priceMin: 1, ...filters }));
    return found;
  };
  const inOneWindow = await runAll();
  expect(inOneWindow[0]?.total).toBeGreaterThan(100);
  expect(inOneWindow[0]?.suggestions.map(({ kind }) => kind)).toContain("category");
  expect(inOneWindow.map(({ ids }) => ids.length)).toEqual([24, 24, 24, 24, 24, 24]);
  // More than the listings of the test: terms that frequent make the search scan several windows.
  await sql`update search_terms set document_frequency = 45000, title_frequency = 45000`.execute(own);
  expect(await runAll()).toEqual(inOneWindow);
});
