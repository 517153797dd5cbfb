import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { canRestoreDeleted, listingVisibility } from "../listings/permissions.ts";
import { findStoredImage } from "../media/images.queries.server.ts";
import { isDatabaseAway } from "../platform/database/database.server.ts";
import { isMigrated } from "../platform/database/migrate.server.ts";
import { addressOf } from "../platform/http/client-address.server.ts";
import { lastResort } from "../platform/http/last-resort.server.ts";
import { createReadiness } from "../platform/http/readiness.server.ts";
import { serveStatic } from "../platform/http/static-files.server.ts";
import { isId } from "../platform/id.ts";
import type { RequestRejection } from "../web/context.ts";
import { compressPages } from "./compress.ts";
import { createVisitorPages } from "./page-cache/visitor-pages.ts";
import { type AnswerPage, createPages, type RequestDetails } from "./pages.ts";
import { isCrossSiteWrite, pageHeaders, refuseRequest } from "./request-checks.ts";
import type { Site } from "./site.ts";

const contentTypes = { webp: "image/webp", jpg: "image/jpeg" } as const;

/**
 * `/media/{id}/{width}.webp|jpg`. A photo is as visible as its listing: those of drafts answer their author only,
 * those of ads that are gone nobody else, as long as the ad can be taken back.
 */
export async function serveMedia(
  site: Site,
  request: Request,
  details: Omit<RequestDetails, "refusal">,
  answerPage: AnswerPage,
): Promise<Response> {
  const missing = () => answerPage(request, { ...details, refusal: { status: 404, reason: "missing" } });
  const match = /^\/media\/([^/]+)\/([1-9]\d{0,4})\.(webp|jpg)$/u.exec(new URL(request.url).pathname);
  const [, id = "", width = "", format = ""] = match ?? [];
  if (!match || !isId(id) || (request.method !== "GET" && request.method !== "HEAD")) return missing();

  const image = await findStoredImage(site.db, id);
  if (!image?.widths.includes(Number(width))) return missing();
  const isPublic = image.listing ? listingVisibility(image.listing, null) === "open" : image.isProfilePhoto;
  if (!isPublic) {
    const session = await site.accounts.findSession(request.headers);
    const user = session?.user ?? null;
    const isVisible = image.listing
      ? listingVisibility(image.listing, user) === "open" ||
        canRestoreDeleted(image.listing, user, site.now())
      : user?.id === image.ownerId;
    if (!isVisible) return missing();
  }

  const object = await site.storage.open(`${image.storageKey}/${width}.${format}`);
  if (!object) {
    site.log.error({ requestId: details.requestId, imageId: id, width }, "stored photo is missing");
    return missing();
  }
  return new Response(request.method === "HEAD" ? null : object.stream, {
    headers: {
      "Content-Type": contentTypes[format as keyof typeof contentTypes], // the pattern allows no other
      "Content-Length": String(object.size),
      "Cache-Control": isPublic ? "public, max-age=31536000, immutable" : "private, no-store",
      "Content-Security-Policy": "default-src 'none'",
    },
  });
}

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
    const refusal: RequestRejection | null =
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

/** Unsubscribe links hold their token in the path: it is not logged. */
function loggedPath(path: string): string {
  return path.replace(/^\/notifications\/.*/u, "/notifications/…");
}
