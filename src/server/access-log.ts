import type { Handler } from "../platform/http/graceful-shutdown.server.ts";
import { operatorPaths } from "./own-name.ts";
import { type RequestRecord, requestRecord } from "./request-record.ts";
import type { Site } from "./site.ts";
import { keyedHash } from "./visitor.ts";

/**
 * Writes a log line per request, cached pages included, and counts it in the metrics. The line has the pattern of the
 * route: paths may contain tokens, and search words are personal.
 */
export function observeRequests(
  site: Pick<Site, "log" | "metrics" | "isTrustedProxy" | "visitorSecret">,
  handle: Handler,
): Handler {
  return (request, response) => {
    const record = requestRecord(request, site.isTrustedProxy);
    site.metrics.requestStarted();
    response.once("close", () => {
      const { method = "" } = request;
      const milliseconds = record.answeredMs ?? performance.now() - record.startedAt;
      const route = record.route ?? fileRoute(request.url ?? "");
      const { statusCode: status } = response;
      site.metrics.requestEnded({ record, route, method, status, seconds: milliseconds / 1_000 });
      const level = operatorPaths.has(route) ? "debug" : "info";
      if (!site.log.isLevelEnabled(level)) return;
      site.log[level](
        {
          requestId: record.id,
          ...(record.traceId ? { traceId: record.traceId } : {}),
          ...{ method: method.slice(0, 20), route, status, ms: Math.round(milliseconds * 10) / 10 },
          ...(record.cache ? { cache: record.cache } : {}),
          ...(record.userId ? { user: hashedUser(site, record.userId) } : {}),
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        "request",
      );
    });
    return handle(request, response);
  };
}

/** Requests that reached no route: files, photos, rejected requests. */
function fileRoute(url: string): string {
  const [path = ""] = url.split("?", 1);
  if (operatorPaths.has(path)) return path;
  const [, folder] = /^\/(assets|media)\//u.exec(path) ?? [];
  return folder ? `/${folder}/*` : "other";
}

/** The same for all requests of a user, but not the id. */
export function hashedUser(site: Pick<Site, "visitorSecret">, userId: RequestRecord["userId"]): string {
  return keyedHash(site, `log:user:${userId}`);
}
