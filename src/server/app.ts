import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { isDatabaseAway } from "../data/database.ts";
import { isMigrated } from "../data/migrate.ts";
import type { Refusal } from "../web/context.ts";
import { addressOf } from "./address.ts";
import { compressPages } from "./compress.ts";
import { lastResort } from "./last-resort.ts";
import { serveMedia } from "./media.ts";
import { createVisitorPages } from "./page-cache/visitor-pages.ts";
import { createPages } from "./pages.ts";
import { createReadiness } from "./readiness.ts";
import { isCrossSiteWrite, pageHeaders, refuseRequest } from "./security.ts";
import type { Site } from "./site.ts";
import { serveStatic } from "./static-files.ts";

export type AppEnv = { Bindings: HttpBindings; Variables: { requestId: string } };

/**
 * The site as one function from request to response.
 * @param loadBuild the pages: the built ones, or in development whatever Vite has now
 */
export function createApp(site: Site, loadBuild: () => Promise<ServerBuild>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const answerPage = createVisitorPages(site, loadBuild, createPages(site, loadBuild));

  app.use(async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    await next();
    for (const [name, value] of pageHeaders(site)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    c.res.headers.set("X-Request-Id", requestId);
    site.log.debug(
      {
        requestId,
        method: c.req.method,
        path: loggedPath(c.req.path),
        status: c.res.status,
        ms: performance.now() - startedAt,
      },
      "request",
    );
  });

  app.get("/healthz", (c) => c.text("ok"));
  const isReady = createReadiness(() => isMigrated(site.db));
  app.get("/readyz", async (c) => {
    return (await isReady()) ? c.text("ok") : c.text("database not ready", 503);
  });

  if (!site.isDevelopment) {
    app.use(serveStatic());
    app.use(compressPages);
  }

  app.all("*", async (c) => {
    const refusal: Refusal | null =
      refuseRequest(c.req.raw) ??
      (isCrossSiteWrite(c.req.raw, site.config.publicUrl) ? { status: 403, reason: "cross-site" } : null);
    const details = { requestId: c.get("requestId"), address: addressOf(c.env) };
    if (!refusal && c.req.path.startsWith("/media/")) return serveMedia(site, c.req.raw, details, answerPage);
    return answerPage(c.req.raw, { ...details, refusal });
  });

  app.onError((error, c) => {
    const requestId = c.get("requestId");
    site.log.error(
      { requestId, err: error, path: loggedPath(c.req.path) },
      "request failed outside the pages",
    );
    return lastResort(isDatabaseAway(error) ? 503 : 500, site.config.siteName, requestId);
  });
  return app;
}

/** Without what opens something: the link that ends letters holds its right in its path. */
function loggedPath(path: string): string {
  return path.replace(/^\/notifications\/.*/u, "/notifications/…");
}
