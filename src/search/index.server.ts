/** What other modules, pages and the composition root may use of `search` on the server. Its other .server files are private. */
export {
  countBroaderSearch,
  countListings,
  filterMatching,
  runSearch,
  type SearchResult,
  searchAfter,
  searchListings,
} from "./engine/listing-search.server.ts";
export { mentionsAtEnd } from "./engine/mentions.server.ts";
export { findNearMatches, type NearMatch, nearLimit } from "./engine/near-matches.server.ts";
export { highlightedWords, prepareSearch } from "./engine/prepared-search.server.ts";
export { runForSearchClient } from "./engine/search-concurrency.server.ts";
export { findFacets } from "./facets/listing-facets.server.ts";
export { countByPlace } from "./facets/place-counts.server.ts";
export { refreshListingCounts } from "./facets/precomputed-counts.jobs.server.ts";
export { countByCategory } from "./facets/precomputed-counts.queries.server.ts";
export { readSmallResult } from "./facets/small-result.server.ts";
export { initializeSearch } from "./index/initialize-search.server.ts";
export { listingIndex } from "./index/listing-index.server.ts";
export { reindexListings } from "./index/reindex.jobs.server.ts";
export { reindexAll } from "./index/reindex.server.ts";
export { enqueueReindexing, findReindexing, reindexCategory } from "./index/reindex-category.jobs.server.ts";
export { refreshTermStatistics } from "./index/term-statistics.server.ts";
export { similarListings } from "./similar/similar-listings.queries.server.ts";
export { setSearchesCounted } from "./suggestions/popular-search.commands.server.ts";
export {
  purgeSearches,
  recordSearches,
  type VisitorSearch,
} from "./suggestions/popular-searches.writes.server.ts";
export { findSuggestions } from "./suggestions/suggestions.queries.server.ts";
export {
  changeThesaurus,
  importThesaurus,
  type ThesaurusChangeResult,
  type ThesaurusImportResult,
} from "./thesaurus/thesaurus.commands.server.ts";
export { listEntries, type StoredEntry } from "./thesaurus/thesaurus.queries.server.ts";
