import type pg from "pg";
import type { ObjectStorage } from "../../../src/media/index.server.ts";

export type CheckTarget = {
  /** connected to the database, as a role that may read all tables; not within a failed transaction */
  client: pg.ClientBase;
  /** where the photos are; null: not checked */
  storage: Pick<ObjectStorage, "open" | "folders"> | null;
  /** of one node or of the proxy; null: pages are not checked */
  url: string | null;
  /** default true; needs a superuser, and takes as long as reading the database once */
  amcheck?: boolean;
  /** how long jobs may take to end; default 60 000, after which jobs of a killed process must have been released */
  jobsMs?: number;
};

/** `check`: the rule, `detail`: rows, keys or addresses. */
export type Violation = { check: string; detail: string };
export type Report = { add(check: string, detail: string): void };
