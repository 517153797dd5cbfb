/** Services of the running site that the API uses, and its context of a request. */
import type { TokenBearer } from "../accounts/index.server.ts";
import type { PublishingPolicy } from "../listings/publication.ts";
import type { ImagePool, ObjectStorage, UploadLimiter } from "../media/index.server.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import type { LimitName } from "../platform/rate-limits.ts";

export type ApiSite = {
  name: string;
  publicUrl: string;
  db: WriteDb;
  /** `db`, or replicas, for public data */
  reads: ReadDb;
  storage: ObjectStorage;
  uploadFolder: string;
  /** For photos of one address. */
  imagesFor: (address: string) => Pick<ImagePool, "process">;
  uploadLimiter: UploadLimiter;
  log: ApiLog;
  now: () => Date;
  /** who may publish this now: a setting of the site, and its list of forbidden goods */
  publishing: (listing: {
    title: string;
    description: string;
  }) => Promise<{ publishing: PublishingPolicy; lifetimeDays: number; photosMax: number }>;
  /** that administrators choose */
  limits: () => { listingLifetimeDays: number };
  /** members confirm their email before their first message to a seller */
  requiresConfirmedEmail: boolean;
  /** of administrators: their tokens work once they have one */
  requiresSecondFactor: boolean;
  /** Counts a request of the client; null when rate limits are off. */
  countRequest: (client: ApiClient) => Promise<RequestQuota | null>;
  /** Counts an attempt at something that the pages limit, too; returns the seconds to wait when that is exceeded. */
  consumeLimit: (name: LimitName, client: ApiClient & { userId: string }) => Promise<number | null>;
  /** Runs searches of one client after another, so that one does not take the place of all others. */
  runForSearchClient: <Result>(client: ApiClient, search: () => Promise<Result>) => Promise<Result>;
  /**
   * Logs an unexpected error. `unavailable`: the database is, and the request may succeed later. `value-refused`: by a
   * constraint of the database. `account-closed`: meanwhile.
   */
  reportFailure: (
    error: unknown,
    requestId: string,
  ) => "unavailable" | "value-refused" | "account-closed" | "bug";
};

export type ApiLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** `userId`: null without a token */
export type ApiClient = { address: string; userId: string | null };

/** Requests left in the current window of the rate limit. */
export type RequestQuota = { limit: number; remaining: number; windowSeconds: number; resetSeconds: number };

type Bindings = {
  requestId: string;
  address: string;
  record: { route: string | null; userId: string | null };
};

type Variables = {
  bearer: TokenBearer | null;
  /** The bearer as of now. */
  findBearerAgain: () => Promise<TokenBearer | null>;
};

export type ApiEnv = { Bindings: Bindings; Variables: Variables };
