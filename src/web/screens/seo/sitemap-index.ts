import { listingDays } from "../../../seo/index.server.ts";
import { requestContext } from "../../context.ts";
import { sitemapPaths } from "../../sitemap-paths.ts";
import type { Route } from "./+types/sitemap-index.ts";
import { sitemapNamespace, sitemapSeconds, urlsPerFile, xmlResponse } from "./xml-response.ts";

export const handle = { audience: "public", caching: "page" };

/** One file for static pages, and one or more per day on which active listings were published or renewed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { reads: db, site, cacheTags } = context.get(requestContext);
  cacheTags.add("lists");
  const days = await listingDays(db);
  const files = days.flatMap(({ day, count, changedAt }) =>
    Array.from({ length: Math.ceil(count / urlsPerFile) }, (_, index) => ({
      path: sitemapPaths.sitemapOfDay(day, index + 1),
      changedAt,
    })),
  );
  return xmlResponse("application/xml", sitemapSeconds, [
    `<sitemapindex xmlns="${sitemapNamespace}">`,
    `<sitemap><loc>${site.publicUrl}${sitemapPaths.sitemapOfPages()}</loc></sitemap>`,
    ...files.map(
      ({ path, changedAt }) =>
        `<sitemap><loc>${site.publicUrl}${path}</loc><lastmod>${changedAt.toISOString()}</lastmod></sitemap>`,
    ),
    "</sitemapindex>",
  ]);
}
