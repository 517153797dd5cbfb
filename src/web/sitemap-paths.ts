/** Addresses of the sitemaps. Apart from paths.ts, so that public pages do not load them. */
export const sitemapPaths = {
  sitemap: () => "/sitemap.xml",
  sitemapOfPages: () => "/sitemaps/pages.xml",
  /** `day` as 2026-11-21, `part` from 1 */
  sitemapOfDay: (day: string, part: number) => `/sitemaps/${day}-${part}.xml`,
} as const;
