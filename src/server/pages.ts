import { randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { SignedIn } from "../accounts/index.server.ts";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import {
  isAccountClosed,
  isDatabaseUnavailable,
  isValueRefused,
} from "../platform/database/failures.server.ts";
import { isClientGone } from "../platform/http/client-gone.server.ts";
import {
  renderErrorPage,
  renderMaintenancePage,
  renderTooManyPage,
  retryAfterSeconds,
} from "../platform/http/error-page.server.ts";
import { runForSearchClient } from "../search/index.server.ts";
import type { ApiDescription, RequestRejection } from "../web/context.ts";
import { secureCookies, withPageCookies } from "./cookie-names.ts";
import { canonical, checkLimit } from "./rate-limits.ts";
import { contentPolicy } from "./request-checks.ts";
import { createRequestContext, type RequestDetails } from "./request-context.ts";
import { routeMeta } from "./route-meta.ts";
import { recordSecurityEvent } from "./security-events.ts";
import type { Site } from "./site.ts";
import { isPlainForm, withCheckAtEnd, withWholeForm } from "./whole-form.ts";

export type RenderPage = (request: Request, details: RequestDetails) => Promise<Response>;

/** React Router's request handler. Sets the request context of each request. */
export function createPages(
  site: Site,
  loadBuild: () => Promise<ServerBuild>,
  api: ApiDescription,
): RenderPage {
  let handle: { build: ServerBuild; handler: ReturnType<typeof createRequestHandler> } | undefined;
  const origin = new URL(site.config.publicUrl);

  return async function renderPage(incoming, details): Promise<Response> {
    const build = await loadBuild();
    if (handle?.build !== build) {
      handle = {
        build,
        handler: createRequestHandler(build, site.isDevelopment ? "development" : "production"),
      };
    }
    const { rejection, requestId, address } = details;
    // The same Request object for the guard and React Router, so that both interpret it identically.
    const accepted = withOrigin(rejection ? withoutInput(incoming) : incoming, origin);
    const isHttps = origin.protocol === "https:";
    const received = isHttps && !details.shared ? withPageCookies(accepted) : accepted;
    const log = site.log.child({ requestId });
    const failures = createFailureLog(log, { isForm: incoming.method === "POST" });
    let opened: OpenedRequest = { request: received, session: null };
    if (!rejection && !details.shared) {
      try {
        opened = await openSession(site, received);
        const waitSeconds = await countWrite(site, opened.request, opened.session?.user ?? null, details);
        if (waitSeconds !== null) return renderTooManyPage(waitSeconds, site.settings.latest.name, requestId);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        failures.log(error);
        return renderPage(incoming, { ...details, rejection: databaseUnavailable });
      }
    }
    const { request, session } = opened;
    const { pathname } = new URL(request.url);
    const user = session?.user ?? details.user ?? null;
    const settings = rejection ? site.settings.latest : await site.settings.get();
    const route = routeMeta(build, pathname);
    if (!rejection) details.record.route = route.pattern;
    details.record.userId = user?.id ?? null;
    if (!rejection && isClosed(settings, user, pathname))
      return renderMaintenancePage(settings.maintenanceText, settings.name, requestId);

    const { requestContext } = build.entry.module as unknown as typeof import("../web/context.ts"); // entry.server re-exports it
    const app = createRequestContext(site, {
      details,
      headers: request.headers,
      route,
      settings,
      session,
      user,
      nonce: randomUUID(),
      api,
      log,
      logFailure: failures.log,
    });
    const context = new RouterContextProvider();
    context.set(requestContext, app);
    const { handler } = handle;
    const response = await runForSearchClient(canonical(address), () => handler(request, context));

    const listingId = route.caching === "listing" ? route.params.id : undefined;
    if (listingId && app.visitor && request.method === "GET" && response.status === 200)
      site.viewCounter.count({ listingId, visitor: app.visitor, viewerId: user?.id ?? null });
    setPolicy(response, () => contentPolicy(site, app.nonce));
    // Pages that are the same for everybody but for their header may stay in the browser's cache, so that going back is
    // immediate.
    if (user && (route.audience !== "public" || !route.caching)) setPrivate(response);
    if (session) renewCookies(response, session.cookies);
    if (isHttps) secureCookies(response.headers);
    if (rejection === databaseUnavailable) response.headers.set("Retry-After", String(retryAfterSeconds));
    const failed = rejection ? null : failures.rejection();
    if (isPlainTextError(response) && (failed === null || failed === databaseUnavailable)) {
      const status = failures.isUnavailable() ? 503 : 500;
      return renderErrorPage(status, site.settings.latest.name, requestId);
    }
    if (rejection) return response;
    const found = failed ?? rejectionFromJson(request, response);
    return found ? renderPage(incoming, { ...details, rejection: found, user }) : response;
  };
}

type Session = Awaited<ReturnType<Site["accounts"]["findSession"]>>;
type OpenedRequest = { request: Request; session: Session };

/** The session of a request. It is looked up again once the form has arrived: it may have ended meanwhile. */
async function openSession({ accounts }: Site, request: Request): Promise<OpenedRequest> {
  const session = await accounts.findSession(request.headers);
  if (!session) return { request, session };
  if (isPlainForm(request)) {
    const whole = await withWholeForm(request);
    const current = await accounts.findSession(whole.headers);
    current?.cookies.unshift(...session.cookies);
    return { request: whole, session: current };
  }
  if (request.method !== "POST") return { request, session };
  const { id, user } = session;
  const { headers } = request;
  const isOpen = async () => {
    const current = await accounts.findSession(headers);
    return current?.id === id && current.user.role === user.role;
  };
  return { request: withCheckAtEnd(request, isOpen), session };
}

/** Logs the failures of a request once, and remembers what they mean for its response. */
function createFailureLog(log: Site["log"], { isForm }: { isForm: boolean }) {
  const logged = new Set<string>();
  let isUnavailable = false;
  let isRefused = false;
  let isClosedAccount = false;
  return {
    isUnavailable: () => isUnavailable,
    /** instead of the page that failed */
    rejection: (): RequestRejection | null =>
      isUnavailable ? databaseUnavailable : isClosedAccount ? accountClosed : isRefused ? valueRefused : null,
    log: (error: unknown): void => {
      const reason = messageOf(error);
      if (isClientGone(error)) {
        log.debug({ reason }, "client closed the connection");
        return;
      }
      const wasUnavailable = isUnavailable;
      isUnavailable ||= isDatabaseUnavailable(error);
      isRefused ||= isForm && isValueRefused(error);
      const wasClosedAccount = isClosedAccount;
      isClosedAccount ||= isForm && isAccountClosed(error);
      // One line: every loader of the page fails, and React reports the error, or React Router's copy of it, again.
      const isRepeated = logged.has(reason) || (logged.size > 0 && reason === sanitizedMessage);
      if (wasUnavailable || wasClosedAccount || isRepeated) log.debug({ reason }, "request failed");
      else if (isUnavailable) log.warn({ reason }, "database unavailable");
      else if (isClosedAccount) log.info({}, "form of an account that was closed meanwhile");
      else log.error({ err: error }, "request failed");
      logged.add(reason);
    },
  };
}

function setPolicy({ headers }: Response, policy: () => string): void {
  const isHtml = headers.get("Content-Type")?.startsWith("text/html");
  if (isHtml && !headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy());
}

/** A page of one account must not remain in the browser's cache for the next user of the device. */
function setPrivate({ headers }: Response): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
}

/** Cookies of a session that was extended, unless the page sets them itself. */
function renewCookies(response: Response, cookies: readonly string[]): void {
  if (cookies.length === 0 || setsOneOf(cookies, response)) return;
  const { headers } = response;
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  // A public response (feed, map) with a session cookie must not be stored by shared caches.
  if (headers.get("Cache-Control")?.includes("public")) headers.set("Cache-Control", "private, no-cache");
}

/** Counts a form of a member; returns the seconds to wait above the limit. Signing out is always possible. */
async function countWrite(
  site: Site,
  { method, url }: Request,
  user: SignedIn | null,
  { requestId, address, record }: RequestDetails,
): Promise<number | null> {
  if (method !== "POST" || !user || site.config.rateLimits === "off") return null;
  if (/^\/sign-out(?:\.|$)/u.test(new URL(url).pathname)) return null;
  const now = site.now();
  site.limitAlarm.count("write", now);
  const verdict = await checkLimit(site.db, "write", user.id, now);
  if (verdict.ok) return null;
  record.userId = user.id;
  recordSecurityEvent(
    site,
    "rate-limit-exceeded",
    { requestId, address, userId: user.id },
    { limit: "write" },
  );
  return verdict.retryAfterSeconds;
}

/** The ways in, so that moderators and administrators can open the site again, and what their pages are made of. */
const openInMaintenance = /^\/(?:auth|sign-out|site)(?:[/.]|$)/u;

/** Whether the operator has closed the site to this user. */
function isClosed({ maintenance }: { maintenance: "on" | "off" }, user: Actor, pathname: string): boolean {
  return maintenance === "on" && !isModerator(user) && !openInMaintenance.test(pathname);
}

/** True when the page sets a session cookie itself: signing out must not be undone by the session's renewal. */
function setsOneOf(cookies: readonly string[], response: Response): boolean {
  const nameOf = (cookie: string) => cookie.split("=", 1)[0];
  const names = new Set(cookies.map(nameOf));
  return response.headers.getSetCookie().some((cookie) => names.has(nameOf(cookie)));
}

/** Message of the copy of an error that React Router passes to components. */
const sanitizedMessage = "Unexpected Server Error";

/** For any URL; React Router also treats it as an error when it is returned to a data request. */
const databaseUnavailable: RequestRejection = { status: 503, reason: "database-away" };
/** Answer when a form's rules do not match the constraints of the database: a bug, logged as one. */
const valueRefused: RequestRejection = { status: 422, reason: "value-refused" };
/** Of an account that was closed while its form was handled, as of anything else that does not exist any more. */
const accountClosed: RequestRejection = { status: 404, reason: "missing" };
/** React Router's last fallback when the error page could not be rendered: a line of English plain text. */
function isPlainTextError(response: Response): boolean {
  return response.status >= 500 && (response.headers.get("Content-Type") ?? "").startsWith("text/plain");
}

/** Message only: pg attaches the whole client to the error. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Resource routes reject with JSON; a client that accepts HTML gets the error page instead. */
function rejectionFromJson(request: Request, response: Response): RequestRejection | null {
  const acceptsHtml = request.headers.get("Accept")?.includes("text/html") ?? false;
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  return acceptsHtml && isJson
    ? (jsonRejections.find(({ status }) => status === response.status) ?? null)
    : null;
}

const jsonRejections: readonly RequestRejection[] = [
  { status: 400, reason: "unreadable" },
  { status: 404, reason: "missing" },
  { status: 413, reason: "body-too-large" },
  { status: 415, reason: "content-type" },
];

/** `Origin: null`, accepted for its Sec-Fetch-Site: React Router would reject it. */
function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(request, { headers });
}

/** A rejected request only gets its error page: body and URL are not read. */
function withoutInput(request: Request): Request {
  return new Request(new URL("/", request.url), { headers: { Accept: "text/html" } });
}

/** Behind a proxy the URL of the request is not the public one, which React Router compares with Origin. */
function withOrigin(request: Request, origin: URL): Request {
  const url = new URL(request.url);
  const sent = request.headers.get("Origin");
  if (sent === "null") return withoutOrigin(request);
  if (sent !== origin.origin || url.origin === origin.origin) return request;
  // Concatenated: the URL constructor would take a path with a leading // for a host.
  return new Request(origin.origin + url.pathname + url.search, request);
}
