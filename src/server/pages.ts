import { randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  findKnownClients,
  isEstablishedAccount,
  rememberClients,
  type SignedIn,
} from "../accounts/index.server.ts";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import type { CacheTags } from "../listings/cache-tags.ts";
import { isDatabaseUnavailable, isValueRefused } from "../platform/database/failures.server.ts";
import { isClientGone } from "../platform/http/client-gone.server.ts";
import {
  renderErrorPage,
  renderMaintenancePage,
  renderTooManyPage,
  retryAfterSeconds,
} from "../platform/http/error-page.server.ts";
import { type LimitName, limits } from "../platform/rate-limits.ts";
import { version } from "../platform/version.server.ts";
import { runForSearchClient } from "../search/index.server.ts";
import type { ApiDescription, RequestContext, RequestRejection } from "../web/context.ts";
import { secureCookies, withPageCookies } from "./cookie-names.ts";
import { isSetupToken } from "./first-start.ts";
import { clientOf, deviceCookie } from "./known-client.ts";
import { findMemberData, noMemberData } from "./member-data.queries.server.ts";
import {
  type Client,
  canonical,
  checkLimit,
  checkSharedLimit,
  isSharedLimit,
  type LimitSubject,
  resetLimit,
  resetLimitForAllAddresses,
  secondsOverLimit,
  secondsOverSharedLimit,
} from "./rate-limits.ts";
import { contentPolicy } from "./request-checks.ts";
import type { RequestRecord } from "./request-record.ts";
import { routeMeta } from "./route-meta.ts";
import { sampleEmails } from "./sample-emails.ts";
import { recordSecurityEvent } from "./security-events.ts";
import type { Site } from "./site.ts";
import { isPrefetch, keyedHash, visitorHash, visitorKey } from "./visitor.ts";
import { isPlainForm, withCheckAtEnd, withWholeForm } from "./whole-form.ts";

/** A rendering for the cache, without a user. Views of cached pages are counted by serve-cached.ts. */
export type SharedRendering = { countsAsView: boolean; cacheTags: CacheTags };

export type RequestDetails = {
  record: RequestRecord;
  requestId: string;
  address: string;
  rejection: RequestRejection | null;
  /** the user, if already known before the rejection */
  user?: SignedIn | null;
  shared?: SharedRendering;
};
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
    // The same Request object for the guard and React Router, so that both interpret it identically.
    const accepted = withOrigin(details.rejection ? withoutInput(incoming) : incoming, origin);
    const isHttps = origin.protocol === "https:";
    let request = isHttps && !details.shared ? withPageCookies(accepted) : accepted;
    const log = site.log.child({ requestId: details.requestId });
    let isUnavailable = false;
    let isRefused = false;
    const logged = new Set<string>();
    const logFailure = (error: unknown) => {
      const reason = messageOf(error);
      if (isClientGone(error)) return log.debug({ reason }, "client closed the connection");
      const wasUnavailable = isUnavailable;
      isUnavailable ||= isDatabaseUnavailable(error);
      isRefused ||= incoming.method === "POST" && isValueRefused(error);
      // One line: every loader of the page fails, and React reports the error, or React Router's copy of it, again.
      const isRepeated = logged.has(reason) || (logged.size > 0 && reason === sanitizedMessage);
      if (wasUnavailable || isRepeated) log.debug({ reason }, "request failed");
      else if (isUnavailable) log.warn({ reason }, "database unavailable");
      else log.error({ err: error }, "request failed");
      logged.add(reason);
    };
    let session: Awaited<ReturnType<typeof site.accounts.findSession>> = null;
    if (!details.rejection && !details.shared) {
      try {
        session = await site.accounts.findSession(request.headers);
        if (session && isPlainForm(request)) {
          request = await withWholeForm(request);
          const { cookies } = session;
          session = await site.accounts.findSession(request.headers);
          session?.cookies.unshift(...cookies);
        } else if (session && request.method === "POST") {
          const { id, user } = session;
          const { headers } = request;
          request = withCheckAtEnd(request, async () => {
            const now = await site.accounts.findSession(headers);
            return now?.id === id && now.user.role === user.role;
          });
        }
        const waitSeconds = await countWrite(site, request, session?.user ?? null, details);
        if (waitSeconds !== null)
          return renderTooManyPage(waitSeconds, site.settings.latest.name, details.requestId);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        logFailure(error);
        return renderPage(incoming, { ...details, rejection: databaseUnavailable });
      }
    }
    const user = session?.user ?? details.user ?? null;
    const settings = details.rejection ? site.settings.latest : await site.settings.get();
    const { requestContext } = build.entry.module as unknown as typeof import("../web/context.ts"); // entry.server re-exports it
    const context = new RouterContextProvider();
    const route = routeMeta(build, new URL(request.url).pathname);
    if (!details.rejection) details.record.route = route.pattern;
    details.record.userId = user?.id ?? null;
    if (!details.rejection && isClosed(settings, user, new URL(request.url).pathname))
      return renderMaintenancePage(settings.maintenanceText, settings.name, details.requestId);
    const nonce = randomUUID();
    const { headers } = request;
    const visitorId = visitorKey(details.address, session?.user.id);
    const browser = {
      name: headers.get("User-Agent"),
      purpose: headers.get("Sec-Purpose") ?? headers.get("Purpose"),
    };
    const visitor = details.shared ? null : visitorHash(site, browser, visitorId);
    const countsAsView = details.shared?.countsAsView ?? !isPrefetch(browser.purpose);
    const clientWith = async (accountId: string | undefined): Promise<Client> => ({
      account: accountId
        ? { id: accountId, isEstablished: await isEstablishedAccount(site.db, accountId, site.now()) }
        : null,
      address: details.address,
    });
    const memberData = once(async () => (user ? findMemberData(site.db, user.id) : noMemberData));
    const requester = { requestId: details.requestId, address: details.address, userId: user?.id ?? null };
    const securityEvent: RequestContext["securityEvent"] = (name, more) =>
      recordSecurityEvent(site, name, requester, more);
    const requestDetails: RequestContext = {
      site: {
        ...settings,
        initialSettings: site.settings.initial,
        publicUrl: site.config.publicUrl,
        isPasswordPolicyStrong: site.config.passwordPolicy === "strong",
        requiresConfirmedEmail: site.config.requiresConfirmedEmail,
        requiresSecondFactor: site.config.requiresSecondFactor,
        version,
      },
      db: site.db,
      reads: site.reads,
      accounts: site.accounts,
      identityProvider: site.identityProvider,
      images: site.images.forAddress(canonical(details.address)),
      uploadLimiter: {
        enter: (owner) => site.uploadLimiter.enter(owner, canonical(details.address)),
      },
      storage: site.storage,
      uploadFolder: site.uploadFolder,
      log,
      logFailure,
      securityEvent,
      now: site.now,
      api,
      sampleEmails: () => sampleEmails({ ...settings, publicUrl: site.config.publicUrl }),
      requestId: details.requestId,
      nonce,
      cacheTags: details.shared?.cacheTags ?? uncached,
      // Cached pages are not built from cached data: their TTLs would add up.
      shared: (key, load) =>
        details.shared || !site.sharedData
          ? load(details.shared?.cacheTags ?? uncached)
          : site.sharedData.get(key, load),
      rejection: details.rejection,
      audience: route.audience,
      handlesExpiredSession: route.handlesExpiredSession,
      user,
      memberLists: async () => (await memberData()).lists,
      conversationCounts: async () => (await memberData()).conversations,
      unreadNotifications: async () => (await memberData()).unreadNotifications,
      sessionId: session?.id ?? null,
      visitor,
      countsAsView,
      countEmptySearch: () => {
        if (details.shared || visitor) site.dailyCounter.countEmptySearch();
      },
      reporter: keyedHash(site, `report:${visitorId}`),
      unsubscribeSecret: site.unsubscribeSecret,
      webhooks: { siteSecret: site.webhookSecret, testOrigin: site.config.webhookTestOrigin },
      push: site.push,
      formSecret: site.visitorSecret,
      isSetupToken: (token) => isSetupToken(site, token),
      hasMinimumTimes: site.config.rateLimits === "on",
      consumeLimit: async (name, subject) => {
        if (site.config.rateLimits === "off") return null;
        const now = site.now();
        site.limitAlarm.count(name, now);
        const verdict = isSharedLimit(name)
          ? await checkSharedLimit(site.db, name, await clientWith(subject), now, settings)
          : await checkLimit(site.db, name, subjectOf(name, subject, details.address), now);
        if (verdict.ok) return null;
        securityEvent("rate-limit-exceeded", { limit: name });
        return verdict.retryAfterSeconds;
      },
      peekLimit: async (name, subject) => {
        if (site.config.rateLimits === "off") return null;
        const now = site.now();
        return isSharedLimit(name)
          ? secondsOverSharedLimit(site.db, name, await clientWith(subject), now, settings)
          : secondsOverLimit(site.db, name, subjectOf(name, subject, details.address), now);
      },
      findKnownClient: async (email) => {
        if (site.config.rateLimits === "off") return { device: null, isAddressKnown: false };
        const client = clientOf(site, headers.get("Cookie"), details.address);
        const known = await findKnownClients(
          site.db,
          email,
          client.device ? [client.device, client.address] : [client.address],
        );
        const isDeviceKnown = client.device !== null && known.has(client.device);
        return { device: isDeviceKnown ? client.device : null, isAddressKnown: known.has(client.address) };
      },
      rememberClient: async (userId) => {
        if (site.config.rateLimits === "off") return { cookies: [], isNewDevice: false };
        const { address } = clientOf(site, null, details.address);
        const { device, cookie } = deviceCookie(site, headers.get("Cookie"));
        const { isNewDevice } = await rememberClients(site.db, userId, { device, address }, site.now());
        return { cookies: [cookie], isNewDevice };
      },
      resetLimit: (name, subject) => resetLimit(site.db, name, subjectOf(name, subject, details.address)),
      resetLimitForAllAddresses: (name, email) => resetLimitForAllAddresses(site.db, name, email),
    };
    context.set(requestContext, requestDetails);
    const { handler } = handle;
    const client = canonical(details.address);
    const response = await runForSearchClient(client, () => handler(request, context));
    const isHtml = response.headers.get("Content-Type")?.startsWith("text/html");
    if (isHtml && !response.headers.has("Content-Security-Policy"))
      response.headers.set("Content-Security-Policy", contentPolicy(site, nonce));
    const listingId = route.caching === "listing" ? route.params.id : undefined;
    if (listingId && visitor && request.method === "GET" && response.status === 200)
      site.viewCounter.count({ listingId, visitor, viewerId: user?.id ?? null });
    // A page of one account must not remain in the browser's cache for the next user of the device. Pages that are the same
    // for everybody but for their header may, so that going back is immediate.
    const isOfAccount = user && (route.audience !== "public" || !route.caching);
    if (isOfAccount && !response.headers.has("Cache-Control"))
      response.headers.set("Cache-Control", "private, no-store");
    if (session?.cookies.length && !setsOneOf(session.cookies, response)) {
      for (const cookie of session.cookies) response.headers.append("Set-Cookie", cookie);
      // A public response (feed, map) with a session cookie must not be stored by shared caches.
      if (response.headers.get("Cache-Control")?.includes("public"))
        response.headers.set("Cache-Control", "private, no-cache");
    }
    if (isHttps) secureCookies(response.headers);
    if (details.rejection === databaseUnavailable)
      response.headers.set("Retry-After", String(retryAfterSeconds));
    if (isPlainTextError(response))
      return renderErrorPage(isUnavailable ? 503 : 500, site.settings.latest.name, details.requestId);
    if (details.rejection) return response;
    const rejection = isUnavailable
      ? databaseUnavailable
      : isRefused
        ? valueRefused
        : rejectionFromJson(request, response);
    return rejection ? renderPage(incoming, { ...details, rejection, user }) : response;
  };
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

function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= run();
    return result;
  };
}

const uncached: CacheTags = { add: () => undefined };

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
/** Of a form whose rules do not match the constraints of the database: a bug, which is logged as one, with a way out. */
const valueRefused: RequestRejection = { status: 422, reason: "value-refused" };
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

/** Subject of a limit: as given by the page, the client's address, or both. */
function subjectOf(name: LimitName, named: string | undefined, address: string): LimitSubject {
  if (named === undefined) return address;
  return limits[name].per === "email at address" ? [named, address] : named;
}

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
