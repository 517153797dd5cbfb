import { setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { findRejection } from "../request-checks.ts";
import type { SharedRendering } from "../request-context.ts";
import type { RequestRecord } from "../request-record.ts";
import { routeMeta } from "../route-meta.ts";
import type { Site } from "../site.ts";
import { mayBeCached, type PageKey, pageKey } from "./page-key.ts";
import { cachedResponse, countView } from "./serve-cached.ts";
import { pageOfDataRequest, reloadPage, staleCopy } from "./stale-page.ts";

/** Limit of the wait for the invalidations of the request's own write. */
export const syncMaxMs = 200;

type Requester = { record: RequestRecord; address: string };
type Render = (request: Request, shared?: SharedRendering) => Promise<Response>;

/** Page cache in front of the site, for visitors without a session. Null when caching is disabled. */
export function createCachedPages(
  site: Site,
  loadBuild: () => Promise<ServerBuild>,
): ((request: Request, requester: Requester, render: Render) => Promise<Response>) | null {
  const { pageCache } = site;
  if (!pageCache) return null;
  const origin = new URL(site.config.publicUrl).origin;
  let unavailableUntil = Number.NEGATIVE_INFINITY;

  return async function respond(request, { record, address }, render) {
    const { method, headers } = request;
    if (method === "HEAD") return render(request);
    if (method !== "GET") {
      const response = await render(request);
      // After closing an account, the former user continues as a visitor and must see the change.
      await Promise.race([site.syncCaches(), sleep(syncMaxMs)]);
      return response;
    }
    const { pathname, search } = new URL(request.url);
    const cookies = headers.get("Cookie");
    const purpose = headers.get("Sec-Purpose");
    const description = { method, address: pathname + search, cookies, purpose };
    const isPage =
      mayBeCached(description) && !/^\/(?:assets|media)\//u.test(pathname) && !findRejection(request);
    const key = isPage ? pageKey(description, routeMeta(await loadBuild(), pathname)) : null;
    if (!key) return render(request);
    const findOrRender = async () => {
      record.route = key.route;
      record.cache = "hit";
      const found = await pageCache.getOrRender(key, (cacheTags) => {
        record.cache = "miss";
        return render(toRequest(key, origin), { countsAsView: !key.isPrefetch, cacheTags });
      });
      if (!found) {
        record.cache = "miss";
        return render(request);
      }
      if ("response" in found) return found.response;
      countView(site, found, { name: headers.get("User-Agent"), purpose }, address);
      return cachedResponse(found, request);
    };
    const pageOfData = pageOfDataRequest(key);
    const stale = pageCache.findStale(pageOfData ?? key);
    if (!stale) return findOrRender();
    if (performance.now() >= unavailableUntil) {
      const response = await findOrRender();
      if (response.status !== 503) return response;
      unavailableUntil = performance.now() + retryMs;
    }
    return pageOfData ? reloadPage(pageOfData) : cachedResponse(staleCopy(stale), request);
  };
}

/** While the database is unavailable, stale pages are sent without an attempt for this long. */
const retryMs = 1_000;

/** A request with only what is in the key, so that loaders cannot read data of one visitor and cache it for others. */
function toRequest({ address, cookie }: PageKey, origin: string): Request {
  return new Request(origin + address, {
    headers: { Accept: "text/html", ...(cookie ? { Cookie: cookie } : {}) },
  });
}
