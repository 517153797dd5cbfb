/** What people do most, as the pages do it: each with other words, places and people every time. */
import { v7 as uuidv7 } from "uuid";
import { saveNewListing } from "../../../src/actions/save-listing.ts";
import { setFavorite } from "../../../src/actions/set-favorite.ts";
import type { Db } from "../../../src/data/database.ts";
import { photosOfListing } from "../../../src/data/images.ts";
import { featuredListings, recentListings, similarListings } from "../../../src/data/listing-cards.ts";
import { countByCategory } from "../../../src/data/listing-counts.ts";
import { findListing } from "../../../src/data/listings.ts";
import { findFacets } from "../../../src/data/search/listing-facets.ts";
import { searchListings } from "../../../src/data/search/listing-search.ts";
import { prepareSearch } from "../../../src/data/search/prepared-search.ts";
import { findSuggestions } from "../../../src/data/search/suggestions.ts";
import { siteStatistics } from "../../../src/data/statistics.ts";
import { createRandom } from "../../../src/demo/random.ts";
import { categoryIds } from "../../../src/domain/category.ts";
import { everything, type SearchFilters } from "../../../src/domain/search/search-filters.ts";
import { aListingForm } from "../../../src/testing/publishing.ts";
import type { Home, Sample } from "./sample.ts";

export type Operation = { name: string; run: (db: Db) => Promise<unknown> };

export function operationsOn(sample: Sample): Operation[] {
  const random = createRandom("speed");
  const { pick } = random;
  const words = (q: string, more: Partial<SearchFilters> = {}): SearchFilters => ({
    ...everything,
    ...{ q, sortBy: "best", ...more },
  });
  const search = (db: Db, filters: SearchFilters) => searchListings(db, filters);
  const category = () => pick(categoryIds);
  return [
    { name: "home", run: openHome },
    {
      name: "category, first page with count",
      run: (db) => search(db, { ...everything, category: category() }),
    },
    { name: "category, page 50", run: (db) => search(db, { ...everything, category: "products", page: 50 }) },
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
          ...everything,
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
        findFacets(await prepareSearch(db, { ...everything, category: category() }), {
          isCategoryFixed: true,
        }),
    },
    {
      name: "facets of a frequent word",
      run: async (db) => findFacets(await prepareSearch(db, words(pick(sample.frequent)))),
    },
    { name: "suggestion", run: (db) => findSuggestions(db, begun(pick(sample.frequent), random.int(1, 5))) },
    { name: "listing", run: (db) => openListing(db, pick(sample.listings)) },
    { name: "publish", run: (db) => publish(db, pick(sample.people), pick(sample.homes)) },
    {
      name: "favourite",
      run: (db) =>
        setFavorite(
          { db, now: new Date() },
          { id: pick(sample.people), role: "member" },
          { listingId: pick(sample.listings), isFavorite: random.chance(0.7) },
        ),
    },
  ];
}

/** What the home page of a visitor reads. */
const openHome = (db: Db) =>
  Promise.all([countByCategory(db), featuredListings(db, 6), recentListings(db, 8), siteStatistics(db)]);

/** As far as somebody has typed. */
const begun = (word: string, letters: number) => word.slice(0, letters);

/** Two letters change places. */
function mistyped(word: string, at: number): string {
  return word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
}

/** What the page of an ad reads. */
async function openListing(db: Db, id: string): Promise<void> {
  const listing = await findListing(db, id);
  if (!listing) throw new Error(`the ad ${id} is gone`);
  await Promise.all([photosOfListing(db, id), similarListings(db, listing, 3)]);
}

/** Gives the ad's id. */
export async function publish(
  db: Db,
  personId: string,
  home: Home,
  title = "Vélo de ville 21 vitesses",
): Promise<string> {
  const saved = await saveNewListing(
    { db, now: new Date() },
    {
      actor: { id: personId, role: "member" },
      submissionKey: uuidv7(),
      intent: "publish",
      form: aListingForm({ title, ...home }),
      photos: [],
    },
  );
  if (!saved.ok) throw new Error(`not published: ${saved.reason}`);
  return saved.listingId;
}
