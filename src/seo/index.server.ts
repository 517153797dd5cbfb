/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { listingDays, listingsOfDay } from "./sitemap.queries.server.ts";
