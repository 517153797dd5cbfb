/** Connects the API (src/api) to the site. */
import { isEstablishedAccount } from "../accounts/index.server.ts";
import { apiPath, createApi, type SiteApi } from "../api/api.ts";
import { type ProblemName, problemResponse, problems } from "../api/problems.ts";
import { publishingPolicyFor } from "../console/index.server.ts";
import {
  isAccountClosed,
  isDatabaseUnavailable,
  isValueRefused,
} from "../platform/database/failures.server.ts";
import { limits } from "../platform/rate-limits.ts";
import { runForSearchClient } from "../search/index.server.ts";
import type { ApiDescription, RequestRejection } from "../web/context.ts";
import { canonical, checkLimit, checkSharedLimit, countQuota, isSharedLimit } from "./rate-limits.ts";
import type { Site } from "./site.ts";

export function createSiteApi(site: Site): SiteApi {
  return createApi({
    name: site.config.siteName,
    publicUrl: site.config.publicUrl,
    db: site.db,
    reads: site.reads,
    storage: site.storage,
    uploadFolder: site.uploadFolder,
    imagesFor: (address) => site.images.forAddress(canonical(address)),
    uploadLimiter: {
      enter: (owner, address = null) => site.uploadLimiter.enter(owner, address && canonical(address)),
    },
    log: site.log,
    now: site.now,
    publishing: async (listing) => ({
      publishing: await publishingPolicyFor(site.db, site.settings.latest.publishing, listing),
      lifetimeDays: site.settings.latest.listingLifetimeDays,
      photosMax: site.settings.latest.photosPerListing,
    }),
    limits: () => site.settings.latest,
    requiresConfirmedEmail: site.config.requiresConfirmedEmail,
    requiresSecondFactor: site.config.requiresSecondFactor,
    countRequest: async ({ address, userId }) => {
      if (site.config.rateLimits === "off") return null;
      const now = site.now();
      const name = userId === null ? "api" : "api-token";
      site.limitAlarm.count(name, now);
      return countQuota(site.db, name, userId ?? address, now);
    },
    consumeLimit: async (name, { address, userId }) => {
      if (site.config.rateLimits === "off") return null;
      const now = site.now();
      site.limitAlarm.count(name, now);
      const isEstablished = async () => isEstablishedAccount(site.db, userId, now);
      const verdict = isSharedLimit(name)
        ? await checkSharedLimit(
            site.db,
            name,
            { account: { id: userId, isEstablished: await isEstablished() }, address },
            now,
            site.settings.latest,
          )
        : await checkLimit(site.db, name, userId, now);
      return verdict.ok ? null : verdict.retryAfterSeconds;
    },
    runForSearchClient: ({ address }, search) => runForSearchClient(canonical(address), search),
    reportFailure: (error, requestId) => {
      if (isAccountClosed(error)) {
        site.log.info({ requestId }, "request of an account that was closed meanwhile");
        return "account-closed";
      }
      const isUnavailable = isDatabaseUnavailable(error);
      if (isUnavailable)
        site.log.warn(
          { requestId, reason: error instanceof Error ? error.message : "" },
          "database unavailable",
        );
      else site.log.error({ requestId, err: error }, "API request failed");
      return isUnavailable ? "unavailable" : isValueRefused(error) ? "value-refused" : "bug";
    },
  });
}

/** For the page about the API. */
export function describeApi({ document }: SiteApi): ApiDescription {
  return {
    path: apiPath,
    document,
    problems,
    limit: { ...limits.api, tokenAttempts: limits["api-token"].attempts },
  };
}

/** A request that was rejected before it reached the API. */
export function rejectApiRequest(
  site: Pick<Site, "config">,
  { reason }: RequestRejection,
  allowedMethods: readonly string[] = [],
): Response {
  const headers: Record<string, string> =
    reason === "method"
      ? { Allow: allowedMethods.join(", ") }
      : reason === "database-away"
        ? { "Retry-After": "5" }
        : {};
  return problemResponse(site.config.publicUrl, problemOf[reason], { headers });
}

/** A failure outside the API's own handling of errors. */
export function failApiRequest(site: Pick<Site, "config">, status: 500 | 503, requestId: string): Response {
  return status === 503
    ? problemResponse(site.config.publicUrl, "unavailable", { headers: { "Retry-After": "5" } })
    : problemResponse(site.config.publicUrl, "failure", { detail: `Référence : ${requestId}` });
}

const problemOf: Record<RequestRejection["reason"], ProblemName> = {
  unreadable: "invalid-request",
  "cross-site": "cross-site",
  missing: "missing",
  method: "method",
  "body-too-large": "body-too-large",
  "url-too-long": "url-too-long",
  "content-type": "content-type",
  "value-refused": "invalid-content",
  "database-away": "unavailable",
};
