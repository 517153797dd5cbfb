import { beforeEach, expect, test } from "vitest";
import { createTestAccounts } from "../../tests/support/accounts.ts";
import { aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aPasskeyDevice } from "../../tests/support/passkey-device.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeySignIn,
} from "./passkeys.commands.server.ts";
import { listPasskeys } from "./passkeys.queries.server.ts";
import { removePassword, replacePassword, revokePassword } from "./passwords.writes.server.ts";
import { deleteEndedSecondFactorSteps } from "./sign-in-challenges.writes.server.ts";

const { db, pool } = await testDatabase();
let time = now;
const publicUrl = "http://localhost:3000";
const accounts = createTestAccounts(db, { publicUrl, now: () => time });
const attempts = { count: async () => null, reset: async () => {} };
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const ctxOf = (actor: { id: string; email: string; name: string }) => ({
  db,
  now: time,
  actor,
  attempts,
  publicUrl,
  siteName: "Babillard",
  verifyPassword: async ({ hash, password }: { hash: string; password: string }) => hash === password,
});
type Device = ReturnType<typeof aPasskeyDevice>;

beforeEach(async () => {
  await emptyDatabase(db);
  time = now;
});

async function aMember() {
  return aUser(db, { passwordHash: "secret" });
}
async function challengeFor(user: Parameters<typeof ctxOf>[0]): Promise<string> {
  const started = await startPasskey(ctxOf(user), { currentPassword: "secret" });
  if (!started.ok) throw new Error(started.reason);
  expect(started.options).toMatchObject({
    rp: { id: "localhost", name: "Babillard" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return started.options.challenge;
}
async function withPasskey(device: Device = aPasskeyDevice()) {
  const user = await aMember();
  const response = device.make(await challengeFor(user), publicUrl);
  const added = await addPasskey(ctxOf(user), { name: " Mon téléphone ", response });
  if (!added.ok) throw new Error(added.reason);
  return { user, device, id: added.id };
}
const signInChallenge = async () =>
  (await startPasskeySignIn({ db, now: time, actor: null, publicUrl })).challenge;

test("is added with the password, named, renamed and removed by its owner, who is told", async () => {
  const [{ user, id }, other] = [await withPasskey(), await aMember()];
  expect(await startPasskey(ctxOf(user), { currentPassword: "faux" })).toMatchObject({
    reason: "wrong-password",
  });
  expect(await listPasskeys(db, user.id)).toEqual([
    { id, name: "Mon téléphone", createdAt: now, lastUsedAt: null },
  ]);
  await renamePasskey(ctxOf(other), { passkeyId: id, name: "Pris" });
  await removePasskey(ctxOf(other), { passkeyId: id });
  expect(await renamePasskey(ctxOf(user), { passkeyId: id, name: " " })).toMatchObject({ ok: false });
  expect(await listPasskeys(db, user.id)).toMatchObject([{ name: "Mon téléphone" }]);
  await renamePasskey(ctxOf(user), { passkeyId: id, name: "Bureau" });
  expect(await listPasskeys(db, user.id)).toMatchObject([{ name: "Bureau" }]);
  await removePasskey(ctxOf(user), { passkeyId: id });
  await removePasskey(ctxOf(user), { passkeyId: id });
  expect(await listPasskeys(db, user.id)).toEqual([]);
  const emails = (await queuedEmails(pool)).map(({ payload }) =>
    "change" in payload ? payload.change : null,
  );
  expect(emails).toEqual(["passkey-added", "passkey-removed"]);
});

test("is not added for another challenge, origin or member, without verification, or twice", async () => {
  const [{ user, device }, other] = [await withPasskey(), await aMember()];
  const add = async (make: (challenge: string) => ReturnType<Device["make"]>, by = user) =>
    addPasskey(ctxOf(by), { name: "Autre", response: make(await challengeFor(by)) });
  const invalid = { ok: false, reason: "invalid" };
  const fresh = aPasskeyDevice();
  expect(await add(() => fresh.make("abcdefghijklmnopqrstuv", publicUrl))).toEqual(invalid);
  expect(await add((challenge) => fresh.make(challenge, "http://localhost:3001"))).toEqual(invalid);
  expect(await add((challenge) => fresh.make(challenge, publicUrl, { isVerified: false }))).toEqual(invalid);
  expect(await add((challenge) => device.make(challenge, publicUrl))).toEqual(invalid);
  const ofOther = await challengeFor(other);
  expect(await add(() => fresh.make(ofOther, publicUrl))).toEqual(invalid);
  const ofVisitor = await signInChallenge();
  expect(await add(() => fresh.make(ofVisitor, publicUrl))).toEqual(invalid);
  const late = await challengeFor(user);
  time = later(300);
  expect(await addPasskey(ctxOf(user), { name: "Tard", response: fresh.make(late, publicUrl) })).toEqual(
    invalid,
  );
  await deleteEndedSecondFactorSteps(db, later(301));
  expect(await db.selectFrom("passkey_challenges").selectAll().execute()).toEqual([]);
});

test("signs in, once for each challenge, and only where it belongs", async () => {
  const { user, device } = await withPasskey();
  const challenge = await signInChallenge();
  const response = device.sign(challenge, publicUrl);
  expect(await accounts.signInWithPasskey(response)).toMatchObject({ ok: true, userId: user.id });
  const refused = { ok: false, reason: "invalid-passkey" };
  expect(await accounts.signInWithPasskey(response)).toEqual(refused);
  const sign = async (change: (signed: string) => ReturnType<Device["sign"]>) =>
    accounts.signInWithPasskey(change(await signInChallenge()));
  expect(await sign((one) => device.sign(one, "http://localhost:3001"))).toEqual(refused);
  expect(await sign((one) => device.sign(one, publicUrl, { isVerified: false }))).toEqual(refused);
  expect(await sign(() => device.sign("abcdefghijklmnopqrstuv", publicUrl))).toEqual(refused);
  const [forged, other] = [aPasskeyDevice(), aPasskeyDevice()];
  expect(await sign((one) => other.sign(one, publicUrl))).toEqual(refused);
  expect(
    await sign((one) => ({ ...forged.sign(one, publicUrl), id: response.id, rawId: response.rawId })),
  ).toEqual(refused);
  // The challenge of a member who adds a passkey opens no session.
  const adding = await challengeFor(user);
  expect(await sign(() => device.sign(adding, publicUrl))).toEqual(refused);
  expect(await listPasskeys(db, user.id)).toMatchObject([{ lastUsedAt: now }]);
  await db
    .updateTable("users")
    .set({ suspended_until: later(60), suspension_reason: "Annonces trompeuses." })
    .where("id", "=", user.id)
    .execute();
  expect(await sign((one) => device.sign(one, publicUrl))).toMatchObject({ ok: false, reason: "suspended" });
});

test.each([
  ["a new password by a link or an administrator", (id: string) => replacePassword(db, id, "new", now)],
  ["a promotion", (id: string) => removePassword(db, id)],
  ["the end of demo data", () => revokePassword(db, "secret")],
])("ends with %s, and the owner is told", async (_name, change) => {
  const { user, device } = await withPasskey();
  await withPasskey();
  await db.updateTable("accounts").set({ password: "other" }).where("user_id", "!=", user.id).execute();
  await change(user.id);
  const response = device.sign(await signInChallenge(), publicUrl);
  expect(await accounts.signInWithPasskey(response)).toEqual({ ok: false, reason: "invalid-passkey" });
  const rows = await db.selectFrom("passkeys").select("user_id").execute();
  expect(rows.map((row) => row.user_id)).toEqual([expect.not.stringMatching(user.id)]);
  const told = (await queuedEmails(pool)).map(({ payload }) => payload);
  expect(told).toContainEqual({ kind: "second-factor-changed", userId: user.id, change: "passkeys-ended" });
});

test("owners without a passkey are not told that passkeys ended", async () => {
  const user = await aMember();
  await replacePassword(db, user.id, "new", now);
  expect(await queuedEmails(pool)).toEqual([]);
});

test("remains when its owner changes the password while signed in", async () => {
  const { user, id } = await withPasskey();
  await replacePassword(db, user.id, "new", now, "0b0e2a52-4e6c-4d7c-9a4b-1f1f6d7d3a10");
  expect(await listPasskeys(db, user.id)).toMatchObject([{ id }]);
});
