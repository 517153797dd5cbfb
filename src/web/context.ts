/**
 * Request context of loaders and actions: services behind small interfaces, the current user, and what the response
 * needs. The server creates one per request; nothing here is global.
 */
import { createContext } from "react-router";
import type { Accounts, IdentityProvider, SignedIn } from "../accounts/index.server.ts";
import type { OpenApiDocument } from "../api/api.ts";
import type { Logo } from "../console/index.server.ts";
import type { SiteSettings } from "../console/site-settings.ts";
import type { CacheTags } from "../listings/cache-tags.ts";
import type { MemberLists } from "../lists/index.server.ts";
import type { ImagePool, ObjectStorage, UploadLimiter } from "../media/index.server.ts";
import type { Db, ReadDb } from "../platform/database/database.server.ts";
import type { LimitName } from "../platform/rate-limits.ts";

/** Values that administrators change are as last stored; the others are from the environment. */
export type Site = SiteSettings & {
  logo: Logo | null;
  /** values of the environment, which those that were stored replace */
  initialSettings: SiteSettings;
  publicUrl: string;
  isPasswordPolicyStrong: boolean;
  /** members confirm their email before their first message to a seller */
  requiresConfirmedEmail: boolean;
  /** whether administrators need a second factor before their pages open */
  requiresSecondFactor: boolean;
  /** of the product */
  version: string;
};

export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** A request rejected before routing. The error page has a text for each reason. */
export type RequestRejection = {
  status: 400 | 403 | 404 | 405 | 413 | 414 | 415 | 422 | 503;
  reason:
    | "unreadable"
    | "cross-site"
    | "missing"
    | "method"
    | "body-too-large"
    | "url-too-long"
    | "content-type"
    | "value-refused"
    | "database-away";
};

/** The users that may request a route. `owner`: signed in, and the route itself checks the ownership of the resource. */
export type Audience = "public" | "member" | "owner" | "moderator" | "admin";

/**
 * Declared by pages that visitors without a session get from the cache (server/page-cache); other pages are rendered for
 * each request. A cached page depends on its URL alone: its loaders get no headers, and of the cookies only the card view.
 * They declare the tags of the data that they read (`cacheTags`).
 * `page`: one page per path. `results`: one per set of filters and card view. `listing`: the page of one listing, whose
 * views are counted.
 */
export type Caching = "page" | "results" | "listing";

/** One name per kind of event, for the operator's searches and alarms. */
export type SecurityEventName =
  | "signed-in"
  | "sign-in-failed"
  | "second-factor-failed"
  | "passkey-added"
  | "identity-linked"
  | "second-factor-enabled"
  | "second-factor-disabled"
  | "password-check-failed"
  | "rate-limit-exceeded"
  | "cross-site-request-rejected"
  | "access-denied"
  | "password-changed"
  | "password-reset"
  | "token-created"
  | "account-closed"
  | "data-exported"
  | "user-created"
  | "user-changed"
  | "role-changed"
  | "users-deleted"
  | "users-exported"
  | "site-changed"
  | "user-suspended"
  | "user-unsuspended";

/** Logged as they are, except `email` and `subjectId` (another user than the current one), of which a hash is logged. */
export type SecurityEventDetails = {
  email?: string;
  subjectId?: string;
  limit?: LimitName;
  audience?: Audience;
  role?: string;
  count?: number;
  origin?: string;
};

export type ApiDescription = {
  path: string;
  document: () => OpenApiDocument;
  problems: Readonly<Record<string, { status: number; title: string }>>;
  /** of requests of one address */
  limit: { attempts: number; tokenAttempts: number; windowSeconds: number };
};

/** A sample of one kind of email, as it would be sent. */
export type SampleEmail = { kind: string; subject: string; text: string; html: string };

export type RequestContext = {
  site: Site;
  db: Db;
  /**
   * For reads of public data, perhaps of a replica: it has what the client has changed, and what caches have dropped. Data
   * of one user, and what decides about access or a write, is read from `db`.
   */
  reads: ReadDb;
  accounts: Accounts;
  /** null: none is configured */
  identityProvider: IdentityProvider | null;
  images: Pick<ImagePool, "process">;
  /** With the address of the client. */
  uploadLimiter: { enter(owner: string | null): ReturnType<UploadLimiter["enter"]> };
  storage: ObjectStorage;
  uploadFolder: string;
  log: Log;
  /** Logs and counts an event without personal data. */
  securityEvent: (name: SecurityEventName, details?: SecurityEventDetails) => void;
  /** Logs an unexpected error thrown by a loader or an action, once. */
  logFailure: (error: unknown) => void;
  now: () => Date;
  /** Data of the page about the API. */
  api: ApiDescription;
  /** Of all kinds of email. */
  sampleEmails: () => SampleEmail[];
  requestId: string;
  /** allows the inline scripts of this response */
  nonce: string;
  /** Loaders of a page that may be cached add the tags of what they read; `shared` does so by itself. */
  cacheTags: CacheTags;
  /**
   * Public data that is the same for every viewer: cached under `key` until one of its tags is invalidated. Never data
   * of one user, such as hidden listings or favorites. Callers share the object and must not change it.
   */
  shared: <Data extends object>(key: string, load: (tags: CacheTags) => Promise<Data>) => Promise<Data>;
  rejection: RequestRejection | null;
  /** declared by the requested route; undefined: none declared, access is denied */
  audience: Audience | undefined;
  /** the route handles POST requests of expired sessions itself, so that the user's input is not lost */
  handlesExpiredSession: boolean;
  /** null when not signed in */
  user: SignedIn | null;
  /** Favorites and hidden listings of the user, loaded once per request. Not for actions, which change them. */
  memberLists: () => Promise<MemberLists>;
  conversationCounts: () => Promise<{ total: number; unread: number }>;
  unreadNotifications: () => Promise<number>;
  /** the user's current session; null when not signed in */
  sessionId: string | null;
  /** For the curve of the console; not for bots and prefetches. */
  countEmptySearch: () => void;
  /** keyed hash of the client, changed daily; null for bots */
  visitor: string | null;
  /** the request counts as a view; false for prefetches and bots */
  countsAsView: boolean;
  /** keyed hash of the client, stable across days: limits reports to one per listing and reporter */
  reporter: string;
  /** signs unsubscribe links */
  unsubscribeSecret: string;
  /** `testOrigin`: of a receiver on this machine, in tests */
  webhooks: { siteSecret: string; testOrigin: string | null };
  /** The key that browsers subscribe with. */
  push: { publicKey: string; allowsPrivateAddresses: boolean };
  /** Signs the stamps of forms that anyone may send (support/form-stamp.server.ts). */
  formSecret: string;
  /** Whether this is the token of the page that sets up a new site, which the server prints at start. */
  isSetupToken: (token: string) => boolean;
  /** False with RATE_LIMITS=off: forms may then be sent as soon as they are rendered. */
  hasMinimumTimes: boolean;
  /** Counts one attempt. Returns the seconds to wait when the limit is exceeded, else null. */
  consumeLimit: (name: LimitName, subject?: string) => Promise<number | null>;
  /** The same without counting: an early check before the body is read, which then counts. */
  peekLimit: (name: LimitName, subject?: string) => Promise<number | null>;
  resetLimit: (name: LimitName, subject: string) => Promise<void>;
  /** Whether the account with this email has signed in from the client's device (its hash) or address before. */
  findKnownClient: (email: string) => Promise<{ device: string | null; isAddressKnown: boolean }>;
  /** After a sign-in: device and address are known from now on. `cookies`: Set-Cookie values. */
  rememberClient: (userId: string) => Promise<{ cookies: string[]; isNewDevice: boolean }>;
  /** Resets a limit counted per email and IP address, for all addresses. */
  resetLimitForAllAddresses: (name: "sign-in-email-here", email: string) => Promise<void>;
};

export const requestContext = createContext<RequestContext>();
