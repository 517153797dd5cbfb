import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { checkClock } from "./clock.server.ts";

const { db } = await testDatabase();

const clockOff = (ms: number) => () => new Date(Date.now() + ms);

test.each([0, 55_000, -55_000])("a difference of %i ms is accepted", async (ms) => {
  expect(await checkClock(db, clockOff(ms))).toBeNull();
});

test.each([
  [70_000, "1 minute ahead of"],
  [-70_000, "1 minute behind"],
  [3 * 3_600_000, "3 hours ahead of"],
  [-40 * 86_400_000, "40 days behind"],
])("a difference of %i ms is refused in a sentence", async (ms, words) => {
  expect(await checkClock(db, clockOff(ms))).toBe(
    `The clock of this machine is ${words} that of the database: set both by a time server (NTP) and start again.`,
  );
});

test("a slow answer is not a difference", async () => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const times = [-90_000, 90_000].map((ms) => new Date((rows[0]?.now.getTime() ?? 0) + ms));
  expect(await checkClock(db, () => times.shift() ?? new Date())).toBeNull();
});
