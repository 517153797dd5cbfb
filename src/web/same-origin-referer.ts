/**
 * Path and query of the page that a form was submitted from; null when it is on another origin or unknown.
 * @param referrer value of the Referer header
 * @param origin public origin of this site
 */
export function sameOriginReferer(referrer: string | null, origin: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const page = new URL(referrer);
  // "//host" as a redirect target would lead a browser to another site.
  if (page.origin !== origin || page.pathname.startsWith("//")) return null;
  return page.pathname + page.search;
}
