import type pg from "pg";
import { queuedJobs } from "./queued-jobs.ts";

/** Letters that wait in the queue, in the order of their ordering. */
export const queuedEmails = (pool: pg.Pool) => queuedJobs(pool, "send-mail");
