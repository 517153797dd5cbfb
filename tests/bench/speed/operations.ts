/** The most frequent operations of users, with random words, places and users each time. */
import { v7 as uuidv7 } from "uuid";
import { createRandom } from "../../../demo/random.ts";
import {
  featuredListings,
  otherListingsOfSeller,
  recentListings,
} from "../../../src/listings/cards.queries.server.ts";
import { categoryIds } from "../../../src/listings/category.ts";
import { saveNewListing } from "../../../src/listings/listings.commands.server.ts";
import { findListing } from "../../../src/listings/listings.queries.server.ts";
import { siteStatistics } from "../../../src/listings/statistics.queries.server.ts";
import { changeFavorite } from "../../../src/lists/favorites.commands.server.ts";
import { photosOfListing } from "../../../src/media/images.queries.server.ts";
import type { Db } from "../../../src/platform/database/database.server.ts";
import { searchListings } from "../../../src/search/engine/listing-search.server.ts";
import { prepareSearch } from "../../../src/search/engine/prepared-search.server.ts";
import { findFacets } from "../../../src/search/facets/listing-facets.server.ts";
import { countByCategory } from "../../../src/search/facets/precomputed-counts.queries.server.ts";
import { defaultFilters, type SearchFilters } from "../../../src/search/filters/search-filters.ts";
import { listingIndex } from "../../../src/search/index/listing-index.server.ts";
import { similarListings } from "../../../src/search/similar/similar-listings.queries.server.ts";
import { findSuggestions } from "../../../src/search/suggestions/suggestions.queries.server.ts";
import { aListingForm } from "../../support/publishing.ts";
import type { Home, Sample } from "./sample.ts";

export type Operation = { name: string; run: (db: Db) => Promise<unknown> };

export function operationsOn(sample: Sample): Operation[] {
  const random = createRandom("speed");
  const { pick } = random;
  const words = (q: string, more: Partial<SearchFilters> = {}): SearchFilters => ({
    ...defaultFilters,
    q,
    sortBy: "best",
    ...more,
  });
  const search = (db: Db, filters: SearchFilters) => searchListings(db, filters);
  const category = () => pick(categoryIds);
  return [
    { name: "home", run: openHome },
    {
      name: "category, first page with count",
      run: (db) => search(db, { ...defaultFilters, category: category() }),
    },
    {
      name: "category, page 50",
      run: (db) => search(db, { ...defaultFilters, category: "products", page: 50 }),
    },
    { name: "frequent word", run: (db) => search(db, words(pick(sample.frequent))) },
    { name: "rare word", run: (db) => search(db, words(pick(sample.rare))) },
    { name: "two common words", run: (db) => search(db, words(pick(sample.pairs))) },
    {
      name: "phrase with filters",
      run: (db) => search(db, words(`"${pick(sample.phrases)}"`, { category: "products", priceMax: 2_000 })),
    },
    { name: "typo", run: (db) => search(db, words(mistyped(pick(sample.frequent), random.int(1, 3)))) },
    {
      name: "radius of 50 km",
      run: (db) =>
        search(db, {
          ...defaultFilters,
          category: category(),
          places: [{ name: pick(sample.places), within: 50 }],
        }),
    },
    {
      name: "frequent word, radius of 50 km",
      run: (db) =>
        search(db, words(pick(sample.frequent), { places: [{ name: pick(sample.places), within: 50 }] })),
    },
    {
      name: "facets of a category",
      run: async (db) =>
        findFacets(await prepareSearch(db, { ...defaultFilters, category: category() }), {
          isCategoryFixed: true,
        }),
    },
    {
      name: "facets of a frequent word",
      run: async (db) => findFacets(await prepareSearch(db, words(pick(sample.frequent)))),
    },
    {
      name: "suggestion",
      run: (db) => findSuggestions(db, prefixOf(pick(sample.frequent), random.int(1, 5))),
    },
    { name: "listing", run: (db) => openListing(db, pick(sample.listings)) },
    { name: "publish", run: (db) => publish(db, pick(sample.userIds), pick(sample.homes)) },
    {
      name: "favourite",
      run: (db) =>
        changeFavorite(
          { db, actor: { id: pick(sample.userIds), role: "member" } },
          { listingId: pick(sample.listings), isFavorite: random.chance(0.7) },
        ),
    },
  ];
}

/** Reads of the home page for a visitor. */
const openHome = (db: Db) =>
  Promise.all([countByCategory(db), featuredListings(db, 6), recentListings(db, 8), siteStatistics(db)]);

/** The beginning of a word, as in a search field while the user types. */
const prefixOf = (word: string, letters: number) => word.slice(0, letters);

/** Transposes two letters. */
function mistyped(word: string, at: number): string {
  return word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
}

/** Reads of a listing page. */
async function openListing(db: Db, id: string): Promise<void> {
  const listing = await findListing(db, id);
  if (!listing) throw new Error(`listing ${id} does not exist`);
  await Promise.all([
    photosOfListing(db, id),
    similarListings(db, listing, 3),
    otherListingsOfSeller(db, listing, 3),
  ]);
}

/** Returns the id of the listing. */
async function publish(
  db: Db,
  userId: string,
  home: Home,
  title = "Vélo de ville 21 vitesses",
): Promise<string> {
  const saved = await saveNewListing(
    { db, index: listingIndex, actor: { id: userId, role: "member" } },
    {
      submissionKey: uuidv7(),
      intent: "publish",
      form: aListingForm({ title, ...home }),
      photos: [],
    },
  );
  if (!saved.ok) throw new Error(`not published: ${saved.reason}`);
  return saved.listingId;
}

/** Milliseconds from the publication of a listing until a search finds it. */
export async function measurePublicationDelay(db: Db): Promise<number> {
  const { id: author } = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const word = `introuvable${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/gu, "")}`;
  const startedAt = performance.now();
  const id = await publish(db, author, { city: "Montréal", region: "Québec" }, `Lampe ${word}`);
  for (;;) {
    const { cards } = await searchListings(db, { ...defaultFilters, q: word, sortBy: "best" });
    if (cards.some((card) => card.id === id)) return performance.now() - startedAt;
    if (performance.now() - startedAt > 10_000)
      throw new Error("the published listing was not found within ten seconds");
  }
}
