import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cookieHeader, createTestAccounts, registerUser, zoe } from "../../tests/support/accounts.ts";
import { databaseForTest, emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { hashSessionToken } from "./session-token.server.ts";
import { deleteEndedSessions, hashSessionTokens } from "./sessions.commands.server.ts";
import { setRole } from "./users.writes.server.ts";

const { db } = await testDatabase();
const accounts = createTestAccounts(db);

const sessions = () => db.selectFrom("sessions").selectAll().execute();

beforeEach(() => emptyDatabase(db));
afterEach(() => {
  vi.useRealTimers();
});

describe("the cookie", () => {
  test("is inaccessible to scripts and other sites, for 30 days", async () => {
    const { cookies } = await registerUser(accounts);
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^babillard\.session_token=/u);
    expect(cookies[0]?.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      "Max-Age=2592000",
      "Path=/",
      "SameSite=Lax",
    ]);
  });

  test("is Secure on an https site", async () => {
    const secure = createTestAccounts(db, { publicUrl: "https://babillard.example" });
    const answer = await secure.register(zoe);
    if (!answer.ok) throw new Error(answer.reason);
    expect(answer.cookies[0]).toMatch(/^__Host-babillard\.session_token=.*; Secure(;|$)/u);
    expect(await secure.findSession(cookieHeader(answer.cookies))).not.toBeNull();
  });

  test("is rejected when invented, tampered with, or signed with another key", async () => {
    const { headers } = await registerUser(accounts);
    const [name = "", value = ""] = (headers.get("cookie") ?? "").split("=");
    const token = decodeURIComponent(value).split(".")[0];
    const other = createTestAccounts(db, { secret: "another secret that is only good enough for tests" });
    expect(await other.findSession(headers)).toBeNull();
    for (const cookie of [
      "",
      `${name}=`,
      `${name}=${token}`,
      `${name}=${token}.x`,
      `${name}=%ZZ`,
      `${name}=A${value}`,
    ]) {
      expect(await accounts.findSession(new Headers({ cookie }))).toBeNull();
    }
    expect(await accounts.findSession(new Headers())).toBeNull();
  });
});

describe("a session", () => {
  /** As if this time had passed for all sessions. */
  const age = (on: WriteDb, days: number) =>
    on
      .updateTable("sessions")
      .set({ expires_at: sql<Date>`expires_at - make_interval(secs => ${days * 86_400}::float8)` })
      .execute();

  const startedBefore = (interval: string) =>
    db
      .updateTable("sessions")
      .set({ created_at: sql<Date>`now() - ${interval}::interval` })
      .execute();

  test("is extended by use, at most once a day, and expires after 30 days without", async () => {
    const { headers } = await registerUser(accounts);
    await age(db, 0.9);
    expect((await accounts.findSession(headers))?.cookies).toEqual([]);
    await age(db, 19.1);
    const slid = await accounts.findSession(headers);
    expect(slid?.cookies[0]).toMatch(/^babillard\.session_token=.*Max-Age=2592000/u);
    expect((await accounts.findSession(headers))?.cookies).toEqual([]);
    await age(db, 29);
    expect((await accounts.findSession(headers))?.cookies).toHaveLength(1);
    await age(db, 30.1);
    expect(await accounts.findSession(headers)).toBeNull();
    await deleteEndedSessions(db, new Date());
    expect(await sessions()).toEqual([]);
  });

  test("ends 90 days after sign-in, however much it is used", async () => {
    const { headers } = await registerUser(accounts);
    await startedBefore("89 days 23 hours");
    expect(await accounts.findSession(headers)).not.toBeNull();
    await startedBefore("90 days 1 minute");
    expect(await accounts.findSession(headers)).toBeNull();
    await deleteEndedSessions(db, new Date());
    expect(await sessions()).toEqual([]);
  });

  test.each(["moderator", "admin"] as const)("of a %s ends after twelve hours", async (role) => {
    const { userId, headers } = await registerUser(accounts);
    await startedBefore("12 hours 1 minute");
    expect(await accounts.findSession(headers)).not.toBeNull();
    await setRole(db, userId, role);
    expect(await accounts.findSession(headers)).toBeNull();
    await startedBefore("11 hours");
    expect(await accounts.findSession(headers)).not.toBeNull();
  });

  test("is stored under the hash of its token, which is not a cookie", async () => {
    const { headers } = await registerUser(accounts);
    const [name = "", value = ""] = (headers.get("cookie") ?? "").split("=");
    const token = decodeURIComponent(value).split(".")[0] ?? "";
    const stored = (await sessions())[0]?.token ?? "";
    expect(stored).toMatch(/^[0-9a-f]{64}$/u);
    expect(stored).not.toContain(token);
    // Even with the signing key, which a leaked database may contain, too.
    const signature = createHmac("sha256", "a secret for tests only").update(stored).digest("base64");
    const forged = new Headers({ cookie: `${name}=${encodeURIComponent(`${stored}.${signature}`)}` });
    expect(await accounts.findSession(forged)).toBeNull();
  });

  test("of an earlier version, stored in clear, is still valid and is hashed", async () => {
    for (const isExtended of [true, false]) {
      const { headers } = await registerUser(accounts, { ...zoe, email: `x${isExtended}@example.com` });
      const value = (headers.get("cookie") ?? "").split("=")[1] ?? "";
      const token = decodeURIComponent(value).split(".")[0] ?? "";
      await db.updateTable("sessions").set({ token }).where("token", "=", hashSessionToken(token)).execute();
      expect(await accounts.findSession(headers)).not.toBeNull();
      if (isExtended) {
        await age(db, 2);
        expect((await accounts.findSession(headers))?.cookies).toHaveLength(1);
      } else await hashSessionTokens(db);
      expect((await sessions()).map((session) => session.token)).not.toContain(token);
      expect(await accounts.findSession(headers)).not.toBeNull();
      await accounts.signOut(headers);
      expect(await accounts.findSession(headers)).toBeNull();
    }
  });

  test.each([40, -40])(
    "is not ended by a node whose clock is %i days off, and not created with its time",
    async (days) => {
      const { headers } = await registerUser(accounts);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 86_400_000 });
      expect((await accounts.findSession(headers))?.cookies).toEqual([]);
      const elsewhere = await accounts.signIn(zoe);
      if (!elsewhere.ok) throw new Error("not signed in");
      expect(await accounts.findSession(cookieHeader(elsewhere.cookies))).not.toBeNull();
      const { rows } = await sql`
      select where exists (select from sessions where created_at > now() or created_at < now() - interval '1 hour')
        or exists (select from sessions where abs(extract(epoch from expires_at - now()) / 86400 - 30) > 0.1)
    `.execute(db);
      expect(rows).toEqual([]);
      expect(await sessions()).toHaveLength(2);
    },
  );

  test("that is ended by another request while it is extended stays ended", async () => {
    const { db: own } = await databaseForTest();
    const here = createTestAccounts(own);
    const { headers } = await registerUser(here);
    await age(own, 2);
    await sql`create function gone() returns trigger language plpgsql as 'begin return null; end'`.execute(
      own,
    );
    await sql`create trigger gone before update on sessions for each row execute function gone()`.execute(
      own,
    );
    expect(await here.findSession(headers)).toBeNull();
  });

  test("4.2 7.4 returns the current database state, not that of sign-in", async () => {
    const { userId, headers } = await registerUser(accounts);
    await setRole(db, userId, "moderator");
    expect((await accounts.findSession(headers))?.user.role).toBe("moderator");
    await db.deleteFrom("users").where("id", "=", userId).execute();
    expect(await accounts.findSession(headers)).toBeNull();
  });

  test("that has ended stays ended, also with its cookie; others continue", async () => {
    const { headers } = await registerUser(accounts);
    const elsewhere = await accounts.signIn(zoe);
    if (!elsewhere.ok) throw new Error("not signed in");
    const clearing = await accounts.signOut(headers);
    expect(clearing.find((cookie) => cookie.startsWith("babillard.session_token=;"))).toMatch(/Max-Age=0/u);
    expect(await accounts.findSession(headers)).toBeNull();
    expect(await sessions()).toHaveLength(1);
    expect(await accounts.findSession(cookieHeader(elsewhere.cookies))).not.toBeNull();
    expect(await accounts.signOut(headers)).toEqual(clearing);
  });

  test("whose deletion failed is not reported as ended", async () => {
    const { db: own } = await databaseForTest();
    const here = createTestAccounts(own);
    const answer = await here.register(zoe);
    if (!answer.ok) throw new Error(answer.reason);
    await sql`create rule no_goodbye as on delete to sessions do instead select 1 / 0`.execute(own);
    await expect(here.signOut(cookieHeader(answer.cookies))).rejects.toThrow("division by zero");
  });
});

test("4.3 a database failure is an error with its cause, not a visitor", async () => {
  const { db: own } = await databaseForTest();
  const here = createTestAccounts(own);
  const { headers } = await registerUser(here);
  await sql`drop table sessions cascade`.execute(own);
  await expect(here.findSession(headers)).rejects.toThrow('relation "sessions" does not exist');
  await expect(here.signIn(zoe)).rejects.toThrow('relation "sessions" does not exist');
});
