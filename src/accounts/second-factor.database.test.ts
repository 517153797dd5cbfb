import { beforeEach, describe, expect, test } from "vitest";
import { createTestAccounts, registerUser, zoe } from "../../tests/support/accounts.ts";
import { aSecondFactor, codeAt } from "../../tests/support/authenticator.ts";
import { aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import { replacePassword } from "./passwords.writes.server.ts";
import {
  cancelAuthenticator,
  confirmAuthenticator,
  disableSecondFactor,
  removeSecondFactorOf,
  renewRecoveryCodes,
  startAuthenticator,
} from "./second-factor.commands.server.ts";
import { findChallenge, findSecondFactor, hasSecondFactor } from "./second-factor.queries.server.ts";
import { deleteEndedSecondFactorSteps } from "./sign-in-challenges.writes.server.ts";

const { db, pool } = await testDatabase();
let time = now;
const accounts = createTestAccounts(db, { now: () => time });
const { sealKey } = accounts;
const attempts = { count: async () => null, reset: async () => {} };
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const ownOf = (id: string) => ({
  db,
  now: time,
  actor: { id },
  sealKey,
  attempts,
  verifyPassword: accounts.verifyPassword,
});
const right = { currentPassword: zoe.password };
const verbs = async () =>
  (
    await db
      .selectFrom("events")
      .select("verb")
      .where("verb", "~", "second-factor|recovery")
      .orderBy("id")
      .execute()
  ).map(({ verb }) => verb);
const changes = async () =>
  (await queuedEmails(pool)).flatMap(({ payload }) => ("change" in payload ? [payload.change] : []));

beforeEach(async () => {
  await emptyDatabase(db);
  time = now;
});

/** Zoé, whose sign-in has a second step from now on. */
async function zoeWithApp() {
  const { userId } = await registerUser(accounts);
  const app = await aSecondFactor(db, accounts, { id: userId }, later(-300));
  return { userId, ...app };
}

/** The token after the right password. */
async function challengeOf(email = zoe.email) {
  const result = await accounts.signIn({ email, password: zoe.password });
  if (result.ok || result.reason !== "second-factor") throw new Error("no second step");
  return result.challenge;
}

describe("an authenticator app", () => {
  test("asks for nothing until its code has confirmed it, and is stored encrypted", async () => {
    const { userId } = await registerUser(accounts);
    expect(await startAuthenticator(ownOf(userId), { currentPassword: "faux" })).toMatchObject({
      reason: "wrong-password",
    });
    expect(await findSecondFactor(db, userId, sealKey)).toEqual({ state: "off" });
    expect(await startAuthenticator(ownOf(userId), right)).toEqual({ ok: true });
    const started = await findSecondFactor(db, userId, sealKey);
    const key = started.state === "started" ? started.key : "";
    expect(key).toHaveLength(32);
    const stored = await db.selectFrom("authenticators").selectAll().execute();
    expect(stored.map(({ sealed }) => sealed.toString("latin1"))).not.toContain(key);
    expect(JSON.stringify(stored)).not.toContain(key);
    expect(await hasSecondFactor(db, userId)).toBe(false);
    expect(await accounts.signIn(zoe)).toMatchObject({ ok: true });

    const code = await codeAt(key, now);
    const wrong = code === "000000" ? "000001" : "000000";
    for (const typed of ["", wrong, "abcd"])
      expect(await confirmAuthenticator(ownOf(userId), { code: typed })).toMatchObject({
        reason: "wrong-code",
      });
    const confirmed = await confirmAuthenticator(ownOf(userId), { code });
    const codes = confirmed.ok ? confirmed.recoveryCodes : [];
    expect(new Set(codes).size).toBe(10);
    expect(await findSecondFactor(db, userId, sealKey)).toEqual({
      state: "on",
      since: now,
      recoveryCodes: 10,
    });
    const digests = await db.selectFrom("recovery_codes").select("digest").execute();
    for (const shown of codes) expect(JSON.stringify(digests)).not.toContain(shown);
    // Neither a second confirmation nor another key replaces what is on.
    expect(await confirmAuthenticator(ownOf(userId), { code })).toMatchObject({ reason: "not-started" });
    expect(await startAuthenticator(ownOf(userId), right)).toEqual({ ok: false, reason: "already-on" });
    await cancelAuthenticator(ownOf(userId));
    expect(await hasSecondFactor(db, userId)).toBe(true);
    expect(await verbs()).toEqual(["second-factor.started", "second-factor.enabled"]);
    expect(await changes()).toEqual(["enabled"]);
  });

  test("is given up, or purged after an hour, while it is not confirmed", async () => {
    const { userId } = await registerUser(accounts);
    await startAuthenticator(ownOf(userId), right);
    await cancelAuthenticator(ownOf(userId));
    expect(await findSecondFactor(db, userId, sealKey)).toEqual({ state: "off" });
    await startAuthenticator(ownOf(userId), right);
    await deleteEndedSecondFactorSteps(db, later(3_600));
    expect(await findSecondFactor(db, userId, sealKey)).toMatchObject({ state: "started" });
    await deleteEndedSecondFactorSteps(db, later(3_601));
    expect(await findSecondFactor(db, userId, sealKey)).toEqual({ state: "off" });
  });

  test("is disabled with the password, or by the operator", async () => {
    const { userId } = await zoeWithApp();
    expect(await disableSecondFactor(ownOf(userId), { currentPassword: "faux" })).toMatchObject({
      ok: false,
    });
    expect(await hasSecondFactor(db, userId)).toBe(true);
    const challenge = await challengeOf();
    expect(await disableSecondFactor(ownOf(userId), right)).toEqual({ ok: true });
    expect(await findChallenge(db, challenge, now)).toBeNull();
    expect(await accounts.signIn(zoe)).toMatchObject({ ok: true });
    await aSecondFactor(db, accounts, { id: userId }, now);
    const operator = { db, now, actor: "system" as const };
    expect(await removeSecondFactorOf(operator, userId)).toBe(true);
    expect(await removeSecondFactorOf(operator, userId)).toBe(false);
    expect(await accounts.signIn(zoe)).toMatchObject({ ok: true });
    expect(await changes()).toEqual(["enabled", "disabled", "enabled", "disabled"]);
  });
});

describe("the second step of a sign-in", () => {
  test("takes the app's code, once, and a wrong password does not lead to it", async () => {
    const { userId, key } = await zoeWithApp();
    expect(await accounts.signIn({ ...zoe, password: "faux" })).toEqual({
      ok: false,
      reason: "invalid-credential",
    });
    const sessionsBefore = await db.selectFrom("sessions").select("id").execute();
    const [challenge, other] = [await challengeOf(), await challengeOf()];
    // The password alone opens no session.
    expect(await db.selectFrom("sessions").select("id").execute()).toEqual(sessionsBefore);
    const code = await codeAt(key, now);
    expect(await accounts.finishSignIn({ challenge: "autre", code })).toMatchObject({ reason: "ended" });
    expect(await accounts.finishSignIn({ challenge, code })).toMatchObject({ ok: true, userId });
    // Neither the challenge nor the code works again, also not together with others.
    expect(await accounts.finishSignIn({ challenge, code })).toMatchObject({ reason: "ended" });
    expect(await accounts.finishSignIn({ challenge: other, code })).toMatchObject({ reason: "wrong-code" });
    time = later(30);
    const next = await codeAt(key, time);
    const results = await Promise.all(
      [1, 2, 3].map(() => accounts.finishSignIn({ challenge: other, code: next })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("belongs to one account: the code of another opens nothing", async () => {
    await zoeWithApp();
    const passwordHash = await accounts.hashPassword(zoe.password);
    const noah = await aUser(db, { email: "noah@example.com", passwordHash });
    const app = await aSecondFactor(db, accounts, noah, later(-300));
    const challenge = await challengeOf();
    const [recoveryCode = ""] = app.recoveryCodes;
    for (const code of [await codeAt(app.key, now), recoveryCode])
      expect(await accounts.finishSignIn({ challenge, code })).toMatchObject({ reason: "wrong-code" });
  });

  test("takes each recovery code once, also concurrently", async () => {
    const { userId, recoveryCodes } = await zoeWithApp();
    const [first = "", second = ""] = recoveryCodes;
    expect(await accounts.finishSignIn({ challenge: await challengeOf(), code: first })).toMatchObject({
      ok: true,
    });
    expect(await accounts.finishSignIn({ challenge: await challengeOf(), code: first })).toMatchObject({
      ok: false,
    });
    const challenges = [await challengeOf(), await challengeOf(), await challengeOf()];
    const results = await Promise.all(
      challenges.map((challenge) => accounts.finishSignIn({ challenge, code: second })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findSecondFactor(db, userId, sealKey)).toMatchObject({ recoveryCodes: 8 });
    expect(await changes()).toEqual(["enabled", "code-used", "code-used"]);
    const renewed = await renewRecoveryCodes(ownOf(userId), right);
    const [fresh = ""] = renewed.ok ? renewed.recoveryCodes : [];
    const [, , third = ""] = recoveryCodes;
    expect(await accounts.finishSignIn({ challenge: await challengeOf(), code: third })).toMatchObject({
      ok: false,
    });
    expect(await accounts.finishSignIn({ challenge: await challengeOf(), code: fresh })).toMatchObject({
      ok: true,
    });
  });

  test("ends after five wrong codes, after ten minutes, and with a change of the password", async () => {
    const { userId, key } = await zoeWithApp();
    const challenge = await challengeOf();
    const wrong = { challenge, code: "abcdef" };
    for (let failures = 1; failures < 5; failures += 1)
      expect(await accounts.finishSignIn(wrong)).toMatchObject({ reason: "wrong-code" });
    expect(await accounts.finishSignIn(wrong)).toMatchObject({ reason: "ended" });
    const code = await codeAt(key, now);
    expect(await accounts.finishSignIn({ challenge, code })).toMatchObject({ reason: "ended" });
    expect((await queuedEmails(pool)).map(({ payload }) => payload.kind)).toContain("second-factor-failed");
    expect(await verbs()).toContain("second-factor.failed");

    const late = await challengeOf();
    time = later(600);
    expect(await accounts.finishSignIn({ challenge: late, code: await codeAt(key, time) })).toMatchObject({
      reason: "ended",
    });
    const changed = await challengeOf();
    await replacePassword(db, userId, await accounts.hashPassword("nouveau"), time);
    expect(await accounts.finishSignIn({ challenge: changed, code: await codeAt(key, time) })).toMatchObject({
      reason: "ended",
    });
    await deleteEndedSecondFactorSteps(db, later(1_200));
    expect(await db.selectFrom("sign_in_challenges").select("digest").execute()).toEqual([]);
  });

  test("accepts only recovery codes after APP_SECRET was lost", async () => {
    const { userId, key, recoveryCodes } = await zoeWithApp();
    const anew = createTestAccounts(db, {
      now: () => time,
      secondFactorSecret: "a secret that was made anew",
    });
    const challenge = await challengeOf();
    expect(await anew.finishSignIn({ challenge, code: await codeAt(key, now) })).toMatchObject({
      reason: "wrong-code",
    });
    expect(await anew.finishSignIn({ challenge, code: recoveryCodes[0] ?? "" })).toMatchObject({ ok: true });
    expect(await findSecondFactor(db, userId, anew.sealKey)).toMatchObject({ state: "on" });
  });
});
