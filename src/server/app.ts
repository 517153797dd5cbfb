import { setTimeout as sleep } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";
import { secureHeaders } from "hono/secure-headers";
import type { ServerBuild } from "react-router";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { apiPath } from "../api/api.ts";
import { canRestoreDeleted, listingVisibility } from "../listings/permissions.ts";
import {
  findStoredImage,
  type ObjectStorage,
  type StoredImage,
  type StoredObject,
} from "../media/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { isDatabaseUnavailable } from "../platform/database/failures.server.ts";
import { isMigrated } from "../platform/database/migrate.server.ts";
import { withReadPosition } from "../platform/database/read-replicas.server.ts";
import { createWriteProbe } from "../platform/database/write-probe.writes.server.ts";
import { clientAddress } from "../platform/http/client-address.server.ts";
import { renderErrorPage } from "../platform/http/error-page.server.ts";
import { createHangWatch } from "../platform/http/hang-watch.server.ts";
import { createReadiness } from "../platform/http/readiness.server.ts";
import { serveStatic } from "../platform/http/static-files.server.ts";
import { isId } from "../platform/id.ts";
import { StorageUnavailableError } from "../platform/s3/requests.server.ts";
import { version } from "../platform/version.server.ts";
import type { RequestRejection } from "../web/context.ts";
import { createSiteApi, describeApi, failApiRequest, rejectApiRequest } from "./api.ts";
import { compressResponses } from "./compress.ts";
import { cutOnError } from "./cut-on-error.ts";
import { createServeEvents } from "./live/serve-events.ts";
import { shedLoad } from "./load-shedding.ts";
import { hasMetricsToken, metricsHeaders } from "./metrics/serve-metrics.ts";
import { operatorPaths } from "./own-name.ts";
import { createCachedPages, syncMaxMs } from "./page-cache/cached-pages.ts";
import { createPages, type RenderPage } from "./pages.ts";
import { positionCookie, readPosition } from "./read-position.ts";
import {
  contentPolicy,
  findRejection,
  isApiPath,
  isOwnOrigin,
  isOwnWithoutOrigin,
  repairedAddress,
  securityHeaders,
} from "./request-checks.ts";
import type { RequestDetails, SharedRendering } from "./request-context.ts";
import { type RequestRecord, requestRecord } from "./request-record.ts";
import { recordSecurityEvent } from "./security-events.ts";
import type { Site } from "./site.ts";

const contentTypes = { webp: "image/webp", jpg: "image/jpeg" } as const;

/**
 * Browsers and proxies ask again after that: a photo of a removed listing, or of a closed account, is then gone there, too.
 * The answer for an unchanged photo is a 304 without reading the file.
 */
const photoMaxAgeSeconds = 600;

/** Whether the user may see a photo that visitors do not see: of a draft, a deleted listing, a message, an unused upload. */
function isPrivatePhotoVisible(
  { listing, conversation, ownerId }: StoredImage,
  user: NonNullable<Actor>,
  now: Date,
): boolean {
  if (listing) return listingVisibility(listing, user) === "open" || canRestoreDeleted(listing, user, now);
  if (conversation) {
    const { buyerId, sellerId, hasOpenReport } = conversation;
    return user.id === buyerId || user.id === sellerId || (hasOpenReport && isModerator(user));
  }
  return user.id === ownerId;
}

/** `/media/{id}/{width}.webp|jpg`. A photo is as visible as its listing or its message. */
async function serveMedia(
  site: Site,
  request: Request,
  details: Omit<RequestDetails, "rejection">,
  renderPage: RenderPage,
  outgoing: Partial<HttpBindings>["outgoing"],
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
    const isVisible = user !== null && isPrivatePhotoVisible(image, user, site.now());
    if (!isVisible) return missing();
  }

  // The file under an id never changes.
  const etag = `"${id}-${width}-${format}"`;
  const cacheHeaders: Record<string, string> = isPublic
    ? { "Cache-Control": `public, max-age=${photoMaxAgeSeconds}`, ETag: etag }
    : { "Cache-Control": "private, no-store" };
  const known = request.headers.get("If-None-Match");
  if (isPublic && known?.split(",").some((one) => one.trim().replace(/^W\//u, "") === etag))
    return new Response(null, { status: 304, headers: cacheHeaders });

  const isHead = request.method === "HEAD";
  const key = `${image.storageKey}/${width}.${format}`;
  let object: StoredObject | null;
  try {
    object = isHead ? await withoutContent(site.storage, key) : await site.storage.open(key);
  } catch (error) {
    const context = { requestId: details.requestId, imageId: id, width };
    if (error instanceof StorageUnavailableError)
      site.log.warn({ ...context, reason: error.message }, "photo not served");
    else site.log.error({ ...context, err: error }, "photo not served");
    return renderErrorPage(503, site.settings.latest.name, details.requestId);
  }
  if (!object) {
    site.log.error({ requestId: details.requestId, imageId: id, width }, "stored photo is missing");
    return missing();
  }
  const expected = image.files?.[format as keyof typeof contentTypes][image.widths.indexOf(Number(width))];
  if (expected !== undefined && object.size !== expected) {
    // Browsers and proxies would cache it.
    site.log.error(
      { requestId: details.requestId, imageId: id, width, size: object.size, expected },
      "stored photo is damaged",
    );
    await object.stream.cancel();
    return missing();
  }
  const body = cutOnError(object.stream, (error) => {
    site.log.warn({ requestId: details.requestId, imageId: id, err: error }, "photo was cut off");
    outgoing?.destroy();
  });
  if (isHead) await body.cancel();
  return new Response(isHead ? null : body, {
    headers: {
      "Content-Type": contentTypes[format as keyof typeof contentTypes], // the route pattern allows only these
      "Content-Length": String(object.size),
      ...cacheHeaders,
      "Content-Security-Policy": "default-src 'none'",
    },
  });
}

async function withoutContent(storage: ObjectStorage, key: string): Promise<StoredObject | null> {
  const size = await storage.size(key);
  return size === null ? null : { size, stream: new Blob([]).stream() };
}

/** `record`: of the request being handled, also when it renders a page for the cache. */
type Bindings = Partial<HttpBindings> & {
  record: RequestRecord;
  requestId: string;
  shared?: SharedRendering;
};
export type AppEnv = { Bindings: Bindings };
type OuterEnv = { Bindings: Partial<HttpBindings> };

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
  const isReady = createDatabaseReadiness(site.db);
  const uncached = createUncached(site, loadBuild, isReady, routes);

  const hangWatch = createHangWatch(() => isMigrated(site.db));
  const renderOrGiveUp = async (request: Request, bindings: Bindings) => {
    const fetch = async () => uncached.fetch(request, bindings);
    if (needsNoDatabase(new URL(request.url).pathname)) return fetch();
    // A write that was given up might still be made: it is refused only before it begins.
    const isRead = request.method === "GET" || request.method === "HEAD";
    const response = isRead ? await hangWatch.attempt(fetch) : hangWatch.isHanging() ? null : await fetch();
    if (response) return response;
    const requestId = bindings.record.id;
    site.log.warn({ requestId, reason: "the database does not answer" }, "database unavailable");
    return failure(site, request, 503, requestId);
  };
  const cached = createCachedPages(site, loadBuild);
  app.all("*", async (c) => {
    const { incoming } = c.env;
    const record = requestRecord(incoming, site.isTrustedProxy);
    const respond = async (): Promise<Response> => {
      const foreignName = incoming ? site.findForeignName(incoming) : null;
      if (foreignName !== null) return redirectToPublicUrl(site, foreignName, c.req.raw);
      const render = async (request: Request, shared?: SharedRendering) =>
        renderOrGiveUp(request, { ...c.env, record, requestId: record.id, ...(shared ? { shared } : {}) });
      return cached
        ? cached(c.req.raw, { record, address: clientAddress(incoming, site.isTrustedProxy) }, render)
        : render(c.req.raw);
    };
    const response = await withOwnWrites(site, c.req.raw, respond);
    response.headers.set("X-Request-Id", record.id);
    return response;
  });
  return app;
}

/** With replicas: the request sees what its client wrote before, and the next one what this one writes. */
async function withOwnWrites(
  site: Site,
  { method, headers }: Request,
  respond: () => Promise<Response>,
): Promise<Response> {
  const { replicas } = site;
  if (!replicas) return respond();
  const position = readPosition(site, headers.get("Cookie"));
  // Another node may have made the write: the caches of this one drop what it made outdated.
  if (position !== null) await Promise.race([site.syncCaches(), sleep(syncMaxMs)]);
  const response = await withReadPosition(position ?? 0n, respond);
  if (method !== "GET" && method !== "HEAD")
    response.headers.append("Set-Cookie", positionCookie(site, await replicas.position()));
  return response;
}

/** For a process that only runs jobs: the routes of the operator; nothing else. */
export function createHealthApp(site: OperatorSite): Hono {
  return new Hono().route("/", operatorRoutes(site, createDatabaseReadiness(site.db)));
}

/** Ready: the database is migrated and accepts writes. */
function createDatabaseReadiness(db: WriteDb): () => Promise<boolean> {
  const probeWrite = createWriteProbe(db);
  return createReadiness(async () => {
    if (!(await isMigrated(db))) return false;
    await probeWrite();
    return true;
  });
}

type OperatorSite = Pick<Site, "db" | "config" | "metrics" | "stopping" | "isStorageUp">;

/**
 * `/healthz` (the process is up), `/readyz` (the database is reachable and migrated) and, with its token, `/metrics`.
 * Without object storage a node is ready: pages work, and no other node would have photos.
 */
function operatorRoutes(site: OperatorSite, isReady: () => Promise<boolean>): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.text(`ok\nversion: ${version}\n`));
  app.get("/readyz", async (c) => {
    if (site.stopping.aborted) return c.text("stopping", 503);
    const [isDatabaseReady, isStorageUp] = await Promise.all([isReady(), site.isStorageUp()]);
    const photos = isStorageUp ? "" : "\nphotos: storage not available";
    return isDatabaseReady ? c.text(`ok${photos}`) : c.text(`database not ready${photos}`, 503);
  });
  app.get("/metrics", async (c, next) => {
    const token = site.config.metricsToken;
    if (token === null || !hasMetricsToken(c.req.header("Authorization"), token)) return next(); // 404, as if it did not exist
    return c.body(await site.metrics.render(), 200, metricsHeaders());
  });
  return app;
}

function needsNoDatabase(path: string): boolean {
  return path.startsWith("/assets/") || operatorPaths.has(path);
}

const closedForMaintenance: RequestRejection = { status: 503, reason: "database-away" };

/** Exported for tests/attack, which expects something of each of its routes. */
export function createUncached(
  site: Site,
  loadBuild: () => Promise<ServerBuild>,
  isReady: () => Promise<boolean>,
  routes: Hono<AppEnv> = new Hono<AppEnv>(),
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const api = createSiteApi(site);
  const renderPage = createPages(site, loadBuild, describeApi(api));
  const detailsOf = (c: Context<AppEnv>) => {
    const { record, incoming, shared } = c.env;
    const address = clientAddress(incoming, site.isTrustedProxy);
    return { record, requestId: record.id, address, rejection: null, ...(shared ? { shared } : {}) };
  };
  const reject = async (c: Context<AppEnv>, rejection: RequestRejection) =>
    isApiPath(c.req.path)
      ? rejectApiRequest(site, rejection, api.allowedMethods(c.req.path))
      : renderPage(c.req.raw, { ...detailsOf(c), rejection });

  app.use(secureHeaders(securityHeaders(site)));
  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentPolicy(site));
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
    // For nginx, which otherwise collects events until a buffer is full.
    if (headers.get("Content-Type")?.startsWith("text/event-stream")) headers.set("X-Accel-Buffering", "no");
  });

  app.route("/", operatorRoutes(site, isReady));

  if (!site.isDevelopment) {
    app.use(serveStatic());
    app.use(compressResponses);
  }
  app.use(shedLoad(site, (request, requestId) => failure(site, request, 503, requestId)));

  app.use(async (c, next) => {
    const repaired = repairedAddress(c.req.raw);
    if (repaired) return c.redirect(repaired, 302);
    const rejection = findRejection(c.req.raw);
    return rejection ? reject(c, rejection) : next();
  });
  const protect = csrf({
    origin: (origin, c) => isOwnOrigin(origin, site.config.publicUrl, c.req.url),
    secFetchSite: (from, c) => isOwnWithoutOrigin(c.req.header("Origin"), from),
  });
  app.use((c, next) => {
    // A client that sends neither header is not a browser, so CSRF does not apply.
    const isBrowser = ["Origin", "Sec-Fetch-Site"].some((name) => c.req.header(name) !== undefined);
    return isBrowser ? protect(c, next) : next();
  });

  app.route("/", routes);
  app.all(`${apiPath}/*`, async (c) => {
    const isOpen = (await site.settings.get()).maintenance === "off";
    return isOpen ? api.fetch(c.req.raw, detailsOf(c)) : rejectApiRequest(site, closedForMaintenance);
  });
  const serveEvents = createServeEvents(site);
  app.get("/events", (c) => serveEvents(c.req.raw, c.env));
  app.all("/media/*", (c) => serveMedia(site, c.req.raw, detailsOf(c), renderPage, c.env.outgoing));
  app.all("*", (c) => renderPage(c.req.raw, detailsOf(c)));

  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status === 403) {
      const { requestId, address } = detailsOf(c);
      const origin = originOf(c.req.header("Origin"));
      recordSecurityEvent(
        site,
        "cross-site-request-rejected",
        { requestId, address, userId: null },
        { origin },
      );
      return reject(c, { status: 403, reason: "cross-site" });
    }
    const { id } = c.env.record;
    const isUnavailable = isDatabaseUnavailable(error);
    if (isUnavailable) site.log.warn({ requestId: id, reason: error.message }, "database unavailable");
    else {
      site.log.error(
        { requestId: id, err: error, path: loggedPath(c.req.path) },
        "request failed outside the pages",
      );
    }
    return failure(site, c.req.raw, isUnavailable ? 503 : 500, id);
  });
  return app;
}

/** Paths that answer programs with JSON and browsers with a page. */
function failure(site: Site, { url }: Request, status: 500 | 503, requestId: string): Response {
  return isApiPath(new URL(url).pathname)
    ? failApiRequest(site, status, requestId)
    : renderErrorPage(status, site.settings.latest.name, requestId);
}

/** Permanent, but not stored: a wrong PUBLIC_URL can be corrected. */
function redirectToPublicUrl(site: Site, foreignName: string, request: Request): Response {
  site.log.debug({ host: foreignName }, "redirected to PUBLIC_URL");
  const { pathname, search } = new URL(request.url);
  // Concatenated: the URL constructor would take a path with a leading // for a host.
  const headers = {
    Location: site.config.publicUrl + pathname + search,
    "Cache-Control": "private, no-store",
  };
  return new Response(null, { status: 308, headers: { ...headers, "X-Content-Type-Options": "nosniff" } });
}

/** The operator sees here that the site is reached under another name than PUBLIC_URL. */
function originOf(header: string | undefined): string {
  return header && URL.canParse(header) ? new URL(header).origin : "none";
}

/** Unsubscribe links contain a token in the path, which is not logged. */
function loggedPath(path: string): string {
  return path.replace(/^\/notifications\/.*/u, "/notifications/…");
}
