/** Connects the API (src/api) to the site. */
import { apiPath, createApi, type SiteApi } from "../api/api.ts";
import { type ProblemName, problemResponse, problems } from "../api/problems.ts";
import { isDatabaseUnavailable } from "../platform/database/failures.server.ts";
import { limits } from "../platform/rate-limits.ts";
import { runForSearchClient } from "../search/index.server.ts";
import type { ApiDescription, RequestRejection } from "../web/context.ts";
import { canonical, countQuota } from "./rate-limits.ts";
import type { Site } from "./site.ts";

export function createSiteApi(site: Site): SiteApi {
  return createApi({
    name: site.config.siteName,
    publicUrl: site.config.publicUrl,
    db: site.db,
    reads: site.reads,
    countRequest: async ({ address }) => {
      if (site.config.rateLimits === "off") return null;
      const now = site.now();
      site.limitAlarm.count("api", now);
      return countQuota(site.db, "api", address, now);
    },
    runForSearchClient: ({ address }, search) => runForSearchClient(canonical(address), search),
    reportFailure: (error, requestId) => {
      const isUnavailable = isDatabaseUnavailable(error);
      if (isUnavailable)
        site.log.warn(
          { requestId, reason: error instanceof Error ? error.message : "" },
          "database unavailable",
        );
      else site.log.error({ requestId, err: error }, "API request failed");
      return isUnavailable;
    },
  });
}

/** For the page about the API. */
export function describeApi({ document }: SiteApi): ApiDescription {
  return { path: apiPath, document, problems, limit: limits.api };
}

/** A request that was rejected before it reached the API. */
export function rejectApiRequest(site: Pick<Site, "config">, { reason }: RequestRejection): Response {
  return problemResponse(site.config.publicUrl, problemOf[reason]);
}

const problemOf: Record<RequestRejection["reason"], ProblemName> = {
  unreadable: "invalid-request",
  "cross-site": "cross-site",
  missing: "missing",
  method: "method",
  "body-too-large": "body-too-large",
  "url-too-long": "url-too-long",
  "content-type": "content-type",
  "database-away": "unavailable",
};
