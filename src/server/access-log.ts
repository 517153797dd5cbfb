import type { IncomingMessage } from "node:http";
import { clientAddress, headerText } from "../platform/http/client-address.server.ts";
import type { Handler } from "../platform/http/graceful-shutdown.server.ts";
import { memoize } from "../platform/memoize.ts";
import { operatorPaths } from "./own-name.ts";
import { type RequestRecord, requestRecord } from "./request-record.ts";
import type { Site } from "./site.ts";
import { keyedHash, visitorHash, visitorKey } from "./visitor.ts";

type ObservedSite = Pick<
  Site,
  "log" | "metrics" | "isTrustedProxy" | "visitorSecret" | "dailyCounter" | "now"
>;

/**
 * Writes a log line per request, cached pages included, and counts it in the metrics. The line has the pattern of the
 * route: paths may contain tokens, and search words are personal.
 */
export function observeRequests(site: ObservedSite, handle: Handler): Handler {
  return (request, response) => {
    const record = requestRecord(request, site.isTrustedProxy);
    site.metrics.requestStarted();
    response.on("close", () => {
      const { method = "" } = request;
      const milliseconds = record.answeredMs ?? performance.now() - record.startedAt;
      const route = record.route ?? fileRoute(request.url ?? "");
      const { statusCode: status } = response;
      site.metrics.requestEnded({ record, route, method, status, seconds: milliseconds / 1_000 });
      if (method === "GET" && status === 200 && record.route !== null) countVisitor(site, request, record);
      const level = operatorPaths.has(route) ? "debug" : "info";
      if (!site.log.isLevelEnabled(level)) return;
      site.log[level](
        {
          requestId: record.id,
          ...(record.traceId ? { traceId: record.traceId } : {}),
          method: method.slice(0, 20),
          route,
          status,
          ms: Math.round(milliseconds * 10) / 10,
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

const searchRoute = "/search";

/** Counts visitors of pages, including cached ones, and what they searched. */
function countVisitor(site: ObservedSite, request: IncomingMessage, { userId, route }: RequestRecord): void {
  const purpose = headerText(request.headers["sec-purpose"]);
  const browser = { name: request.headers["user-agent"], purpose };
  const address = clientAddress(request, site.isTrustedProxy);
  const visitor = visitorHash(site, browser, visitorKey(address, userId ?? undefined));
  if (!visitor) return;
  site.dailyCounter.countVisitor(visitor);
  if (route === searchRoute) {
    const q = searchedWords(request.url ?? "");
    if (q) site.dailyCounter.countSearch(visitor, q, userId);
  }
}

/** Parsing the query takes a quarter of the time of serving a cached page. */
const searchedWords = memoize({ max: 1_000, keyOf: (url: string) => url }, (url) =>
  new URLSearchParams(url.split("?")[1]).get("q"),
);

/** Requests that reached no route: files, photos, rejected requests. */
function fileRoute(url: string): string {
  const [path = ""] = url.split("?", 1);
  if (operatorPaths.has(path)) return path;
  const [, folder] = /^\/(assets|media)\//u.exec(path) ?? [];
  return folder ? `/${folder}/*` : "other";
}

/** Pseudonym of the user: the same for all requests of a user, and not the id. */
export function hashedUser(site: Pick<Site, "visitorSecret">, userId: RequestRecord["userId"]): string {
  return keyedHash(site, `log:user:${userId}`);
}
