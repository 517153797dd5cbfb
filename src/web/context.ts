/**
 * What a request brings to loaders and actions: the outside world behind small interfaces, who is asking, and what
 * the answer needs. The server fills it in; nothing here is global.
 */
import { createContext } from "react-router";
import type { Accounts, SignedIn } from "../accounts/accounts.server.ts";
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

/** A page as it goes out. */
export type RenderedPage = {
  bytes: Buffer<ArrayBuffer>;
  /** hashes of the inline scripts that may run, as a policy names them: 'sha256-…' */
  scripts: string[];
};

/** Who may come in. `owner`: signed in, and the route itself checks whose thing it is. */
export type Audience = "public" | "member" | "owner" | "moderator" | "admin";

/**
 * Which visitors may get the page from memory (server/page-cache), and what it depends on; a page that does not say is
 * made anew for everybody. Such a page is made from its address alone: it sees no header, no cookie but the one named,
 * no other parameter.
 * `fixed`: nothing but the configuration. `lists`: what is on the board. `results`: that, and the address's filters and
 * the card view. `listing`: the one ad, and those that stand beside it.
 */
export type Caching = "fixed" | "lists" | "results" | "listing";

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
  /** marks the scripts that React writes, while the page is made (finished-page.ts) */
  nonce: string;
  /** The page is drawn: what goes out, and which scripts its Content-Security-Policy names. */
  takePage: (page: RenderedPage) => void;
  refusal: RequestRejection | null;
  /** of the page asked for; undefined: it declares none, nobody may come in */
  audience: Audience | undefined;
  /** the page says that a form sent after the session ended is its own to answer */
  holdsForms: boolean;
  /** null for a visitor */
  user: SignedIn | null;
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
