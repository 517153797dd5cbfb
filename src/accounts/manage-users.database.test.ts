import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import { queuedObjectDeletions } from "../../tests/support/queued-jobs.ts";
import { changeUser, createUser, deleteUsers } from "./administration.commands.server.ts";
import { findUser, findUserByEmail } from "./users.queries.server.ts";
import { setRole } from "./users.writes.server.ts";

const { db, pool } = await testDatabase();
beforeEach(async () => {
  await emptyDatabase(db);
});

const policy = { isStrong: false, isCommon: () => false };
const hashPassword = async (password: string) => `hashed ${password}`;
const outside = { db, now, policy, hashPassword };
const passwordOf = async (userId: string) =>
  (await db.selectFrom("accounts").select("password").where("user_id", "=", userId).executeTakeFirst())
    ?.password;

describe("creating a user", () => {
  const form = { name: "Léa Roy", email: " Lea@Babillard.example ", phone: "", password: "secret" };

  test("an administrator creates a member with a password", async () => {
    const admin = await aUser(db, { role: "admin" });
    const created = await createUser({ ...outside, actor: admin }, form);
    const user = await findUserByEmail(db, "lea@babillard.example");
    expect(created).toEqual({ ok: true, userId: user?.id });
    expect(user).toMatchObject({ name: "Léa Roy", phone: null, role: "member", createdAt: now });
    expect(await passwordOf(user?.id ?? "")).toBe("hashed secret");
  });

  test.each(["member", "moderator"] as const)("is not allowed for a %s or a visitor", async (role) => {
    const actor = await aUser(db, { role });
    const refused = { ok: false, reason: "not-allowed" };
    expect(await createUser({ ...outside, actor }, form)).toEqual(refused);
    expect(await createUser({ ...outside, actor: null }, form)).toEqual(refused);
    expect(await findUserByEmail(db, "lea@babillard.example")).toBeNull();
  });

  test("an email is unique, ignoring case", async () => {
    const admin = await aUser(db, { role: "admin", email: "lea@babillard.example" });
    expect(await createUser({ ...outside, actor: admin }, form)).toEqual({
      ok: false,
      reason: "email-already-in-use",
    });
  });

  test("the rules of registration apply, and no account is created that could not sign in", async () => {
    const admin = await aUser(db, { role: "admin" });
    const errorsOf = (typed: Partial<typeof form>) =>
      createUser({ ...outside, actor: admin }, { ...form, ...typed });
    expect(await errorsOf({ name: "", password: "court" })).toEqual({
      ok: false,
      reason: "invalid",
      errors: { name: "name-required", password: "weak-password" },
    });
    expect(await errorsOf({ email: "lea..roy@babillard.example" })).toMatchObject({
      errors: { email: "invalid-email" },
    });
  });
});

describe("changing a user", () => {
  const form = { name: "Nouveau nom", phone: "418 555-0199", role: "member", password: "" };

  test("name and phone change, the password does not", async () => {
    const [admin, user] = [await aUser(db, { role: "admin" }), await aUser(db, { passwordHash: "old" })];
    expect(await changeUser({ ...outside, actor: admin }, { ...form, userId: user.id })).toEqual({
      ok: true,
    });
    expect(await findUser(db, user.id)).toMatchObject({
      name: "Nouveau nom",
      phone: "418 555-0199",
      role: "member",
    });
    expect(await passwordOf(user.id)).toBe("old");
  });

  test("a role with more permissions requires a strong password", async () => {
    const [admin, user] = [await aUser(db, { role: "admin" }), await aUser(db, { passwordHash: "old" })];
    const raise = (password: string) =>
      changeUser({ ...outside, actor: admin }, { ...form, userId: user.id, role: "moderator", password });
    expect(await raise("")).toMatchObject({ errors: { password: "password-for-role" } });
    expect((await findUser(db, user.id))?.role).toBe("member");
    expect(await raise("douze signes!")).toEqual({ ok: true });
    expect((await findUser(db, user.id))?.role).toBe("moderator");
    expect(await passwordOf(user.id)).toBe("hashed douze signes!");
    expect((await queuedEmails(pool)).map(({ payload }) => payload)).toContainEqual({
      kind: "password-changed",
      userId: user.id,
    });
  });

  test("is not allowed for other users, even for their own account; an unknown user is missing", async () => {
    const [moderator, user] = [await aUser(db, { role: "moderator" }), await aUser(db)];
    for (const actor of [moderator, user, null])
      expect(await changeUser({ ...outside, actor }, { ...form, userId: user.id })).toEqual({
        ok: false,
        reason: "not-allowed",
      });
    const admin = await aUser(db, { role: "admin" });
    expect(await changeUser({ ...outside, actor: admin }, { ...form, userId: randomUUID() })).toEqual({
      ok: false,
      reason: "missing",
    });
  });

  test("administrators cannot change their own role", async () => {
    const admin = await aUser(db, { role: "admin" });
    expect(await changeUser({ ...outside, actor: admin }, { ...form, userId: admin.id })).toMatchObject({
      errors: { role: "own-role" },
    });
    expect((await findUser(db, admin.id))?.role).toBe("admin");
  });

  test("is rejected when the administrator was demoted meanwhile", async () => {
    const [admin, user] = [await aUser(db, { role: "admin" }), await aUser(db)];
    await setRole(db, admin.id, "member");
    expect(await changeUser({ ...outside, actor: admin }, { ...form, userId: user.id })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
    expect((await findUser(db, user.id))?.name).toBe(user.name);
  });

  test("of two administrators who demote each other concurrently, one succeeds", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await aUser(db, { role: "admin" }), await aUser(db, { role: "admin" })];
      await Promise.all([
        changeUser({ ...outside, actor: one }, { ...form, userId: two.id }),
        changeUser({ ...outside, actor: two }, { ...form, userId: one.id }),
      ]);
      const roles = [(await findUser(db, one.id))?.role, (await findUser(db, two.id))?.role];
      expect(roles.sort()).toEqual(["admin", "member"]);
    }
  });
});

describe("deleting users", () => {
  test("deletes the users' rows and stored photos, wherever these are stored", async () => {
    const admin = await aUser(db, { role: "admin" });
    const user = await aUser(db);
    const listing = await aListing(db, { author: user });
    await anImage(db, { listing });
    await anImage(db, { listing, storageKey: "imports/2026/velo.jpg" });
    expect(await deleteUsers({ db, now, actor: admin }, { userIds: [user.id, randomUUID()] })).toEqual({
      ok: true,
      deleted: 1,
    });
    expect(await findUser(db, user.id)).toBeNull();
    expect(await queuedObjectDeletions(pool)).toEqual([
      `listings/${user.id}`,
      `avatars/${user.id}`,
      "imports/2026/velo.jpg",
    ]);
  });

  test("skips unknown users", async () => {
    const admin = await aUser(db, { role: "admin" });
    expect(await deleteUsers({ db, now, actor: admin }, { userIds: [randomUUID()] })).toEqual({
      ok: true,
      deleted: 0,
    });
    expect(await queuedObjectDeletions(pool)).toEqual([]);
  });

  test("is not allowed for the own account, nor for other roles", async () => {
    const [admin, user] = [await aUser(db, { role: "admin" }), await aUser(db)];
    const moderator = await aUser(db, { role: "moderator" });
    expect(await deleteUsers({ db, now, actor: admin }, { userIds: [user.id, admin.id] })).toEqual({
      ok: false,
      reason: "own-account",
    });
    for (const actor of [moderator, user, null]) {
      const refused = await deleteUsers({ db, now, actor }, { userIds: [admin.id] });
      expect(refused).toEqual({ ok: false, reason: "not-allowed" });
    }
    await setRole(db, admin.id, "member");
    expect(await deleteUsers({ db, now, actor: admin }, { userIds: [user.id] })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
    expect(await findUser(db, user.id)).not.toBeNull();
    expect(await queuedObjectDeletions(pool)).toEqual([]);
  });

  test("of two administrators who delete each other concurrently, one succeeds", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await aUser(db, { role: "admin" }), await aUser(db, { role: "admin" })];
      await Promise.all([
        deleteUsers({ db, now, actor: one }, { userIds: [two.id] }),
        deleteUsers({ db, now, actor: two }, { userIds: [one.id] }),
      ]);
      const left = [await findUser(db, one.id), await findUser(db, two.id)].filter((user) => user !== null);
      expect(left).toHaveLength(1);
    }
  });
});
