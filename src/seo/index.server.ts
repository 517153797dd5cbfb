/** What other modules, pages and the composition root may use of `seo` on the server. Its other .server files are private. */
export { listingDays, listingsOfDay } from "./sitemap.queries.server.ts";
