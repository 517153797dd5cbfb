import { sql } from "kysely";
import { expect, test } from "vitest";
import { createRandom } from "../../../demo/random.ts";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { countListings, searchListings } from "../engine/listing-search.server.ts";
import { prepareSearch } from "../engine/prepared-search.server.ts";
import { findFacets } from "../facets/listing-facets.server.ts";
import { refreshDocumentFrequencies } from "../index/vocabulary.server.ts";
import { findSuggestions } from "../suggestions/suggestions.queries.server.ts";
import { defaultFilters, type SearchFilters } from "./search-filters.ts";

const dayMs = 86_400_000;

test("several recency windows give the same results, counts and suggestions as one", async () => {
  const { db } = await databaseForTest();
  const author = await aUser(db);
  const { pick, int } = createRandom("spans");
  const now = Date.now();
  for (let count = 0; count < 300; count += 1)
    await aListing(db, {
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
    await aListing(db, { author, title: "Traîneau", subCategory: "mobilier", createdAt });
  }
  await refreshDocumentFrequencies(db);
  const asked: Partial<SearchFilters>[] = [
    { q: "velo", sortBy: "best" },
    { q: "velo", sortBy: "best", page: 3 },
    { q: "montagne", sortBy: "best", page: 3 },
    { q: "presque", sortBy: "best", page: 3 },
    { q: "velo bleu", sortBy: "recent", page: 2 },
    { q: "velo", sortBy: "best", places: [{ name: "Laval", within: 10 }] },
  ];
  const answer = async (filters: SearchFilters) => {
    const { total, isMore, cards } = await searchListings(db, filters);
    return {
      ...{ total, isMore, counted: await countListings(db, filters) },
      ids: cards.map(({ id }) => id),
      facets: await findFacets(await prepareSearch(db, filters)),
      // With few old listings, the main category is computed from all of them; with many, the sample may differ.
      suggestions: await findSuggestions(db, "traîneau"),
    };
  };
  const answers = async () => {
    const found = [];
    // Single frequent terms are not counted.
    for (const filters of asked) found.push(await answer({ ...defaultFilters, priceMin: 1, ...filters }));
    return found;
  };
  const atOnce = await answers();
  expect(atOnce[0]?.total).toBeGreaterThan(100);
  expect(atOnce[0]?.suggestions.map(({ kind }) => kind)).toContain("category");
  expect(atOnce.map(({ ids }) => ids.length)).toEqual([24, 24, 24, 24, 24, 24]);
  // Far more than there are.
  await sql`update search_terms set document_frequency = 45000, title_frequency = 45000`.execute(db);
  expect(await answers()).toEqual(atOnce);
});
