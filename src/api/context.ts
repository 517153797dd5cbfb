/** What the API takes from the running site, and what it knows of a request. */
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";

export type ApiSite = {
  name: string;
  publicUrl: string;
  db: WriteDb;
  /** `db`, or replicas, for public data */
  reads: ReadDb;
  /** Counts a request of the client; null when rate limits are off. */
  countRequest: (client: ApiClient) => Promise<RequestQuota | null>;
  /** Runs searches of one client after another, so that one does not take the place of all others. */
  runForSearchClient: <Result>(client: ApiClient, search: () => Promise<Result>) => Promise<Result>;
  /** Logs an unexpected error; true when the database is unavailable and the request may succeed later. */
  reportFailure: (error: unknown, requestId: string) => boolean;
};

export type ApiClient = { address: string };

/** What is left in the current window of time. */
export type RequestQuota = { limit: number; remaining: number; windowSeconds: number; resetSeconds: number };

type Bindings = {
  requestId: string;
  address: string;
  record: { route: string | null; userId: string | null };
};

export type ApiEnv = { Bindings: Bindings };
