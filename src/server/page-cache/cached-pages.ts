import { setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import type { SharedRendering } from "../pages.ts";
import { refuseRequest } from "../request-checks.ts";
import { routeMeta } from "../route-meta.ts";
import type { Site } from "../site.ts";
import { mayBeCached, type PageKey, pageKey } from "./page-key.ts";
import { cachedResponse, countView } from "./serve-cached.ts";

/** No write waits longer for its own invalidations. */
const syncMaxMs = 200;

type Render = (request: Request, shared?: SharedRendering) => Promise<Response>;

/**
 * The page cache in front of the site: visitors without a session may get what was rendered for another. Null when the
 * site caches no pages.
 */
export function createCachedPages(
  site: Site,
  loadBuild: () => Promise<ServerBuild>,
): ((request: Request, address: string, render: Render) => Promise<Response>) | null {
  const { pageCache } = site;
  if (!pageCache) return null;
  const origin = new URL(site.config.publicUrl).origin;

  return async function answer(request, address, render) {
    const { method, headers } = request;
    if (method === "HEAD") return render(request);
    if (method !== "GET") {
      const response = await render(request);
      // After closing an account, its owner continues as a visitor and must see the change.
      await Promise.race([site.syncCaches(), sleep(syncMaxMs)]);
      return response;
    }
    const { pathname, search } = new URL(request.url);
    const cookies = headers.get("Cookie");
    const purpose = headers.get("Sec-Purpose");
    const asked = { method, address: pathname + search, cookies, purpose };
    const isPage = mayBeCached(asked) && !/^\/(?:assets|media)\//u.test(pathname) && !refuseRequest(request);
    const key = isPage ? pageKey(asked, routeMeta(await loadBuild(), pathname)) : null;
    if (!key) return render(request);
    const answered = await pageCache.answer(key, (cacheTags) =>
      render(requestOf(key, origin), { isLook: !key.isAhead, cacheTags }),
    );
    if (!answered) return render(request);
    if ("response" in answered) return answered.response;
    countView(site, answered, { name: headers.get("User-Agent"), purpose }, address);
    return cachedResponse(answered, request);
  };
}

/** A request made of the key alone: what the loaders cannot see cannot reach another visitor. */
function requestOf({ address, cookie }: PageKey, origin: string): Request {
  return new Request(origin + address, {
    headers: { Accept: "text/html", ...(cookie ? { Cookie: cookie } : {}) },
  });
}
