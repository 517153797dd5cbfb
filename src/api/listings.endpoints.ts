/** Search among public listings, its facets, and one listing. */
import { z } from "@hono/zod-openapi";
import { findListing, isGone } from "../listings/index.server.ts";
import { listingVisibility } from "../listings/permissions.ts";
import { photosOfListing } from "../media/index.server.ts";
import {
  newestCursor,
  readSearchCursor,
  type SearchCursor,
  writeSearchCursor,
} from "../search/engine/search-cursor.ts";
import type { SearchFilters, SortOrder } from "../search/filters/search-filters.ts";
import { pageSize } from "../search/filters/search-filters.ts";
import { findFacets, prepareSearch, runSearch, searchAfter } from "../search/index.server.ts";
import { resultsPath } from "../web/paths.ts";
import type { ApiSite } from "./context.ts";
import { cursorParam, readCursor, writeCursor } from "./cursor.ts";
import { type Api, type ApiContext, addEndpoint, byId } from "./endpoint.ts";
import { listingOf, listingSchema, listingSummarySchema, summaryOf } from "./listing.schema.ts";
import { Problem } from "./problems.ts";
import { filtersOf, queryOf, searchQuery } from "./search-query.ts";

const count = z.int().min(0);

const searchResultSchema = z
  .object({
    items: z.array(listingSummarySchema),
    total: z
      .object({ count, isLowerBound: z.boolean().describe("Il y en a davantage : le compte s’arrête là") })
      .nullable()
      .describe("Sur la première page seulement"),
    query: z.string().describe("Les filtres appliqués, comme dans l’adresse d’une page de résultats du site"),
    url: z.url().describe("La page de résultats du site"),
    corrected: z
      .array(z.object({ typed: z.string(), meant: z.string() }))
      .describe("Mots corrigés ; verbatim=1 les prend à la lettre"),
    next: z.string().nullable().describe("Curseur de la page suivante ; null à la dernière"),
  })
  .openapi("SearchResult");

const facetSchema = z.object({ value: z.string(), count });
const facetsSchema = z
  .object({
    query: z.string(),
    isApproximate: z.boolean().describe("Comptes faits sur les mille annonces les plus récentes"),
    categories: z.array(facetSchema),
    subCategories: z.array(facetSchema),
    provinces: z.array(facetSchema),
    cities: z.array(facetSchema),
    prices: z.array(z.object({ min: z.number().nullable(), max: z.number().nullable(), count })),
    fields: z
      .record(z.string(), z.array(facetSchema))
      .describe(
        "Par champ ; pour un nombre, la valeur est une borne. Un nombre ajouté par le site a deux entrées, dont la seconde, pour la borne du haut, finit par Max",
      ),
  })
  .openapi("Facets");

export function addListingEndpoints(api: Api, site: ApiSite): void {
  addEndpoint(
    api,
    {
      method: "get",
      path: "/listings",
      operationId: "searchListings",
      tag: "Annonces",
      summary: "Chercher des annonces",
      description:
        "Les paramètres sont ceux des pages de résultats du site. Vingt-quatre annonces par page ; le curseur de la page suivante est dans « next » et dans l’en-tête Link. Rien n’est répété ni sauté si des annonces paraissent ou disparaissent entre-temps. Dans l’ordre « recent », les pages vont jusqu’à la plus ancienne annonce ; dans les autres, aussi loin que celles du site.",
      query: searchQuery.extend({
        cursor: cursorParam,
      }),
      answer: { status: 200, description: "Une page de résultats", schema: searchResultSchema },
    },
    async ({ query: { cursor } }, c) => {
      const filters = filtersOf(c.req.url);
      const page = await site.runForSearchClient(clientOf(c), () => findPage(site, filters, cursor));
      const query = queryOf(filters);
      if (page.next !== null) {
        const params = new URLSearchParams(query);
        params.set("cursor", page.next);
        c.header("Link", `<${site.publicUrl}/api/v1/listings?${params.toString()}>; rel="next"`);
      }
      return c.json({
        ...page,
        query,
        url: site.publicUrl + resultsPath(filters),
      } satisfies z.input<typeof searchResultSchema>);
    },
  );

  addEndpoint(
    api,
    {
      method: "get",
      path: "/facets",
      operationId: "findFacets",
      tag: "Annonces",
      summary: "Compter les annonces d’une recherche par valeur de filtre",
      query: searchQuery,
      answer: { status: 200, description: "Les valeurs qui ont des annonces", schema: facetsSchema },
    },
    async (_input, c) => {
      const filters = filtersOf(c.req.url);
      const facets = await site.runForSearchClient(clientOf(c), async () =>
        findFacets(await prepareSearch(site.reads, filters)),
      );
      const { isApproximate, categories, subCategories, provinces, cities, prices, fields } = facets;
      return c.json({
        query: queryOf(filters),
        isApproximate,
        prices: [...prices],
        categories: [...categories],
        subCategories: [...subCategories],
        provinces: [...provinces],
        cities: cities.map(({ name, count: listings }) => ({ value: name, count: listings })),
        fields: Object.fromEntries(
          Object.entries(fields).flatMap(([id, values]) => (values.length > 0 ? [[id, [...values]]] : [])),
        ),
      } satisfies z.input<typeof facetsSchema>);
    },
  );

  addEndpoint(
    api,
    {
      method: "get",
      path: "/listings/{id}",
      operationId: "getListing",
      tag: "Annonces",
      summary: "Lire une annonce",
      description:
        "410 pour une annonce qui a été publique et ne l’est plus. Jamais de courriel ni de téléphone.",
      params: byId,
      answer: { status: 200, description: "L’annonce", schema: listingSchema },
    },
    async ({ params: { id } }, c) => {
      const listing = await findListing(site.reads, id);
      const visibility = listing ? listingVisibility(listing, null) : "missing";
      if (visibility === "gone" || (!listing && (await isGone(site.reads, id)))) throw new Problem("gone");
      if (!listing || visibility === "missing") throw new Problem("missing");
      const photos = await photosOfListing(site.reads, listing.id);
      return c.json(listingOf(listing, photos, { publicUrl: site.publicUrl, now: site.now() }));
    },
  );
}

const clientOf = (c: ApiContext) => ({ address: c.env.address, userId: c.get("bearer")?.user.id ?? null });

async function findPage({ reads, publicUrl }: ApiSite, filters: SearchFilters, given: string | undefined) {
  const list = queryOf(filters);
  const position = readCursor(given, list);
  const [page, cursor] = position === null ? [1, null] : readSearchPosition(position, filters.sortBy);
  const search = await prepareSearch(reads, { ...filters, page });
  const next = (behind: SearchCursor | null) =>
    behind && writeCursor(`${page + 1}.${writeSearchCursor(behind)}`, list);
  // By date pages go on to the oldest listing, without a count.
  if (search && cursor?.order === "recent") {
    const cards = await searchAfter(search, cursor.last);
    return {
      items: cards.map((card) => summaryOf(card, publicUrl)),
      total: null,
      corrected: [],
      next: next(cards.length < pageSize ? null : newestCursor(cards)),
    };
  }
  const found = await runSearch(search, cursor);
  const isFull = filters.sortBy === "recent" && found.cards.length === pageSize;
  return {
    items: found.cards.map((card) => summaryOf(card, publicUrl)),
    total: page === 1 ? { count: found.total, isLowerBound: found.isMore } : null,
    corrected: page === 1 ? found.corrected.map(({ typed, shown }) => ({ typed, meant: shown })) : [],
    next: next(isFull ? newestCursor(found.cards) : found.next),
  };
}

/** "2.…": the number of the page, for the depth that a search may have, and the key that it continues after. */
function readSearchPosition(position: string, order: SortOrder): [number, SearchCursor] {
  const [, page, key = ""] = /^(\d{1,5})\.(.+)$/u.exec(position) ?? [];
  const cursor = readSearchCursor(key, order);
  if (page === undefined || cursor === null) throw new Problem("invalid-cursor");
  return [Number(page), cursor];
}
