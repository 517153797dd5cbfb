/**
 * What a request brings to loaders and actions: the outside world behind small interfaces, who is asking, and what
 * the answer needs. The server fills it in; nothing here is global.
 */
import { createContext } from "react-router";
import type { Accounts, SignedIn } from "../accounts/accounts.server.ts";
import type { CacheTags } from "../listings/cache-tags.ts";
import type { MemberLists } from "../lists/member-lists.queries.server.ts";
import type { ImagePool } from "../media/image-pool.server.ts";
import type { ObjectStorage } from "../media/storage/storage.server.ts";
import type { UploadLimiter } from "../media/upload-limiter.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import type { LimitName } from "../platform/rate-limits.ts";

export type Site = {
  name: string;
  contactEmail: string;
  publicUrl: string;
  /** the figures of the home page: as configured, or counted */
  displayedUserTotal: number | "real";
  displayedActiveUsers: number | "real";
  isPasswordPolicyStrong: boolean;
};

export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Why the server will not even look at a request; the error page words it. */
export type RequestRejection = {
  status: 400 | 403 | 404 | 405 | 413 | 414 | 415 | 503;
  reason:
    | "unreadable"
    | "cross-site"
    | "missing"
    | "method"
    | "body-too-large"
    | "url-too-long"
    | "content-type"
    | "database-away";
};

/** Who may come in. `owner`: signed in, and the route itself checks whose thing it is. */
export type Audience = "public" | "member" | "owner" | "moderator" | "admin";

/**
 * Visitors without a session get such a page from the cache (server/page-cache); a page that declares nothing is rendered
 * for each request. A cached page is rendered from its address alone: its loaders see no header, no cookie but the one
 * named, no other parameter. They declare the tags of what they read (`cacheTags`).
 * `page`: one page per path. `results`: one per set of filters and card view. `listing`: the page of one listing, whose
 * views are counted.
 */
export type Caching = "page" | "results" | "listing";

export type RequestContext = {
  site: Site;
  db: Db;
  accounts: Accounts;
  images: ImagePool;
  receptions: UploadLimiter;
  storage: ObjectStorage;
  uploadFolder: string;
  log: Log;
  /** What a loader or an action threw that is no answer: logged once. */
  noteFailure: (error: unknown) => void;
  now: () => Date;
  requestId: string;
  /** allows the inline scripts of this response */
  nonce: string;
  /** Loaders of a page that may be cached name here what it depends on; `shared` does so by itself. */
  cacheTags: CacheTags;
  /**
   * Public data that is the same for every viewer: cached under `key` for all of them, until one of its tags is
   * invalidated. Never what depends on who asks, such as hidden listings or favorites. Shared: not to be changed.
   */
  shared: <Data extends object>(key: string, load: (tags: CacheTags) => Promise<Data>) => Promise<Data>;
  refusal: RequestRejection | null;
  /** of the page asked for; undefined: it declares none, nobody may come in */
  audience: Audience | undefined;
  /** the page says that a form sent after the session ended is its own to answer */
  holdsForms: boolean;
  /** null for a visitor */
  user: SignedIn | null;
  /** of the user; asked for once, however many loaders of a page need it. Not for actions, which change it. */
  memberLists: () => Promise<MemberLists>;
  conversationCounts: () => Promise<{ total: number; unread: number }>;
  /** of the session that asks, among the person's own; null for a visitor */
  sessionId: string | null;
  /** keyed hash of who is looking today; null for a machine */
  visitor: string | null;
  /** somebody looks at the page now, and the server counts that; false: fetched ahead, or by a machine */
  isLook: boolean;
  /** keyed hash of who is asking, the same every day: one person reports an ad once */
  reporter: string;
  /** One more try. Gives the seconds to wait when there were too many. */
  overLimit: (name: LimitName, subject?: string) => Promise<number | null>;
  /** The same without counting: for what is asked again, and counted, once the body is read. */
  isOverLimit: (name: LimitName, subject?: string) => Promise<number | null>;
  forgetLimit: (name: LimitName, subject: string) => Promise<void>;
  /** of what is counted per e-mail and address: whatever the address */
  forgetLimitEverywhere: (name: "sign-in-email-here", email: string) => Promise<void>;
};

export const requestContext = createContext<RequestContext>();
