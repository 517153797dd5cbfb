import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import type { ServerBuild } from "react-router";
import { canRestoreDeleted, listingVisibility } from "../listings/permissions.ts";
import { findStoredImage } from "../media/index.server.ts";
import { isDatabaseUnavailable } from "../platform/database/database.server.ts";
import { isMigrated } from "../platform/database/migrate.server.ts";
import { addressOf } from "../platform/http/client-address.server.ts";
import { renderErrorPage } from "../platform/http/error-page.server.ts";
import { createReadiness } from "../platform/http/readiness.server.ts";
import { serveStatic } from "../platform/http/static-files.server.ts";
import { isId } from "../platform/id.ts";
import type { RequestRejection } from "../web/context.ts";
import { compressResponses } from "./compress.ts";
import { createCachedPages } from "./page-cache/cached-pages.ts";
import { createPages, type RenderPage, type RequestDetails, type SharedRendering } from "./pages.ts";
import { contentPolicy, findRejection, isOwnOrigin, securityHeaders } from "./request-checks.ts";
import type { Site } from "./site.ts";

const contentTypes = { webp: "image/webp", jpg: "image/jpeg" } as const;

/**
 * `/media/{id}/{width}.webp|jpg`. A photo is as visible as its listing: photos of drafts and of deleted listings that
 * can be restored are served to the author only.
 */
async function serveMedia(
  site: Site,
  request: Request,
  details: Omit<RequestDetails, "rejection">,
  renderPage: RenderPage,
): Promise<Response> {
  const missing = () => renderPage(request, { ...details, rejection: { status: 404, reason: "missing" } });
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
      "Content-Type": contentTypes[format as keyof typeof contentTypes], // the route pattern allows only these
      "Content-Length": String(object.size),
      "Cache-Control": isPublic ? "public, max-age=31536000, immutable" : "private, no-store",
      "Content-Security-Policy": "default-src 'none'",
    },
  });
}

/** `requestId`: of the request being handled, also when it renders a page for the cache. */
type Bindings = Partial<HttpBindings> & { requestId: string; shared?: SharedRendering };
export type AppEnv = { Bindings: Bindings };
type OuterEnv = { Bindings: Partial<HttpBindings>; Variables: { requestId: string } };

/**
 * The site as a function from request to response. The page cache is outermost, so that cached pages include all
 * headers.
 * @param loadBuild React Router build: the built one, or in development the current one of Vite
 * @param routes handled before the pages, behind the same middleware
 */
export function createApp(
  site: Site,
  loadBuild: () => Promise<ServerBuild>,
  routes?: Hono<AppEnv>,
): Hono<OuterEnv> {
  const app = new Hono<OuterEnv>();
  const uncached = createUncached(site, loadBuild, routes);

  // Ignores the request header: otherwise clients could choose the id in logs and error pages.
  app.use(requestId({ headerName: "" }));
  app.use(async (c, next) => {
    const startedAt = performance.now();
    const id = c.get("requestId");
    await next();
    c.res.headers.set("X-Request-Id", id);
    site.log.debug(
      {
        requestId: id,
        method: c.req.method,
        path: loggedPath(c.req.path),
        status: c.res.status,
        ms: performance.now() - startedAt,
      },
      "request",
    );
  });

  const respond = async (request: Request, c: Context<OuterEnv>, shared?: SharedRendering) =>
    uncached.fetch(request, { ...c.env, requestId: c.get("requestId"), ...(shared ? { shared } : {}) });
  const cached = createCachedPages(site, loadBuild);
  app.all("*", async (c) => {
    const render = (request: Request, shared?: SharedRendering) => respond(request, c, shared);
    return cached ? cached(c.req.raw, addressOf(c.env), render) : render(c.req.raw);
  });
  return app;
}

function createUncached(
  site: Site,
  loadBuild: () => Promise<ServerBuild>,
  routes: Hono<AppEnv> = new Hono<AppEnv>(),
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const renderPage = createPages(site, loadBuild);
  const detailsOf = (c: Context<AppEnv>) => {
    const { requestId: id, shared } = c.env;
    return { requestId: id, address: addressOf(c.env), rejection: null, ...(shared ? { shared } : {}) };
  };
  const reject = (c: Context<AppEnv>, rejection: RequestRejection) =>
    renderPage(c.req.raw, { ...detailsOf(c), rejection });

  app.use(secureHeaders(securityHeaders(site)));
  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentPolicy(site));
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  });

  app.get("/healthz", (c) => c.text("ok"));
  const isReady = createReadiness(() => isMigrated(site.db));
  app.get("/readyz", async (c) => {
    if (site.stopping.aborted) return c.text("stopping", 503);
    return (await isReady()) ? c.text("ok") : c.text("database not ready", 503);
  });

  if (!site.isDevelopment) {
    app.use(serveStatic());
    app.use(compressResponses);
  }

  app.use((c, next) => {
    const rejection = findRejection(c.req.raw);
    return rejection ? reject(c, rejection) : next();
  });
  const protect = csrf({
    origin: (origin, c) => isOwnOrigin(origin, site.config.publicUrl, c.req.url),
    // If the browser sends Origin, only Origin is checked.
    secFetchSite: (from, c) => !c.req.header("Origin") && (from === "same-origin" || from === "none"),
  });
  app.use((c, next) => {
    // A client that sends neither header is not a browser, so CSRF does not apply.
    const isBrowser = ["Origin", "Sec-Fetch-Site"].some((name) => c.req.header(name) !== undefined);
    return isBrowser ? protect(c, next) : next();
  });

  app.route("/", routes);
  app.all("*", async (c) => {
    if (!c.req.path.startsWith("/media/")) return renderPage(c.req.raw, detailsOf(c));
    return serveMedia(site, c.req.raw, detailsOf(c), renderPage);
  });

  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 403)
      return reject(c, { status: 403, reason: "cross-site" });
    const { requestId: id } = c.env;
    site.log.error(
      { requestId: id, err: error, path: loggedPath(c.req.path) },
      "request failed outside the pages",
    );
    return renderErrorPage(isDatabaseUnavailable(error) ? 503 : 500, site.config.siteName, id);
  });
  return app;
}

/** Unsubscribe links contain a token in the path, which is not logged. */
function loggedPath(path: string): string {
  return path.replace(/^\/notifications\/.*/u, "/notifications/…");
}
