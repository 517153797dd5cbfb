/** Publicly cacheable XML response. */
export function xmlResponse(type: string, maxAgeSeconds: number, lines: readonly string[]): Response {
  const body = ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ""].join("\n");
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": `public, max-age=${maxAgeSeconds}`,
    },
  });
}

export const sitemapNamespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
/** The sitemap protocol allows 50,000 URLs per file. */
export const urlsPerFile = 20_000;
export const sitemapSeconds = 3600;
