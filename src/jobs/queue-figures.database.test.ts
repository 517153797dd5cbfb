import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseForTest } from "../../tests/support/database.ts";
import { enqueue } from "./queue.server.ts";
import { readQueueFigures } from "./queue-figures.queries.server.ts";

test("jobs are counted by task and state, with the wait of the oldest due one", async () => {
  const { db } = await databaseForTest();
  expect(await readQueueFigures(db)).toEqual({ jobs: [], oldestDueSeconds: 0 });
  const email = { kind: "new-message", requestId: randomUUID(), payload: {} };
  const at = (minutes: number) => ({ runAt: new Date(Date.now() + minutes * 60_000) });
  for (const minutes of [-10, -5, 5]) await enqueue(db, "send-email", email, at(minutes));
  await enqueue(db, "delete-objects", { keys: ["given-up"] }, at(-60));
  await enqueue(db, "delete-objects", { keys: ["running"] }, at(-60));
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where payload::text like '%given-up%'`.execute(db);
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'node'
    where payload::text like '%running%'`.execute(db);
  const { jobs, oldestDueSeconds } = await readQueueFigures(db);
  expect(new Set(jobs)).toEqual(
    new Set([
      { task: "send-email", state: "due", count: 2 },
      { task: "send-email", state: "scheduled", count: 1 },
      { task: "delete-objects", state: "failed", count: 1 },
      { task: "delete-objects", state: "running", count: 1 },
    ]),
  );
  expect(oldestDueSeconds).toBeGreaterThanOrEqual(600);
  expect(oldestDueSeconds).toBeLessThan(700);
});
