import { beforeEach, describe, expect, test } from "vitest";
import { cookieHeader, createTestAccounts, registerUser, zoe } from "../../tests/support/accounts.ts";
import { aUser, minutesLater, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import {
  collectingTransport,
  type EmailRequest,
  queuedEmails,
  sendNow,
} from "../../tests/support/queued-emails.ts";
import {
  cancelEmailChange,
  confirmEmail,
  findEmailConfirmation,
  requestEmailChange,
  resendEmailChange,
} from "./email-address.commands.server.ts";
import { findPasswordReset, requestPasswordReset, resetPassword } from "./password.commands.server.ts";
import { replacePassword } from "./passwords.writes.server.ts";
import { findPendingEmail } from "./pending-email.queries.server.ts";
import { findUser, isEmailVerified } from "./users.queries.server.ts";

const { db, pool } = await testDatabase();
const accounts = createTestAccounts(db);
const policy = { isStrong: false, isCommon: () => false };
beforeEach(async () => {
  await emptyDatabase(db);
});

/** The token in the email that is sent for this request at `sentAt`. */
async function tokenOf(request: EmailRequest, sentAt = now, requestId?: string): Promise<string> {
  const transport = collectingTransport();
  await sendNow({ db, transport, now: sentAt }, request, requestId);
  return /token=([\w-]+)/u.exec(transport.sent[0]?.text ?? "")?.[1] ?? "";
}

const reset = (token: string, password = "nouveau", given: { at?: Date; confirm?: string } = {}) =>
  resetPassword(
    { db, actor: null, now: given.at ?? now, hashPassword: accounts.hashPassword, policy },
    { token, password, confirmPassword: given.confirm ?? password },
  );
const confirm = (token: string, at = now) => confirmEmail({ db, actor: null, now: at }, { token });
const ended = { ok: false, reason: "link-ended" };

describe("resetting a password", () => {
  const order = { kind: "reset-password", email: zoe.email } as const;

  test("enqueues the same job for an email with and without an account", async () => {
    await aUser(db, { email: "zoe@example.com" });
    await requestPasswordReset({ db, actor: null }, { email: "zoe@example.com" });
    const [known] = await queuedEmails(pool);
    await pool.query("delete from graphile_worker._private_jobs");
    await requestPasswordReset({ db, actor: null }, { email: "unknown@example.com" });
    const [unknown] = await queuedEmails(pool);
    expect(known).toMatchObject({ payload: { kind: "reset-password", email: "zoe@example.com" }, key: null });
    expect(unknown).toMatchObject({
      payload: { kind: "reset-password", email: "unknown@example.com" },
      key: null,
    });
    expect(await db.selectFrom("email_links").selectAll().execute()).toEqual([]);
  });

  test("sets a new password, ends all sessions, verifies the email and notifies the owner", async () => {
    const { userId, headers } = await registerUser(accounts);
    expect(await accounts.findSession(headers)).not.toBeNull();
    const token = await tokenOf(order);
    expect(await findPasswordReset(db, token, now)).toMatchObject({ email: zoe.email, role: "member" });
    expect(await reset(token)).toEqual({ ok: true, email: zoe.email });
    expect(await accounts.findSession(headers)).toBeNull();
    expect(await accounts.signIn(zoe)).toEqual({ ok: false, reason: "invalid-credential" });
    expect(await accounts.signIn({ ...zoe, password: "nouveau" })).toMatchObject({ ok: true });
    expect(await isEmailVerified(db, userId)).toBe(true);
    const ordered = (await queuedEmails(pool)).map(({ payload }) => payload);
    expect(ordered).toContainEqual({ kind: "password-changed", userId });
  });

  test("works once per link, also concurrently", async () => {
    await registerUser(accounts);
    const token = await tokenOf(order);
    // 256 bits.
    expect(token).toMatch(/^[\w-]{43}$/u);
    const results = await Promise.all([reset(token, "premier"), reset(token, "second")]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await reset(token)).toEqual(ended);
  });

  test("works with each link for one hour, even if others were requested since; then with none", async () => {
    await registerUser(accounts);
    const first = await tokenOf(order);
    const others = [await tokenOf(order, minutesLater(1)), await tokenOf(order, minutesLater(2))];
    expect(await reset(first, "nouveau", { at: minutesLater(61) })).toEqual(ended);
    expect(await reset(first, "nouveau", { at: minutesLater(59) })).toMatchObject({ ok: true });
    for (const token of others) expect(await reset(token, "autre", { at: minutesLater(59) })).toEqual(ended);
  });

  test("the number of links is limited even without rate limits", async () => {
    const { userId } = await registerUser(accounts);
    const first = await tokenOf(order);
    for (let minute = 1; minute <= 25; minute += 1) await tokenOf(order, minutesLater(minute));
    const links = await db
      .selectFrom("email_links")
      .select("user_id")
      .where("user_id", "=", userId)
      .execute();
    expect(links.length).toBeLessThanOrEqual(22);
    expect(await reset(first)).toEqual(ended);
  });

  test("works with the link of each attempt to send an email, since a failed attempt may have arrived", async () => {
    const { userId } = await registerUser(accounts);
    const requestId = crypto.randomUUID();
    const [first, second] = [await tokenOf(order, now, requestId), await tokenOf(order, now, requestId)];
    expect(first).not.toBe(second);
    for (const token of [first, second])
      expect(await findPasswordReset(db, token, now)).toMatchObject({ email: zoe.email, role: "member" });
    expect(await reset(first)).toMatchObject({ ok: true });
    expect(await reset(second)).toEqual(ended);
    const third = await tokenOf(order);
    expect(await Promise.all([reset(third), reset(third)])).toContainEqual(ended);
    expect(await isEmailVerified(db, userId)).toBe(true);
  });

  test("is rejected for an invalid token, a token for another purpose, and one sent to a former email", async () => {
    const { userId } = await registerUser(accounts);
    const verification = await tokenOf({ kind: "verify-email", userId });
    for (const token of ["", "x", "a".repeat(43), verification]) expect(await reset(token)).toEqual(ended);
    const token = await tokenOf(order);
    await db.updateTable("users").set({ email: "autre@example.com" }).where("id", "=", userId).execute();
    expect(await reset(token)).toEqual(ended);
  });

  test("revokes links that change email or password, requested before", async () => {
    const { userId } = await registerUser(accounts);
    const elsewhere = { kind: "confirm-new-email", userId, email: "voleur@example.com" } as const;
    const [taking, staying] = [await tokenOf(elsewhere), await tokenOf({ kind: "verify-email", userId })];
    expect(await reset(await tokenOf(order))).toMatchObject({ ok: true });
    expect(await confirm(taking)).toEqual(ended);
    expect((await findUser(db, userId))?.email).toBe(zoe.email);
    expect(await confirm(staying)).toEqual({ ok: true, isNewAddress: false });
    const asked = await tokenOf(order);
    await replacePassword(db, userId, await accounts.hashPassword("le leur"), now);
    expect(await reset(asked)).toEqual(ended);
  });

  test("applies the rules of registration; a rejected password does not consume the link", async () => {
    const { userId } = await registerUser(accounts);
    const token = await tokenOf(order);
    expect(await reset(token, "court")).toMatchObject({ field: "password", rejection: "weak-password" });
    expect(await reset(token, "nouveau", { confirm: "autre" })).toMatchObject({
      field: "confirmPassword",
      rejection: "passwords-differ",
    });
    await db.updateTable("users").set({ role: "moderator" }).where("id", "=", userId).execute();
    expect(await reset(token, "onze lettre")).toMatchObject({ rejection: "weak-password-12" });
    expect(await reset(token, "douze lettres")).toMatchObject({ ok: true });
  });
});

describe("the email of an account", () => {
  test("is verified by the link sent at registration, once and within a week, and not by reading the link", async () => {
    const { userId } = await registerUser(accounts);
    expect((await queuedEmails(pool)).map(({ payload }) => payload)).toEqual([
      { kind: "verify-email", userId },
    ]);
    const token = await tokenOf({ kind: "verify-email", userId });
    expect(await findEmailConfirmation(db, token, now)).toMatchObject({ email: zoe.email });
    expect(await isEmailVerified(db, userId)).toBe(false);
    expect(await confirm(token, minutesLater(7 * 24 * 60))).toEqual(ended);
    expect(await confirm(token)).toEqual({ ok: true, isNewAddress: false });
    expect(await isEmailVerified(db, userId)).toBe(true);
    expect(await confirm(token)).toEqual(ended);
  });

  test("is not verified by a link sent to the previous one", async () => {
    const user = await aUser(db);
    const token = await tokenOf({ kind: "verify-email", userId: user.id });
    await db.updateTable("users").set({ email: "autre@example.com" }).where("id", "=", user.id).execute();
    expect(await confirm(token)).toEqual(ended);
    expect(await isEmailVerified(db, user.id)).toBe(false);
  });

  test("is replaced once the new one is confirmed; the former one is notified, and its links are invalid", async () => {
    const user = await aUser(db);
    const formerReset = await tokenOf({ kind: "reset-password", email: user.email });
    const token = await tokenOf({ kind: "confirm-new-email", userId: user.id, email: "neuf@example.com" });
    expect((await findUser(db, user.id))?.email).toBe(user.email);
    expect(await confirm(token)).toEqual({ ok: true, isNewAddress: true });
    expect((await findUser(db, user.id))?.email).toBe("neuf@example.com");
    expect(await isEmailVerified(db, user.id)).toBe(true);
    expect(await reset(formerReset)).toEqual(ended);
    expect((await queuedEmails(pool)).map(({ payload }) => payload)).toEqual([
      { kind: "email-changed", userId: user.id, formerEmail: user.email },
    ]);
  });

  test("is replaced with the end of all sessions but the one that confirms", async () => {
    const { userId, headers } = await registerUser(accounts);
    const other = await accounts.signIn(zoe);
    if (!other.ok) throw new Error("not signed in");
    const current = await accounts.findSession(headers);
    const token = await tokenOf({ kind: "confirm-new-email", userId, email: "neuf@example.com" });
    await confirmEmail({ db, actor: null, now }, { token, currentSessionId: current?.id ?? null });
    expect(await accounts.findSession(headers)).not.toBeNull();
    expect(await accounts.findSession(cookieHeader(other.cookies))).toBeNull();
  });

  test("can be changed with the owner's password, and does not change before the new one is confirmed", async () => {
    const { userId } = await registerUser(accounts);
    await pool.query("delete from graphile_worker._private_jobs");
    const { verifyPassword } = accounts;
    let wait: number | null = null;
    const attempts = { count: async () => null, reset: async () => undefined };
    const ask = (email: string, currentPassword = zoe.password) =>
      requestEmailChange(
        { db, actor: { id: userId }, verifyPassword, attempts, countRequest: async () => wait },
        { email, currentPassword },
      );
    expect(await ask(" ")).toEqual({ ok: false, reason: "email-required" });
    expect(await ask("zoé")).toEqual({ ok: false, reason: "invalid-email" });
    expect(await ask("ZOE@example.com")).toEqual({ ok: false, reason: "same-email" });
    expect(await ask("neuf@example.com", "faux")).toEqual({ ok: false, reason: "wrong-password" });
    wait = 60;
    expect(await ask("libre@example.com")).toMatchObject({ reason: "too-many-attempts", waitSeconds: 60 });
    wait = null;
    expect(await queuedEmails(pool)).toEqual([]);
    expect(await ask("Neuf@example.com ")).toEqual({ ok: true, email: "neuf@example.com" });
    const ordered = (await queuedEmails(pool)).map(({ payload }) => payload);
    expect(ordered).toMatchObject([{ kind: "confirm-new-email", userId, email: "neuf@example.com" }]);
    expect((await findUser(db, userId))?.email).toBe(zoe.email);
    // The email is due only while the account has the password with which it was requested.
    const isDue = async () => ordered[0] && (await tokenOf(ordered[0])) !== "";
    expect(await isDue()).toBe(true);
    await replacePassword(db, userId, await accounts.hashPassword("le leur"), minutesLater(1));
    expect(await isDue()).toBe(false);
  });

  describe("that is to replace the current one", () => {
    const attempts = { count: async () => null, reset: async () => undefined };
    const countRequest = async () => null;
    const own = (userId: string, at = now) => ({ db, actor: { id: userId }, now: at, countRequest });
    const ask = (userId: string, email: string, at = now) =>
      requestEmailChange(
        { ...own(userId, at), verifyPassword: accounts.verifyPassword, attempts },
        { email, currentPassword: zoe.password },
      );
    const newest = async () => {
      const email = (await queuedEmails(pool)).map(({ payload }) => payload).at(-1);
      if (email?.kind !== "confirm-new-email") throw new Error("no email to the new address");
      return email;
    };

    test("is known for a day, also when it has another account, until it is confirmed", async () => {
      const { userId } = await registerUser(accounts);
      await aUser(db, { email: "prise@example.com" });
      for (const email of ["prise@example.com", "neuf@example.com"]) {
        await ask(userId, email);
        expect(await findPendingEmail(db, userId, minutesLater(24 * 60 - 1))).toMatchObject({ email });
        expect(await findPendingEmail(db, userId, minutesLater(24 * 60))).toBeNull();
      }
      const token = await tokenOf(await newest());
      expect(await confirm(token)).toEqual({ ok: true, isNewAddress: true });
      expect(await findPendingEmail(db, userId, now)).toBeNull();
    });

    test("gets its link again, for another day; the former link still works", async () => {
      const { userId } = await registerUser(accounts);
      await ask(userId, "neuf@example.com");
      const former = await tokenOf(await newest());
      expect(await resendEmailChange(own(userId, minutesLater(60)))).toEqual({ ok: true });
      expect(await findPendingEmail(db, userId, minutesLater(24 * 60 + 30))).not.toBeNull();
      expect(await tokenOf(await newest(), minutesLater(60))).not.toBe("");
      expect(await confirm(former, minutesLater(61))).toEqual({ ok: true, isNewAddress: true });
      expect(await resendEmailChange(own(userId, minutesLater(62)))).toEqual({ ok: false, reason: "ended" });
    });

    test("is limited like the first request", async () => {
      const { userId } = await registerUser(accounts);
      await ask(userId, "neuf@example.com");
      const limited = { ...own(userId), countRequest: async () => 30 };
      const rejected = { ok: false, reason: "too-many-attempts", waitSeconds: 30 };
      expect(await resendEmailChange(limited)).toEqual(rejected);
    });

    test("can be canceled: links that were sent end, emails that were not are no longer due", async () => {
      const { userId } = await registerUser(accounts);
      await ask(userId, "neuf@example.com");
      const email = await newest();
      const token = await tokenOf(email);
      await cancelEmailChange(own(userId));
      expect(await confirm(token)).toEqual(ended);
      expect(await tokenOf(email)).toBe("");
      expect(await findPendingEmail(db, userId, now)).toBeNull();
      // A new request does not revive the email of the former.
      await ask(userId, "neuf@example.com");
      expect(await tokenOf(email)).toBe("");
      expect(await tokenOf(await newest())).not.toBe("");
    });

    test("ends with a new password", async () => {
      const { userId } = await registerUser(accounts);
      await ask(userId, "neuf@example.com");
      await replacePassword(db, userId, await accounts.hashPassword("le leur"), now);
      expect(await findPendingEmail(db, userId, now)).toBeNull();
    });
  });

  test("a change to the email of another account has the same answer, and is told to its owner alone", async () => {
    const [user, owner] = [await aUser(db), await aUser(db, { name: "Luc Roy", email: "prise@example.com" })];
    const request = { kind: "confirm-new-email", userId: user.id, email: owner.email } as const;
    const transport = collectingTransport();
    expect(await sendNow({ db, transport, now }, request)).toBe("sent");
    expect(transport.sent).toMatchObject([{ to: owner.email }]);
    expect(transport.sent[0]?.text).toContain("elle est déjà celle du vôtre");
    expect(transport.sent[0]?.text).toContain("Bonjour Luc Roy,");
    expect(transport.sent[0]?.text).not.toContain("token=");
    expect(transport.sent[0]?.text).not.toContain(user.email);
    expect(await db.selectFrom("email_links").selectAll().execute()).toEqual([]);
  });

  test("is not replaced by one that another account uses meanwhile", async () => {
    const user = await aUser(db);
    const token = await tokenOf({ kind: "confirm-new-email", userId: user.id, email: "neuf@example.com" });
    await aUser(db, { email: "neuf@example.com" });
    expect(await confirm(token)).toEqual({ ok: false, reason: "email-already-in-use" });
    expect((await findUser(db, user.id))?.email).toBe(user.email);
    expect(await queuedEmails(pool)).toEqual([]);
  });
});
