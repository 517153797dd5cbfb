import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createTestAccounts, registerUser, zoe } from "../../tests/support/accounts.ts";
import { anImage, aUser, now } from "../../tests/support/builders.ts";
import { databaseForTest, emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password-algorithm.server.ts";
import { findPassword } from "./passwords.queries.server.ts";
import { findUserByEmail } from "./users.queries.server.ts";
import { updateAvatar } from "./users.writes.server.ts";

const { db } = await testDatabase();
const accounts = createTestAccounts(db);

const sessions = () => db.selectFrom("sessions").selectAll().execute();

beforeEach(() => emptyDatabase(db));

describe("registering", () => {
  test("3.17 7.1 creates a member who is signed in and can sign in again", async () => {
    const { userId, headers } = await registerUser(accounts);
    const session = await accounts.findSession(headers);
    expect(session).toEqual({
      id: (await sessions())[0]?.id,
      user: {
        id: userId,
        name: "Zoé Gagnon",
        email: "zoe@example.com",
        phone: "514 555-0101",
        role: "member",
        avatarImageId: null,
        createdAt: now,
      },
      cookies: [],
    });
    expect(await accounts.signIn(zoe)).toMatchObject({ ok: true, userId });
    const { id } = await anImage(db, { owner: { id: userId } });
    await updateAvatar(db, userId, id);
    expect((await accounts.findSession(headers))?.user.avatarImageId).toBe(id);
  });

  test("hashes the password once and verifies none", async () => {
    vi.mocked(hashPassword).mockClear();
    vi.mocked(verifyPassword).mockClear();
    await registerUser(accounts);
    expect(hashPassword).toHaveBeenCalledTimes(1);
    expect(verifyPassword).not.toHaveBeenCalled();
  });

  test("ignores the case of the email, and changes nothing for its owner", async () => {
    const { userId, headers } = await registerUser(accounts);
    const before = await db.selectFrom("accounts").selectAll().execute();
    const other = { ...zoe, name: "Autre", email: " ZOE@Example.com ", phone: "", password: "another" };
    expect(await accounts.register(other)).toEqual({ ok: false, reason: "email-already-in-use" });
    expect(await findUserByEmail(db, "zoe@example.com")).toMatchObject({ id: userId, name: "Zoé Gagnon" });
    expect(await db.selectFrom("accounts").selectAll().execute()).toEqual(before);
    expect(await accounts.findSession(headers)).not.toBeNull();
  });

  test("the same email many times concurrently is one account", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => accounts.register(zoe)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual(
      [1, 2, 3].map(() => ({ ok: false, reason: "email-already-in-use" })),
    );
  });

  test("never accepts a role, an id or a verified email from outside", async () => {
    const forged = { ...zoe, role: "admin", id: "00000000-0000-4000-8000-000000000000", emailVerified: true };
    const { userId, headers } = await registerUser(accounts, forged);
    expect(userId).not.toBe(forged.id);
    expect((await accounts.findSession(headers))?.user.role).toBe("member");
    const row = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: "member", email_verified: false });
  });

  test("rolls back when interrupted, so that the user can register again", async () => {
    const { db: own } = await databaseForTest();
    const here = createTestAccounts(own);
    await sql`alter table accounts add constraint none_today check (password is null)`.execute(own);
    await expect(here.register(zoe)).rejects.toThrow("none_today");
    expect(await findUserByEmail(own, zoe.email)).toBeNull();
    await sql`alter table accounts drop constraint none_today`.execute(own);
    expect(await here.register(zoe)).toMatchObject({ ok: true });
  });

  test.each([
    "zoe",
    "zoe@example",
    "zoé@example.com",
    "zo\0e@example.com",
    "zoe!x@example.com", // valid for the domain, but better-auth rejects it at sign-in
    `${"z".repeat(64)}@${"example.".repeat(25)}com`,
  ])("rejects %j, which cannot sign in", async (email) => {
    const rejected = { ok: false, reason: "invalid", errors: { email: "invalid-email" } };
    expect(await accounts.register({ ...zoe, email })).toEqual(rejected);
  });

  test("requires 6 characters, and under the strong policy 12 that are not common", async () => {
    const weak = (password: string) => ({ ok: false, reason: "invalid", errors: { password } });
    const strict = createTestAccounts(db, {
      policy: { isStrong: true, isCommon: (password) => password.includes("common") },
    });
    expect(await accounts.register({ ...zoe, password: "12345" })).toEqual(weak("weak-password"));
    expect(await accounts.register({ ...zoe, password: "x".repeat(129) })).toEqual(weak("password-too-long"));
    expect(await strict.register({ ...zoe, password: "elevenchars" })).toEqual(weak("weak-password-12"));
    expect(await strict.register({ ...zoe, password: "common-common" })).toEqual(weak("common-password"));
    expect(await strict.register({ ...zoe, password: "twelve-chars" })).toMatchObject({ ok: true });
  });

  test("applies the rules of the form to every caller, and names all errors", async () => {
    const form = { name: " ", email: "", phone: "55", password: "secret", confirmPassword: "secre" };
    expect(await accounts.register(form)).toEqual({
      ok: false,
      reason: "invalid",
      errors: {
        name: "name-required",
        email: "email-required",
        phone: "invalid-phone",
        confirmPassword: "passwords-differ",
      },
    });
    expect(await db.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  test("accepts the longest password, also with surrogate pairs", async () => {
    const password = "🍁".repeat(128);
    await registerUser(accounts, { ...zoe, password });
    expect(await accounts.signIn({ ...zoe, password })).toMatchObject({ ok: true });
    expect(await accounts.signIn({ ...zoe, password: "🍁".repeat(127) })).toMatchObject({ ok: false });
  });
});

describe("signing in", () => {
  test("replaces an outdated hash, and nothing else of the password", async () => {
    const { userId } = await registerUser(accounts);
    const before = await findPassword(db, userId);
    await accounts.signIn({ ...zoe, password: "faux" });
    await accounts.signIn(zoe);
    expect(await findPassword(db, userId)).toEqual(before);
    vi.mocked(isOutdatedHash).mockReturnValueOnce(true);
    await accounts.signIn(zoe);
    const after = await findPassword(db, userId);
    expect(after?.hash).not.toBe(before?.hash);
    expect(after?.since).toEqual(before?.since);
    expect(await sessions()).toHaveLength(3);
    expect(await accounts.signIn(zoe)).toMatchObject({ ok: true });
  });

  test("creates a new token each time", async () => {
    const first = await registerUser(accounts);
    const second = await accounts.signIn(zoe);
    const third = await accounts.signIn(zoe);
    if (!second.ok || !third.ok) throw new Error("not signed in");
    const cookies = [first.cookies, second.cookies, third.cookies].map((all) => all[0]?.split(";")[0]);
    expect(new Set(cookies).size).toBe(3);
    expect(new Set((await sessions()).map((session) => session.token)).size).toBe(3);
  });

  test("ignores the case of the email", async () => {
    const { userId } = await registerUser(accounts);
    expect(await accounts.signIn({ ...zoe, email: " Zoe@EXAMPLE.com" })).toMatchObject({ ok: true, userId });
  });

  test("gives the same result for a wrong password, an unknown email, an account without password and invalid input", async () => {
    await registerUser(accounts);
    await aUser(db, { email: "importation@example.com" });
    const rejected = { ok: false, reason: "invalid-credential" };
    for (const credentials of [
      { email: zoe.email, password: "Secret" },
      { email: zoe.email, password: "" },
      { email: zoe.email, password: "\ud800" },
      { email: "unknown@example.com", password: zoe.password },
      { email: "importation@example.com", password: zoe.password },
      { email: "nonsense", password: zoe.password },
      { email: "", password: "" },
    ]) {
      expect(await accounts.signIn(credentials)).toEqual(rejected);
    }
    expect(await sessions()).toHaveLength(1);
  });

  test("takes the same time for an unknown email or an account without password as for a wrong password", async () => {
    await registerUser(accounts);
    await aUser(db, { email: "importation@example.com" });
    const emails = [zoe.email, "unknown@example.com", "importation@example.com"];
    const shortestMs = emails.map(() => Number.POSITIVE_INFINITY);
    // Interleaved, minimum of each, since load only adds time. A skipped hash would be twenty times faster, in every round.
    const isAlike = () => shortestMs.every((ms) => ms / (shortestMs[0] ?? 0) > 0.25);
    for (let round = 0; round < 7 || (round < 100 && !isAlike()); round += 1) {
      for (const [index, email] of emails.entries()) {
        const started = performance.now();
        await accounts.signIn({ email, password: "not this one" });
        shortestMs[index] = Math.min(shortestMs[index] ?? 0, performance.now() - started);
      }
    }
    expect(isAlike()).toBe(true);
  });

  test("rejects an overlong password without hashing", async () => {
    await registerUser(accounts);
    const passwords = ["wrong", "x".repeat(1_000_000)];
    const shortestMs = passwords.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < 7; round += 1) {
      for (const [index, password] of passwords.entries()) {
        const started = performance.now();
        const answer = await accounts.signIn({ ...zoe, password });
        shortestMs[index] = Math.min(shortestMs[index] ?? 0, performance.now() - started);
        expect(answer).toEqual({ ok: false, reason: "invalid-credential" });
      }
    }
    // Interleaved, minimum of each, as above. Hashing the long one would take at least as long.
    const [hashedMs = 0, rejectedMs = 0] = shortestMs;
    expect(rejectedMs / hashedMs).toBeLessThan(0.5);
  });

  test("verifies a stored password, and no other", async () => {
    const hash = await accounts.hashPassword("érable");
    expect(await accounts.verifyPassword({ hash, password: "érable" })).toBe(true);
    for (const password of ["Érable", "", "\ud800", "x".repeat(1_000_000)])
      expect(await accounts.verifyPassword({ hash, password })).toBe(false);
  });

  test("stores neither address nor user agent", async () => {
    await registerUser(accounts);
    expect(await sessions()).toMatchObject([{ ip_address: "", user_agent: "" }]);
  });
});
