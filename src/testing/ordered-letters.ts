import type pg from "pg";
import { orderedJobs } from "./ordered-jobs.ts";

/** Letters that wait in the queue, in the order of their ordering. */
export const orderedLetters = (pool: pg.Pool) => orderedJobs(pool, "send-mail");
