import { setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import type { AnswerPage } from "../pages.ts";
import { pageHeaders } from "../request-checks.ts";
import { routeMeta } from "../route-meta.ts";
import type { Site } from "../site.ts";
import { type PageKey, pageKey } from "./page-key.ts";
import { cachedResponse, countView } from "./serve-cached.ts";

/** No answer waits longer to hear of itself. */
const heardWithinMs = 200;

/** Pages with the kept ones in front: whoever has no session may get what was made for another visitor. */
export function createVisitorPages(
  site: Site,
  loadBuild: () => Promise<ServerBuild>,
  answerPage: AnswerPage,
): AnswerPage {
  const { pageCache } = site;
  if (!pageCache) return answerPage;
  const origin = new URL(site.config.publicUrl).origin;

  return async function answerVisitor(request, details) {
    if (details.refusal) return answerPage(request, details);
    if (request.method !== "GET" && request.method !== "HEAD") {
      const response = await answerPage(request, details);
      // Whoever wrote and then looks as a visitor (an account was closed) sees what they did.
      await Promise.race([pageCache.heard(), sleep(heardWithinMs)]);
      return response;
    }
    const { pathname, search } = new URL(request.url);
    const { headers } = request;
    const asked = {
      method: request.method,
      address: pathname + search,
      cookies: headers.get("Cookie"),
      purpose: headers.get("Sec-Purpose"),
    };
    const key = pageKey(asked, routeMeta(await loadBuild(), pathname));
    if (!key) return answerPage(request, details);
    const answer = await pageCache.answer(key, async () => {
      const isForEverybody = { isLook: !key.isAhead };
      const response = await answerPage(requestOf(key, origin), { ...details, isForEverybody });
      for (const [name, value] of pageHeaders(site))
        if (!response.headers.has(name)) response.headers.set(name, value);
      return response;
    });
    if (!answer) return answerPage(request, details);
    if ("response" in answer) return answer.response;
    countView(
      site,
      answer.found,
      { name: headers.get("User-Agent"), purpose: asked.purpose },
      details.address,
    );
    return cachedResponse(answer.found, request);
  };
}

/** Of what was sent, only the key is left: what nobody sees cannot be said to somebody else. */
function requestOf({ address, cookie }: PageKey, origin: string): Request {
  return new Request(origin + address, {
    headers: { Accept: "text/html", ...(cookie ? { Cookie: cookie } : {}) },
  });
}
