/** Request context of loaders and actions (`RequestContext`): services bound to its address, user and session. */
import {
  findKnownClients,
  isEstablishedAccount,
  rememberClients,
  type SignedIn,
} from "../accounts/index.server.ts";
import type { CacheTags } from "../listings/cache-tags.ts";
import { type LimitName, limits } from "../platform/rate-limits.ts";
import { version } from "../platform/version.server.ts";
import type { ApiDescription, RequestContext, RequestRejection } from "../web/context.ts";
import { isSetupToken } from "./first-start.ts";
import { clientOf, deviceCookie } from "./known-client.ts";
import type { LiveSettings } from "./live-settings.ts";
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
import type { RequestRecord } from "./request-record.ts";
import type { RouteMeta } from "./route-meta.ts";
import { sampleEmails } from "./sample-emails.ts";
import { recordSecurityEvent } from "./security-events.ts";
import type { Site } from "./site.ts";
import { isPrefetch, keyedHash, visitorHash, visitorKey } from "./visitor.ts";

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
type RequestParts = {
  details: RequestDetails;
  headers: Headers;
  route: RouteMeta;
  settings: LiveSettings["latest"];
  session: { id: string; user: SignedIn } | null;
  /** of the session, or known before a rejection */
  user: SignedIn | null;
  nonce: string;
  api: ApiDescription;
  log: RequestContext["log"];
  logFailure: RequestContext["logFailure"];
};

const uncached: CacheTags = { add: () => undefined };

export function createRequestContext(site: Site, parts: RequestParts): RequestContext {
  const { details, headers, route, settings, session, user } = parts;
  const { requestId, address, shared, rejection } = details;
  const { config } = site;
  const visitorId = visitorKey(address, session?.user.id);
  const browser = {
    name: headers.get("User-Agent"),
    purpose: headers.get("Sec-Purpose") ?? headers.get("Purpose"),
  };
  const visitor = shared ? null : visitorHash(site, browser, visitorId);
  const memberData = once(async () => (user ? findMemberData(site.db, user.id) : noMemberData));
  const requester = { requestId, address, userId: user?.id ?? null };
  const securityEvent: RequestContext["securityEvent"] = (name, more) =>
    recordSecurityEvent(site, name, requester, more);
  return {
    site: {
      ...settings,
      initialSettings: site.settings.initial,
      publicUrl: config.publicUrl,
      isPasswordPolicyStrong: config.passwordPolicy === "strong",
      requiresConfirmedEmail: config.requiresConfirmedEmail,
      requiresSecondFactor: config.requiresSecondFactor,
      version,
    },
    db: site.db,
    reads: site.reads,
    accounts: site.accounts,
    identityProvider: site.identityProvider,
    images: site.images.forAddress(canonical(address)),
    uploadLimiter: { enter: (owner) => site.uploadLimiter.enter(owner, canonical(address)) },
    storage: site.storage,
    uploadFolder: site.uploadFolder,
    log: parts.log,
    logFailure: parts.logFailure,
    securityEvent,
    now: site.now,
    api: parts.api,
    sampleEmails: () => sampleEmails({ ...settings, publicUrl: config.publicUrl }),
    requestId,
    nonce: parts.nonce,
    cacheTags: shared?.cacheTags ?? uncached,
    // Cached pages are not built from cached data: their TTLs would add up.
    shared: (key, load) =>
      shared || !site.sharedData ? load(shared?.cacheTags ?? uncached) : site.sharedData.get(key, load),
    rejection,
    audience: route.audience,
    handlesExpiredSession: route.handlesExpiredSession,
    user,
    memberLists: async () => (await memberData()).lists,
    conversationCounts: async () => (await memberData()).conversations,
    unreadNotifications: async () => (await memberData()).unreadNotifications,
    sessionId: session?.id ?? null,
    visitor,
    countsAsView: shared?.countsAsView ?? !isPrefetch(browser.purpose),
    countEmptySearch: () => {
      if (shared || visitor) site.dailyCounter.countEmptySearch();
    },
    reporter: keyedHash(site, `report:${visitorId}`),
    unsubscribeSecret: site.unsubscribeSecret,
    webhooks: { siteSecret: site.webhookSecret, testOrigin: config.webhookTestOrigin },
    push: site.push,
    formSecret: site.visitorSecret,
    isSetupToken: (token) => isSetupToken(site, token),
    hasMinimumTimes: config.rateLimits === "on",
    ...limitsOf(site, { address, settings, securityEvent }),
    ...knownClientsOf(site, address, headers),
  };
}

type Limits = Pick<RequestContext, "consumeLimit" | "peekLimit" | "resetLimit" | "resetLimitForAllAddresses">;

function limitsOf(
  site: Site,
  {
    address,
    settings,
    securityEvent,
  }: Pick<RequestContext, "securityEvent"> & { address: string; settings: LiveSettings["latest"] },
): Limits {
  const isOff = site.config.rateLimits === "off";
  const clientWith = async (accountId: string | undefined): Promise<Client> => ({
    account: accountId
      ? { id: accountId, isEstablished: await isEstablishedAccount(site.db, accountId, site.now()) }
      : null,
    address,
  });
  return {
    consumeLimit: async (name, subject) => {
      if (isOff) return null;
      const now = site.now();
      site.limitAlarm.count(name, now);
      const verdict = isSharedLimit(name)
        ? await checkSharedLimit(site.db, name, await clientWith(subject), now, settings)
        : await checkLimit(site.db, name, subjectOf(name, subject, address), now);
      if (verdict.ok) return null;
      securityEvent("rate-limit-exceeded", { limit: name });
      return verdict.retryAfterSeconds;
    },
    peekLimit: async (name, subject) => {
      if (isOff) return null;
      const now = site.now();
      return isSharedLimit(name)
        ? secondsOverSharedLimit(site.db, name, await clientWith(subject), now, settings)
        : secondsOverLimit(site.db, name, subjectOf(name, subject, address), now);
    },
    resetLimit: (name, subject) => resetLimit(site.db, name, subjectOf(name, subject, address)),
    resetLimitForAllAddresses: (name, email) => resetLimitForAllAddresses(site.db, name, email),
  };
}

/** Subject of a limit: as given by the page, the client's address, or both. */
function subjectOf(name: LimitName, named: string | undefined, address: string): LimitSubject {
  if (named === undefined) return address;
  return limits[name].per === "email at address" ? [named, address] : named;
}

/** Devices and addresses that an account has signed in from, which have limits of their own. */
function knownClientsOf(
  site: Site,
  address: string,
  headers: Headers,
): Pick<RequestContext, "findKnownClient" | "rememberClient"> {
  const isOff = site.config.rateLimits === "off";
  const cookies = headers.get("Cookie");
  return {
    findKnownClient: async (email) => {
      if (isOff) return { device: null, isAddressKnown: false };
      const client = clientOf(site, cookies, address);
      const hashes = client.device ? [client.device, client.address] : [client.address];
      const known = await findKnownClients(site.db, email, hashes);
      const isDeviceKnown = client.device !== null && known.has(client.device);
      return { device: isDeviceKnown ? client.device : null, isAddressKnown: known.has(client.address) };
    },
    rememberClient: async (userId) => {
      if (isOff) return { cookies: [], isNewDevice: false };
      const client = clientOf(site, null, address);
      const { device, cookie } = deviceCookie(site, cookies);
      const hashes = { device, address: client.address };
      const { isNewDevice } = await rememberClients(site.db, userId, hashes, site.now());
      return { cookies: [cookie], isNewDevice };
    },
  };
}

function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= run();
    return result;
  };
}
