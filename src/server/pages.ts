import { randomUUID } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { SignedIn } from "../accounts/accounts.server.ts";
import type { CacheTags } from "../listings/cache-tags.ts";
import { findMemberLists, nobodysLists } from "../lists/member-lists.queries.server.ts";
import { countConversations } from "../messaging/conversations.queries.server.ts";
import { isDatabaseAway } from "../platform/database/database.server.ts";
import { lastResort, retrySeconds } from "../platform/http/last-resort.server.ts";
import { type LimitName, limits } from "../platform/rate-limits.ts";
import type { RequestContext, RequestRejection } from "../web/context.ts";
import {
  checkLimit,
  forgetLimit,
  forgetLimitEverywhere,
  type LimitSubject,
  secondsOverLimit,
} from "./rate-limits.ts";
import { contentPolicy } from "./request-checks.ts";
import { routeMeta } from "./route-meta.ts";
import type { Site } from "./site.ts";
import { isPrefetch, keyedHash, visitorHash, visitorKey } from "./visitor.ts";

/** A response that is cached for all visitors: it is rendered for nobody in particular, and its view is counted elsewhere. */
export type SharedRendering = { isLook: boolean; cacheTags: CacheTags };

export type RequestDetails = {
  requestId: string;
  address: string;
  refusal: RequestRejection | null;
  /** who asks, when that was found out before the refusal */
  user?: SignedIn | null;
  shared?: SharedRendering;
};
export type AnswerPage = (request: Request, details: RequestDetails) => Promise<Response>;

/** React Router's pages, each request with its context: who asks, what may be asked, what the answer needs. */
export function createPages(site: Site, loadBuild: () => Promise<ServerBuild>): AnswerPage {
  let handle: { build: ServerBuild; handler: ReturnType<typeof createRequestHandler> } | undefined;
  const origin = new URL(site.config.publicUrl);

  return async function answerPage(incoming, details): Promise<Response> {
    const build = await loadBuild();
    if (handle?.build !== build) {
      handle = {
        build,
        handler: createRequestHandler(build, site.isDevelopment ? "development" : "production"),
      };
    }
    // One request for both: what the door looks at is what React Router answers.
    const request = withOrigin(details.refusal ? harmless(incoming) : incoming, origin);
    const log = site.log.child({ requestId: details.requestId });
    let isAway = false;
    const logFailure = (error: unknown) => {
      isAway ||= isDatabaseAway(error);
      if (isDatabaseAway(error)) log.warn({ reason: messageOf(error) }, "database away");
      else log.error({ err: error }, "request failed");
    };
    let session: Awaited<ReturnType<typeof site.accounts.findSession>> = null;
    if (!details.refusal && !details.shared) {
      try {
        session = await site.accounts.findSession(request.headers);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        logFailure(error);
        return answerPage(incoming, { ...details, refusal: databaseAway });
      }
    }
    const user = session?.user ?? details.user ?? null;
    const { requestContext } = build.entry.module as unknown as typeof import("../web/context.ts"); // entry.server re-exports it
    const context = new RouterContextProvider();
    const route = routeMeta(build, new URL(request.url).pathname);
    const nonce = randomUUID();
    const { headers } = request;
    const who = visitorKey(details.address, session?.user.id);
    const browser = { name: headers.get("User-Agent"), purpose: headers.get("Sec-Purpose") };
    const visitor = details.shared ? null : visitorHash(site, browser, who);
    const countsAsView = details.shared?.isLook ?? !isPrefetch(browser.purpose);
    const facts: RequestContext = {
      site: {
        name: site.config.siteName,
        contactEmail: site.config.contactEmail,
        publicUrl: site.config.publicUrl,
        displayedUserTotal: site.config.displayedUserTotal,
        displayedActiveUsers: site.config.displayedActiveUsers,
        isPasswordPolicyStrong: site.config.passwordPolicy === "strong",
      },
      db: site.db,
      accounts: site.accounts,
      images: site.images,
      uploadLimiter: site.receptions,
      storage: site.storage,
      uploadFolder: site.uploadFolder,
      log,
      logFailure,
      now: site.now,
      requestId: details.requestId,
      nonce,
      cacheTags: details.shared?.cacheTags ?? uncached,
      // A page that is cached itself does not build on cached data: their TTLs would add up.
      shared: (key, load) =>
        details.shared || !site.sharedData
          ? load(details.shared?.cacheTags ?? uncached)
          : site.sharedData.get(key, load),
      rejection: details.refusal,
      audience: route.audience,
      handlesExpiredSession: route.handlesExpiredSession,
      user,
      memberLists: once(async () => (user ? findMemberLists(site.db, user.id) : nobodysLists)),
      conversationCounts: once(async () =>
        user ? countConversations(site.db, user.id) : { total: 0, unread: 0 },
      ),
      sessionId: session?.id ?? null,
      visitor,
      countsAsView,
      reporter: keyedHash(site, `report:${who}`),
      consumeLimit: async (name, subject) => {
        if (site.config.rateLimits === "off") return null;
        const verdict = await checkLimit(
          site.db,
          name,
          subjectOf(name, subject, details.address),
          site.now(),
        );
        return verdict.ok ? null : verdict.retryAfterSeconds;
      },
      peekLimit: (name, subject) =>
        site.config.rateLimits === "off"
          ? Promise.resolve(null)
          : secondsOverLimit(site.db, name, subjectOf(name, subject, details.address), site.now()),
      resetLimit: (name, subject) => forgetLimit(site.db, name, subjectOf(name, subject, details.address)),
      resetLimitForAllAddresses: (name, email) => forgetLimitEverywhere(site.db, name, email),
    };
    context.set(requestContext, facts);
    const response = await handle.handler(request, context);
    if (response.headers.get("Content-Type")?.startsWith("text/html"))
      response.headers.set("Content-Security-Policy", contentPolicy(site, nonce));
    const listingId = route.caching === "listing" ? route.params.id : undefined;
    if (listingId && visitor && request.method === "GET" && response.status === 200)
      void site.looks.count({ listingId, visitor, viewerId: user?.id ?? null });
    if (session?.cookies.length && !setsOneOf(session.cookies, response)) {
      for (const cookie of session.cookies) response.headers.append("Set-Cookie", cookie);
      // What is the same for everybody otherwise (a feed, a map): with this person's cookie no cache may share it.
      if (response.headers.get("Cache-Control")?.includes("public"))
        response.headers.set("Cache-Control", "private, no-cache");
    }
    if (details.refusal === databaseAway) response.headers.set("Retry-After", String(retrySeconds));
    if (isWordless(response)) return lastResort(isAway ? 503 : 500, site.config.siteName, details.requestId);
    if (details.refusal) return response;
    const refusal = isAway ? databaseAway : wordlessRefusal(request, response);
    return refusal ? answerPage(incoming, { ...details, refusal, user }) : response;
  };
}

function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}

const uncached: CacheTags = { add: () => undefined };

/** True when the page itself says something about the session: signing out must not be undone by its renewal. */
function setsOneOf(cookies: readonly string[], response: Response): boolean {
  const nameOf = (cookie: string) => cookie.split("=", 1)[0];
  const names = new Set(cookies.map(nameOf));
  return response.headers.getSetCookie().some((cookie) => names.has(nameOf(cookie)));
}

/** Whatever page was asked for: what a page script gets instead of its data, React Router takes for a refusal too. */
const databaseAway: RequestRejection = { status: 503, reason: "database-away" };
/** React Router's own last word, when not even the page for errors could be rendered: a line of English. */
function isWordless(response: Response): boolean {
  return response.status >= 500 && (response.headers.get("Content-Type") ?? "").startsWith("text/plain");
}

/** Without the rest: pg hangs the whole client on the error. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A route without a page of its own (the heart) refuses in JSON; who asked for a page gets the one that says why. */
function wordlessRefusal(request: Request, response: Response): RequestRejection | null {
  const isAskedForPage = request.headers.get("Accept")?.includes("text/html") ?? false;
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  return isAskedForPage && isJson
    ? (refusals.find(({ status }) => status === response.status) ?? null)
    : null;
}

const refusals: readonly RequestRejection[] = [
  { status: 400, reason: "unreadable" },
  { status: 404, reason: "missing" },
  { status: 413, reason: "body-too-large" },
  { status: 415, reason: "content-type" },
];

/** What a limit counts by: what the page names, the address, or both together. */
function subjectOf(name: LimitName, named: string | undefined, address: string): LimitSubject {
  if (named === undefined) return address;
  return limits[name].per === "email at address" ? [named, address] : named;
}

/** A refused request is answered by its error page alone: its body is not read, its address not looked at. */
function harmless(request: Request): Request {
  return new Request(new URL("/", request.url), { headers: { Accept: "text/html" } });
}

/** Behind a proxy the request's own address is not the public one, and React Router compares it with Origin. */
function withOrigin(request: Request, origin: URL): Request {
  const url = new URL(request.url);
  const sent = request.headers.get("Origin");
  if (sent !== origin.origin || url.origin === origin.origin) return request;
  // Put together as text: a path that begins with // would be taken for a host by the URL constructor.
  return new Request(origin.origin + url.pathname + url.search, request);
}
