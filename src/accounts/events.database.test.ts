import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createTestAccounts, registerUser, zoe } from "../../tests/support/accounts.ts";
import { aListing, anImage, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aMemoryStorage } from "../../tests/support/publishing.ts";
import { collectingTransport, sendNow } from "../../tests/support/queued-emails.ts";
import { createImagePool } from "../media/image-pool.server.ts";
import { changeUser, createUser, deleteUsers } from "./administration.commands.server.ts";
import { closeAccount } from "./closure.commands.server.ts";
import { confirmEmail, requestEmailChange, requestVerification } from "./email-address.commands.server.ts";
import { changePassword, resetPassword } from "./password.commands.server.ts";
import { changeAvatar, changeOwnProfile, removeAvatar } from "./profile.commands.server.ts";
import { endOtherSessions } from "./sessions.commands.server.ts";

const { db } = await testDatabase();
const accounts = createTestAccounts(db);
const log = { warn: vi.fn() };
const images = createImagePool({ log, size: 1 });
afterAll(() => images.close());
beforeEach(() => emptyDatabase(db));

const policy = { isStrong: false, isCommon: () => false };
const { hashPassword, verifyPassword } = accounts;
const attempts = { count: async () => null, reset: async () => undefined };
const asAdmin = async () => ({ db, now, actor: await aUser(db, { role: "admin" }), hashPassword, policy });

/** Registers and signs in Zoé, the actor of the commands, and discards the events recorded so far. */
async function asZoe() {
  const { userId, headers } = await registerUser(accounts);
  await db.deleteFrom("events").execute();
  const actor = { id: userId, role: "member" as const };
  return { headers, ctx: { db, now, actor, hashPassword, verifyPassword, policy, attempts } };
}

/** The token in the email that is sent for this request. */
async function tokenOf(request: Parameters<typeof sendNow>[1]): Promise<string> {
  const transport = collectingTransport();
  await sendNow({ db, now, transport }, request);
  return /token=([\w-]+)/u.exec(transport.sent[0]?.text ?? "")?.[1] ?? "";
}

/** Actor, verb, subject and payload of each event. */
async function events() {
  const rows = await db.selectFrom("events").selectAll().orderBy("id").execute();
  return rows.map((row) => {
    expect(row.subject_type).toBe("user");
    return [row.actor_id ?? row.actor_kind, row.verb, row.subject_id, row.payload];
  });
}

test("registering, signing in and signing out are recorded, a rejected sign-in is not", async () => {
  const { userId, headers } = await registerUser(accounts);
  expect(await events()).toEqual([
    ["visitor", "user.registered", userId, {}],
    [userId, "user.signed-in", userId, {}],
  ]);
  await db.deleteFrom("events").execute();
  await accounts.signIn({ ...zoe, password: "faux" });
  await accounts.signIn(zoe);
  await accounts.signOut(headers);
  await accounts.signOut(headers);
  expect(await events()).toEqual([
    [userId, "user.signed-in", userId, {}],
    [userId, "user.signed-out", userId, {}],
  ]);
});

test("a profile change is recorded once, with the names of the fields", async () => {
  const { ctx } = await asZoe();
  const { id } = ctx.actor;
  for (let time = 0; time < 2; time += 1) await changeOwnProfile(ctx, { name: "Zoé G.", phone: zoe.phone });
  expect(await events()).toEqual([[id, "profile.changed", id, { fields: ["name"] }]]);
});

test("a new profile photo is recorded, and its removal once", async () => {
  const { ctx } = await asZoe();
  const { id } = ctx.actor;
  const path = join(import.meta.dirname, "../../tests/support/fixtures/images/transparent.png");
  const changed = await changeAvatar(
    { ...ctx, images, storage: aMemoryStorage(), log },
    { path, name: "moi.png" },
  );
  const imageId = changed.ok ? changed.imageId : "";
  await removeAvatar(ctx);
  await removeAvatar(ctx);
  expect(await events()).toEqual([
    [id, "avatar.changed", id, { imageId, replacedImageId: null }],
    [id, "avatar.removed", id, { imageId }],
  ]);
});

test("ending other sessions is recorded with their number, and not when there are none", async () => {
  const { ctx } = await asZoe();
  const { id } = ctx.actor;
  await endOtherSessions(ctx, { currentSessionId: null });
  await endOtherSessions(ctx, { currentSessionId: null });
  expect(await events()).toEqual([[id, "sessions.ended", id, { count: 1 }]]);
});

test("a new password is recorded, without the password", async () => {
  const { ctx } = await asZoe();
  const { id } = ctx.actor;
  const form = { currentPassword: zoe.password, password: "nouveau", confirmPassword: "nouveau" };
  await changePassword(ctx, { ...form, currentSessionId: null });
  expect(await events()).toEqual([[id, "password.changed", id, {}]]);
});

test("a password reset is recorded when its link is created, and when the password is set", async () => {
  const { ctx } = await asZoe();
  const { id } = ctx.actor;
  const visitor = { ...ctx, actor: null };
  const request = { kind: "reset-password", email: zoe.email } as const;
  const requestId = randomUUID();
  const transport = collectingTransport();
  // The second is a retry of the same email.
  for (let attempt = 0; attempt < 2; attempt += 1) await sendNow({ db, now, transport }, request, requestId);
  expect(await events()).toEqual([["visitor", "password.reset-requested", id, {}]]);
  const token = await tokenOf(request);
  await db.deleteFrom("events").execute();
  for (let time = 0; time < 2; time += 1)
    await resetPassword(visitor, { token, password: "nouveau", confirmPassword: "nouveau" });
  expect(await events()).toEqual([
    ["visitor", "email.verified", id, {}],
    ["visitor", "password.reset", id, {}],
  ]);
});

test("requests about an email address, and its confirmation, are recorded without the address", async () => {
  const { ctx } = await asZoe();
  const { id } = ctx.actor;
  const visitor = { ...ctx, actor: null };
  await requestVerification(ctx);
  await requestEmailChange(
    { ...ctx, countRequest: async () => null },
    { email: "neuf@example.com", currentPassword: zoe.password },
  );
  for (let time = 0; time < 2; time += 1)
    await confirmEmail(visitor, { token: await tokenOf({ kind: "verify-email", userId: id }) });
  const token = await tokenOf({ kind: "confirm-new-email", userId: id, email: "neuf@example.com" });
  await confirmEmail(visitor, { token });
  expect(await events()).toEqual([
    [id, "email.verification-requested", id, {}],
    [id, "email.change-requested", id, {}],
    ["visitor", "email.verified", id, {}],
    ["visitor", "email.changed", id, {}],
  ]);
});

test("closing an account is recorded with its owner as actor", async () => {
  const { ctx } = await asZoe();
  const { id } = ctx.actor;
  await closeAccount(ctx, { password: "faux", isConfirmed: true });
  await closeAccount(ctx, { password: zoe.password, isConfirmed: true });
  expect(await events()).toEqual([[id, "user.closed", id, { role: "member" }]]);
});

test("the listings and photos that go with an account are recorded", async () => {
  const { ctx } = await asZoe();
  const author = { id: ctx.actor.id };
  const admin = await asAdmin();
  const listing = await aListing(db, { author });
  const photo = await anImage(db, { listing });
  const portrait = await anImage(db, { owner: author });
  const other = await aListing(db);
  await anImage(db, { listing: other });
  await deleteUsers(admin, { userIds: [author.id] });
  const rows = await db.selectFrom("events").selectAll().where("subject_type", "<>", "user").execute();
  const gone = rows.map(({ actor_id, verb, subject_id, payload }) => [actor_id, verb, subject_id, payload]);
  expect(new Set(gone)).toEqual(
    new Set([
      [admin.actor.id, "photo.deleted", photo.id, { listingId: listing.id, widths: photo.widths }],
      [admin.actor.id, "photo.deleted", portrait.id, { listingId: null, widths: portrait.widths }],
      [admin.actor.id, "listing.purged", listing.id, {}],
    ]),
  );
});

test("an administrator's changes to users are recorded, except those without effect", async () => {
  const ctx = await asAdmin();
  const admin = ctx.actor.id;
  const form = { name: "Léa Roy", phone: "", password: "secret" };
  const created = await createUser(ctx, { ...form, email: "lea@example.com" });
  const id = created.ok ? created.userId : "";
  const change = { userId: id, name: "Léa", phone: "", role: "moderator", password: "douze signes!" };
  await changeUser(ctx, change);
  await changeUser(ctx, { ...change, password: "" });
  await deleteUsers(ctx, { userIds: [id, randomUUID()] });
  const role = { from: "member", to: "moderator" };
  expect(await events()).toEqual([
    [admin, "user.created", id, { role: "member" }],
    [admin, "user.changed", id, { fields: ["name", "role"], role }],
    [admin, "password.changed", id, {}],
    [admin, "user.deleted", id, { role: "moderator" }],
  ]);
});

test("creating the configured administrator, or taking over an account, is recorded, later boots are not", async () => {
  const admin = { email: "chef@example.com", password: "un long mot de passe" };
  for (let boot = 0; boot < 2; boot += 1) await accounts.ensureAdmin(admin.email, admin.password);
  const { userId } = await registerUser(accounts);
  await accounts.ensureAdmin(zoe.email, admin.password);
  const system = (await events()).filter(([actor]) => actor === "system");
  expect(system.map(([, ...event]) => event)).toEqual([
    ["user.created", expect.any(String), { role: "admin" }],
    ["password.changed", userId, {}],
    ["user.changed", userId, { fields: ["role"], role: { from: "member", to: "admin" } }],
  ]);
});
