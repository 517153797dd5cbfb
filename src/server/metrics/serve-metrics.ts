/** /metrics: on its own port (METRICS_PORT), or on the site's port with METRICS_TOKEN. */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import { metricsContentType } from "../../platform/metrics/metrics.server.ts";
import type { SiteMetrics } from "./site-metrics.ts";

/** Whether `Authorization` has the token; takes the same time for every wrong one. */
export function hasMetricsToken(authorization: string | undefined, token: string): boolean {
  const [, given = ""] = /^Bearer +(\S+) *$/iu.exec(authorization ?? "") ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

export function metricsHeaders(): Record<string, string> {
  return { "Content-Type": metricsContentType, "Cache-Control": "no-store" };
}

/** A server for METRICS_PORT. It also requires the token, if there is one. */
export function createMetricsServer(metrics: SiteMetrics, token: string | null): Server {
  return createServer(({ url, method, headers }, response) => {
    const isMetrics = url?.split("?", 1)[0] === "/metrics" && (method === "GET" || method === "HEAD");
    if (!isMetrics || (token !== null && !hasMetricsToken(headers.authorization, token))) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
      return;
    }
    metrics.render().then(
      (text) => response.writeHead(200, metricsHeaders()).end(text),
      () => response.writeHead(500).end(),
    );
  });
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
