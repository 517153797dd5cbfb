import { beforeEach, expect, test } from "vitest";
import { at } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import {
  deleteExpiredRateLimits,
  incrementRateLimit,
  resetRateLimit,
  resetRateLimitsUnder,
} from "./rate-limits.writes.server.ts";

const { db } = await testDatabase();

beforeEach(() => emptyDatabase(db));

const attemptAt = (iso: string, key = "sign-in:a") =>
  incrementRateLimit(db, key, { windowSeconds: 60, now: at(iso) });

test("attempts are counted in a window that starts with the first one", async () => {
  const resetsAt = at("2026-11-20T12:01:00Z");
  expect(await attemptAt("2026-11-20T12:00:00Z")).toEqual({ count: 1, resetsAt });
  expect(await attemptAt("2026-11-20T12:00:30Z")).toEqual({ count: 2, resetsAt });
  expect(await attemptAt("2026-11-20T12:00:59.999Z")).toEqual({ count: 3, resetsAt });
});

test("a new window starts when the old one ends, to the millisecond", async () => {
  await attemptAt("2026-11-20T12:00:00Z");
  expect(await attemptAt("2026-11-20T12:01:00Z")).toEqual({ count: 1, resetsAt: at("2026-11-20T12:02:00Z") });
});

test("keys are counted separately", async () => {
  await attemptAt("2026-11-20T12:00:00Z", "sign-in:a");
  expect((await attemptAt("2026-11-20T12:00:00Z", "sign-in:b")).count).toBe(1);
});

test("concurrent attempts are all counted, with distinct numbers", async () => {
  const attempts = await Promise.all(Array.from({ length: 20 }, () => attemptAt("2026-11-20T12:00:00Z")));
  expect(attempts.map((one) => one.count).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
});

test("attempts of all keys with a prefix are reset", async () => {
  for (const key of ["sign-in:a:1", "sign-in:a:2", "sign-in:ab:1"])
    await attemptAt("2026-11-20T12:00:00Z", key);
  await resetRateLimitsUnder(db, "sign-in:a");
  const remaining = await db.selectFrom("rate_limits").select("key").execute();
  expect(remaining).toEqual([{ key: "sign-in:ab:1" }]);
});

test("attempts of one key are reset", async () => {
  await attemptAt("2026-11-20T12:00:00Z", "sign-in:a");
  await attemptAt("2026-11-20T12:00:00Z", "sign-in:b");
  await resetRateLimit(db, "sign-in:a");
  expect((await attemptAt("2026-11-20T12:00:01Z", "sign-in:a")).count).toBe(1);
  expect((await attemptAt("2026-11-20T12:00:01Z", "sign-in:b")).count).toBe(2);
});

test("expired windows are purged, open ones stay", async () => {
  await attemptAt("2026-11-20T12:00:00Z", "ended");
  await attemptAt("2026-11-20T12:00:01Z", "open");
  await deleteExpiredRateLimits(db, at("2026-11-20T12:01:00Z"));
  expect(await db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "open" }]);
});
