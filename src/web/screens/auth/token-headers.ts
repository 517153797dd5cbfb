/**
 * Headers of pages with a secret token in the URL: no referrer path, no caching, no indexing.
 * Not `no-referrer`: browsers then submit forms with `Origin: null`, which the CSRF check rejects as cross-site.
 */
export const tokenHeaders = {
  "Referrer-Policy": "strict-origin",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
};
