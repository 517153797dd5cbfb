import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { type LimitName, limits } from "../platform/rate-limits.ts";
import { deleteExpiredRateLimits } from "../platform/rate-limits.writes.server.ts";
import {
  checkLimit,
  checkSharedLimit,
  type LimitSubject,
  resetLimit,
  resetLimitForAllAddresses,
} from "./rate-limits.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

async function use(name: LimitName, subject: LimitSubject, attempts: number = limits[name].attempts) {
  for (let round = 0; round < attempts; round += 1)
    expect(await checkLimit(db, name, subject, now)).toEqual({ ok: true });
}

const keys = async () => (await db.selectFrom("rate_limits").select("key").execute()).map(({ key }) => key);

test("the allowed number of attempts pass, the next returns the time to wait, and then the window restarts", async () => {
  await use("sign-in-email-here", "zoe@example.com");
  expect(await checkLimit(db, "sign-in-email-here", "zoe@example.com", after(60))).toEqual({
    ok: false,
    retryAfterSeconds: 14 * 60,
  });
  expect(await checkLimit(db, "sign-in-email-here", "zoe@example.com", after(899.5))).toEqual({
    ok: false,
    retryAfterSeconds: 1,
  });
  expect(await checkLimit(db, "sign-in-email-here", "zoe@example.com", after(900))).toEqual({ ok: true });
});

test("each subject and each limit is counted separately", async () => {
  await use("sign-in-email-here", "zoe@example.com");
  expect(await checkLimit(db, "sign-in-email-here", "max@example.com", now)).toEqual({ ok: true });
  expect(await checkLimit(db, "sign-up", "zoe@example.com", now)).toEqual({ ok: true });
});

test("concurrent attempts are all counted", async () => {
  const verdicts = await Promise.all(
    Array.from({ length: 15 }, () => checkLimit(db, "sign-in-email-here", "zoe@example.com", now)),
  );
  expect(verdicts.filter((verdict) => verdict.ok)).toHaveLength(10);
});

test("a successful sign-in resets the attempts for that email and no others", async () => {
  await use("sign-in-email-here", "zoe@example.com");
  await use("sign-in-email-here", "max@example.com");
  await use("sign-in-address", "203.0.113.7");
  await resetLimit(db, "sign-in-email-here", "Zoe@Example.com");
  expect(await checkLimit(db, "sign-in-email-here", "zoe@example.com", now)).toEqual({ ok: true });
  expect(await checkLimit(db, "sign-in-email-here", "max@example.com", now)).toMatchObject({ ok: false });
  expect(await checkLimit(db, "sign-in-address", "203.0.113.7", now)).toMatchObject({ ok: false });
});

const here = "203.0.113.7";
const elsewhere = "2001:db8:1:2::1";

test("attempts by email and address are reset for one address, or for all of them", async () => {
  for (const email of ["zoe@example.com", "max@example.com"])
    for (const address of [here, elsewhere]) await use("sign-in-email-here", [email, address]);
  const isFull = async (email: string, address: string) =>
    !(await checkLimit(db, "sign-in-email-here", [email, address], now)).ok;

  await resetLimit(db, "sign-in-email-here", ["Zoe@Example.com", here]);
  expect(await isFull("zoe@example.com", here)).toBe(false);
  expect(await isFull("zoe@example.com", elsewhere)).toBe(true);
  await resetLimitForAllAddresses(db, "sign-in-email-here", "Zoe@Example.com");
  expect(await isFull("zoe@example.com", elsewhere)).toBe(false);
  expect(await isFull("max@example.com", here)).toBe(true);
  expect(await isFull("max@example.com", elsewhere)).toBe(true);
});

test("also with an email, an IPv6 household is one address", async () => {
  await use("sign-in-email-here", ["zoe@example.com", "2001:db8:1:2::1"]);
  const neighbor = ["zoe@example.com", "2001:db8:1:2::ffff"] as const;
  expect(await checkLimit(db, "sign-in-email-here", neighbor, now)).toMatchObject({ ok: false });
});

test.each([
  ["zoe@example.com", " ZOE@example.com"],
  ["203.0.113.7", "::ffff:203.0.113.7"],
  ["2001:db8:1:2::1", "2001:DB8:1:2:ffff:ffff:ffff:ffff"],
  ["2001:db8::1", "2001:0db8:0000:0000:1::2"],
  ["2001:db8:1:2::1", "2001:db8:1:2:0:0:203.0.113.7"],
  ["fe80::1%eth0", "fe80::2"],
  ["::1", "0:0:0:0:0:0:0:1"],
])("%s and %s are one subject", async (one, other) => {
  await checkLimit(db, "sign-up", one, now);
  await checkLimit(db, "sign-up", other, now);
  expect(await keys()).toHaveLength(1);
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:3::1"],
  ["2001:db8::1", "2001:db8:0:1::1"],
  ["::203.0.113.7", "203.0.113.7"],
  ["203.0.113.7", "203.0.113.8"],
  ["unknown", "::"],
])("%s and %s are two", async (one, other) => {
  await checkLimit(db, "sign-up", one, now);
  await checkLimit(db, "sign-up", other, now);
  expect(await keys()).toHaveLength(2);
});

test("the table contains no plain email or address, and expired rows are purged", async () => {
  await checkLimit(db, "sign-in-email-here", "zoe@example.com", now);
  await checkLimit(db, "sign-in-address", "203.0.113.7", now);
  expect((await keys()).join(" ")).not.toMatch(/zoe|example|203/u);
  await deleteExpiredRateLimits(db, after(900));
  expect(await keys()).toEqual([]);
});

test("a long subject, such as an invented email, takes no more space than a short one", async () => {
  await checkLimit(db, "sign-in-email-here", "x".repeat(100_000), now);
  expect((await keys())[0]?.length).toBeLessThan(80);
  await checkLimit(db, "sign-in-email-here", ["x".repeat(100_000), here], now);
  expect((await keys())[1]?.length).toBeLessThan(80);
});

test("an account may send as many messages in an hour as the operator chose", async () => {
  const client = { account: { id: randomUUID(), isEstablished: true }, address: "192.0.2.7" };
  const send = () => checkSharedLimit(db, "message", client, now, { messagesPerHour: 5 });
  for (let round = 0; round < 5; round += 1) expect(await send()).toEqual({ ok: true });
  expect(await send()).toMatchObject({ ok: false });
});

test("photos are limited per day too: who keeps to the hour's limit is stopped, and others are not", async () => {
  const { attempts, newAccountAttempts, perDay } = limits.upload;
  const address = "192.0.2.8";
  type SharedClient = Parameters<typeof checkSharedLimit>[2];
  /** One attempt that passes, counted as `count`. */
  const spend = async (client: SharedClient, count: number, hour: number) => {
    expect(await checkSharedLimit(db, "upload", client, after(hour * 3600))).toEqual({ ok: true });
    await db
      .updateTable("rate_limits")
      .set((row) => ({ count: row("count", "+", count - 1) }))
      .execute();
  };
  /** All that each hour allows, until the day's attempts are used up. */
  const spendDay = async (client: SharedClient, inHour: number, inDay: number) => {
    const fullHours = Math.floor(inDay / inHour);
    for (let hour = 0; hour < fullHours; hour += 1) await spend(client, inHour, hour);
    await spend(client, inDay - fullHours * inHour - 1, fullHours);
    await spend(client, 1, fullHours);
    return fullHours;
  };
  const newcomer = { account: { id: randomUUID(), isEstablished: false }, address };
  expect(await spendDay(newcomer, newAccountAttempts, perDay.newAccountAttempts)).toBe(2);
  expect(await checkSharedLimit(db, "upload", newcomer, after(2 * 3600))).toEqual({
    ok: false,
    retryAfterSeconds: 22 * 3600,
  });
  expect(await checkSharedLimit(db, "upload", newcomer, after(24 * 3600))).toEqual({ ok: true });
  await db.deleteFrom("rate_limits").execute();
  const established = { account: { id: randomUUID(), isEstablished: true }, address };
  expect(await spendDay(established, attempts, perDay.attempts)).toBe(6);
  expect(await checkSharedLimit(db, "upload", established, after(6 * 3600))).toMatchObject({ ok: false });
});
