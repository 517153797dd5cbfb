import { requestContext } from "../../context.ts";
import { sitemapPaths } from "../../sitemap-paths.ts";
import type { Route } from "./+types/robots.ts";

export const handle = { audience: "public" };

/** Private pages, forms and POST-only URLs are not indexed. */
const closed = [
  "/admin/",
  "/auth",
  "/create",
  "/post",
  "/dashboard",
  "/favorites",
  "/messages",
  "/searches",
  "/moderation",
  "/settings",
  "/notifications/",
  "/listing/*/",
  "/seller/",
];

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestContext);
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${site.publicUrl}${sitemapPaths.sitemap()}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
