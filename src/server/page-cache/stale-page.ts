/** Cached pages past their TTL, served with a notice while the database is unavailable. */
import { LRUCache } from "lru-cache";
import type { CachedPage } from "./page-cache.ts";
import type { PageKey } from "./page-key.ts";
import { etagOf, type StoredPage } from "./stored-page.ts";

/** The notice. It is here and not in web/text, because no page renders it. */
export const stalePageText =
  "Le site fonctionne au ralenti. Cette page peut dater de quelques minutes, et certaines actions sont impossibles.";

/** Bounds the memory that pages with a notice take, which the cache does not count: about 10 MB. */
const maxPages = 100;
const withNotices = new LRUCache<string, StoredPage>({ max: maxPages });

/**
 * The page with the notice. It is the first element of the body: React skips elements that it did not render there, if
 * they have another name than the one it expects.
 */
export function staleCopy({ page, key }: CachedPage): CachedPage {
  const known = withNotices.get(page.etag);
  if (known) return { page: known, key };
  const { identity } = page.bodies;
  const body = isHtml(page) ? Buffer.from(addNotice(identity.toString("utf8"))) : identity;
  const headers = page.headers.filter(([name]) => name.toLowerCase() !== "cache-control");
  const copy: StoredPage = {
    headers: [...headers, ["cache-control", "no-store"]],
    etag: etagOf(body),
    bodies: { identity: body },
  };
  withNotices.set(page.etag, copy);
  return { page: copy, key };
}

function addNotice(html: string): string {
  return html.replace(
    /<body\b[^>]*>/u,
    (tag) => `${tag}<p class="stale-notice" role="status">${stalePageText}</p>`,
  );
}

function isHtml({ headers }: StoredPage): boolean {
  return headers.some(
    ([name, value]) => name.toLowerCase() === "content-type" && value.startsWith("text/html"),
  );
}

/** The page that a data request of React Router belongs to; null when the request is for the page itself. */
export function pageOfDataRequest(key: PageKey): PageKey | null {
  const [, path, query = ""] = /^(.*)\.data(\?.*)?$/u.exec(key.address) ?? [];
  return path === undefined ? null : { ...key, address: `${path === "/_" ? "/" : path}${query}` };
}

/** React Router's response to a data request that makes the browser load the page, which has the notice. */
export function reloadPage({ address }: PageKey): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "X-Remix-Redirect": address,
      "X-Remix-Reload-Document": "true",
      "Cache-Control": "no-store",
    },
  });
}
