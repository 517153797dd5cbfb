/**
 * Path and query of the page that a form was sent from; null when that is another site's, or not known.
 * @param referrer the Referer header
 * @param origin of this site, as the browser knows it
 */
export function sameOriginReferer(referrer: string | null, origin: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const page = new URL(referrer);
  // "//elsewhere" is a path to a URL parser and another site to a browser.
  if (page.origin !== origin || page.pathname.startsWith("//")) return null;
  return page.pathname + page.search;
}
