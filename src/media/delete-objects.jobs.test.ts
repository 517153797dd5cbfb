import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { jobTools } from "../../tests/support/job-tools.ts";
import { queuedJobs } from "../../tests/support/queued-jobs.ts";
import { enqueue } from "../jobs/queue.server.ts";
import { startJobs } from "../server/jobs.ts";

const { db, pool } = await testDatabase();
const tools = jobTools({ db, pool });
const { storage, log } = tools;
const jobs = await startJobs(tools);
afterAll(() => jobs.stop());
beforeEach(() => vi.clearAllMocks());

const removed = () => storage.remove.mock.calls.flat();
const waiting = () => queuedJobs(pool, "delete-objects");

test("files are deleted only after the transaction has been committed", async () => {
  const order = (isCommitted: boolean) =>
    db.transaction().execute(async (transaction) => {
      await enqueue(transaction, "delete-objects", {
        keys: [isCommitted ? "listings/committed" : "listings/rolled-back"],
      });
      expect(removed()).toEqual([]);
      if (!isCommitted) throw new Error("rolled back");
    });
  await expect(order(false)).rejects.toThrow("rolled back");
  await order(true);
  await expect.poll(waiting).toEqual([]);
  expect(removed()).toEqual(["listings/committed"]);
});

test("a file that cannot be deleted is logged, blocks no other one, and is retried", async () => {
  storage.remove.mockImplementationOnce(() => Promise.reject(new Error("disk failure")));
  await enqueue(db, "delete-objects", { keys: ["listings/stuck", "avatars/free"] });
  await expect.poll(() => log.error.mock.calls.length).toBe(1);
  expect(removed()).toEqual(["listings/stuck", "avatars/free"]);
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ key: "listings/stuck" }),
    "stored photo could not be deleted",
  );
  await expect.poll(waiting).toEqual([]);
  expect(removed()).toEqual(["listings/stuck", "avatars/free", "listings/stuck", "avatars/free"]);
});

test("deletion is retried for longer than the queue's default", async () => {
  storage.remove.mockImplementationOnce(() => Promise.reject(new Error("disk failure")));
  await enqueue(db, "delete-objects", { keys: ["listings/away"] });
  // The queue reports a failed attempt slightly before it writes it and the time of the next one.
  const setHundredthAttempt = async () => {
    const { numAffectedRows } = await sql`update graphile_worker._private_jobs
      set attempts = 100, run_at = now() where last_error is not null`.execute(db);
    return numAffectedRows;
  };
  await expect.poll(setHundredthAttempt).toBe(1n);
  await expect.poll(waiting).toEqual([]);
  expect(removed()).toEqual(["listings/away", "listings/away"]);
});
