import { offeredCategories } from "../../../listings/category.ts";
import { defaultFilters } from "../../../search/filters/search-filters.ts";
import { listingsOfDay } from "../../../seo/index.server.ts";
import { requestContext } from "../../context.ts";
import { notFound } from "../../guard.ts";
import { paths, resultsPath } from "../../paths.ts";
import { xml } from "../../text/xml.ts";
import type { Route } from "./+types/sitemap.ts";
import { sitemapNamespace, sitemapSeconds, urlsPerFile, xmlResponse } from "./xml-response.ts";

export const handle = { audience: "public", caching: "page" };

/** `/sitemaps/pages.xml`, or the listings of one day: `/sitemaps/2026-11-21-1.xml`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { reads: db, site, cacheTags } = context.get(requestContext);
  cacheTags.add("lists");
  if (params.name === "pages.xml")
    return sitemapResponse(ownPages().map((path) => ({ address: site.publicUrl + path })));

  const [, day = "", part = ""] = /^(\d{4}-\d{2}-\d{2})-([1-9]\d{0,2})\.xml$/u.exec(params.name) ?? [];
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) throw notFound();
  const offset = (Number(part) - 1) * urlsPerFile;
  const listings = await listingsOfDay(db, day, { limit: urlsPerFile, offset });
  if (listings.length === 0) throw notFound();
  return sitemapResponse(
    listings.map(({ id, updatedAt }) => ({
      address: site.publicUrl + paths.listing(id),
      changedAt: updatedAt,
    })),
  );
}

function ownPages(): string[] {
  const ofCategories = offeredCategories().flatMap(({ id, subCategories }) => [
    paths.category(id),
    ...subCategories.map((sub) => resultsPath({ ...defaultFilters, category: id, sub: sub.id })),
  ]);
  const ofTexts = [
    paths.help(),
    paths.safety(),
    paths.about(),
    paths.api(),
    paths.inquiry(),
    paths.terms(),
    paths.privacy(),
    paths.transparency(),
  ];
  return [paths.home(), paths.search(), ...ofCategories, ...ofTexts];
}

function sitemapResponse(pages: readonly { address: string; changedAt?: Date }[]): Response {
  const lines = pages.map(({ address, changedAt }) => {
    const lastChange = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${xml(address)}</loc>${lastChange}</url>`;
  });
  return xmlResponse("application/xml", sitemapSeconds, [
    `<urlset xmlns="${sitemapNamespace}">`,
    ...lines,
    "</urlset>",
  ]);
}
