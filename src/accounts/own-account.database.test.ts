import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { aListing, anImage, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import { queuedObjectDeletions } from "../../tests/support/queued-jobs.ts";
import { isGone } from "../listings/listings.queries.server.ts";
import { deleteUsers } from "./administration.commands.server.ts";
import { closeAccount } from "./closure.commands.server.ts";
import { changePassword } from "./password.commands.server.ts";
import { findPassword } from "./passwords.queries.server.ts";
import { changeOwnProfile, removeAvatar } from "./profile.commands.server.ts";
import { endOtherSessions } from "./sessions.commands.server.ts";
import { openSessions } from "./sessions.queries.server.ts";
import { findUser } from "./users.queries.server.ts";

const { db, pool } = await testDatabase();
beforeEach(async () => {
  await emptyDatabase(db);
  attempts.count.mockClear();
  attempts.reset.mockClear();
});

const attempts = { count: vi.fn(async (): Promise<number | null> => null), reset: vi.fn(async () => {}) };
const passwordTools = {
  db,
  now,
  attempts,
  policy: { isStrong: false, isCommon: () => false },
  hashPassword: async (password: string) => `hashed ${password}`,
  verifyPassword: async ({ hash, password }: { hash: string; password: string }) =>
    hash === `hashed ${password}`,
};
const emailPayloads = async () => (await queuedEmails(pool)).map(({ payload }) => payload);
const withPassword = (role: "member" | "admin" = "member") =>
  aUser(db, { role, passwordHash: "hashed ancien" });

async function aSession(user: { id: string }): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("sessions")
    .values({
      id,
      user_id: user.id,
      token: randomUUID(),
      expires_at: daysAfter(now, 30),
      ip_address: null,
      user_agent: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
const sessionsOf = async (user: { id: string }) => (await openSessions(db, user.id, now)).map(({ id }) => id);

test("name and phone can be changed; an empty phone is removed", async () => {
  const user = await aUser(db, { phone: "514 555-0101" });
  const profile = { name: " Zoé\tGagnon ", phone: "418 555-0199" };
  expect(await changeOwnProfile({ db, now, actor: user }, profile)).toEqual({ ok: true });
  expect(await findUser(db, user.id)).toEqual({ ...user, name: "Zoé Gagnon", phone: "418 555-0199" });
  await changeOwnProfile({ db, now, actor: user }, { ...profile, phone: " " });
  expect((await findUser(db, user.id))?.phone).toBeNull();
  expect(await changeOwnProfile({ db, now, actor: user }, { name: " ", phone: "12" })).toEqual({
    ok: false,
    errors: { name: "name-required", phone: "invalid-phone" },
  });
  expect((await findUser(db, user.id))?.name).toBe("Zoé Gagnon");
});

describe("a new password", () => {
  const form = {
    currentPassword: "ancien",
    password: "nouveau",
    confirmPassword: "nouveau",
    currentSessionId: null,
  };

  test("applies immediately; the other sessions end, the current one does not, and an email is enqueued", async () => {
    const [user, other] = [await withPassword(), await withPassword()];
    const [here] = [await aSession(user), await aSession(user)];
    const elsewhere = await aSession(other);
    const input = { ...form, currentSessionId: here };
    expect(await changePassword({ ...passwordTools, actor: user }, input)).toEqual({ ok: true });
    expect(await findPassword(db, user.id)).toEqual({ hash: "hashed nouveau", since: now });
    expect(await sessionsOf(user)).toEqual([here]);
    expect(await sessionsOf(other)).toEqual([elsewhere]);
    expect(await emailPayloads()).toEqual([{ kind: "password-changed", userId: user.id }]);
    expect(attempts.reset).toHaveBeenCalledTimes(1);
  });

  test("requires the current one: a wrong one counts as an attempt and changes nothing", async () => {
    const user = await withPassword();
    const [currentSessionId] = [await aSession(user), await aSession(user)];
    const ctx = { ...passwordTools, actor: user };
    const wrong = await changePassword(ctx, { ...form, currentSessionId, currentPassword: "faux" });
    expect(wrong).toEqual({ ok: false, reason: "wrong-password" });
    expect([attempts.count.mock.calls.length, attempts.reset.mock.calls.length]).toEqual([1, 0]);
    attempts.count.mockResolvedValueOnce(60);
    const late = await changePassword(ctx, { ...form, currentSessionId });
    expect(late).toEqual({ ok: false, reason: "too-many-attempts", waitSeconds: 60 });
    expect((await findPassword(db, user.id))?.hash).toBe("hashed ancien");
    expect(await sessionsOf(user)).toHaveLength(2);
    expect(await emailPayloads()).toEqual([]);
  });

  test("that is invalid does not count as an attempt", async () => {
    const user = await withPassword("admin");
    const result = await changePassword({ ...passwordTools, actor: user }, form);
    expect(result).toEqual({ ok: false, reason: "invalid", errors: { password: "weak-password-12" } });
    expect(attempts.count).not.toHaveBeenCalled();
  });

  test("concurrent changes: one succeeds, the other has an outdated current password", async () => {
    const user = await withPassword();
    const ctx = { ...passwordTools, actor: user };
    const results = await Promise.all([
      changePassword(ctx, form),
      changePassword(ctx, { ...form, password: "autre mot", confirmPassword: "autre mot" }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "wrong-password" });
  });
});

test("removing the photo deletes its files, and is a no-op without one", async () => {
  const user = await aUser(db);
  const image = await anImage(db, { owner: user, storageKey: `avatars/${user.id}/moi.jpg` });
  await db.updateTable("users").set({ avatar_image_id: image.id }).where("id", "=", user.id).execute();
  await removeAvatar({ db, now, actor: user });
  await removeAvatar({ db, now, actor: user });
  expect((await findUser(db, user.id))?.avatarImageId).toBeNull();
  expect(await db.selectFrom("images").select("id").execute()).toEqual([]);
  expect(await queuedObjectDeletions(pool)).toEqual([image.storageKey]);
});

test("ends the user's other sessions, and no other user's", async () => {
  const [user, other] = [await aUser(db), await aUser(db)];
  const [here, elsewhere] = [await aSession(user), await aSession(other)];
  await aSession(user);
  await aSession(user);
  expect(await endOtherSessions({ db, now, actor: user }, { currentSessionId: here })).toBe(2);
  expect(await sessionsOf(user)).toEqual([here]);
  expect(await sessionsOf(other)).toEqual([elsewhere]);
});

describe("closing an account", () => {
  const form = { password: "ancien", isConfirmed: true };

  test("deletes the user and the listings, and enqueues the deletion of their files and the last email", async () => {
    const user = await withPassword();
    const [active, draft] = [
      await aListing(db, { author: user }),
      await aListing(db, { author: user, status: "draft" }),
    ];
    await aSession(user);
    expect(await closeAccount({ ...passwordTools, actor: user }, form)).toEqual({ ok: true });
    expect(await findUser(db, user.id)).toBeNull();
    expect(await sessionsOf(user)).toEqual([]);
    expect([await isGone(db, active.id), await isGone(db, draft.id)]).toEqual([true, false]);
    expect(await queuedObjectDeletions(pool)).toEqual([`listings/${user.id}`, `avatars/${user.id}`]);
    expect(await emailPayloads()).toEqual([{ kind: "account-closed", name: user.name, email: user.email }]);
  });

  test.each([
    [{ ...form, password: "" }, "password-required"],
    [{ ...form, isConfirmed: false }, "not-confirmed"],
    [{ ...form, password: "faux" }, "wrong-password"],
  ])("%j is rejected, and nothing is deleted", async (typed, reason) => {
    const user = await withPassword();
    expect(await closeAccount({ ...passwordTools, actor: user }, typed)).toEqual({ ok: false, reason });
    expect(await findUser(db, user.id)).toEqual(user);
    expect([await queuedObjectDeletions(pool), await emailPayloads()]).toEqual([[], []]);
  });

  test("the last administrator cannot leave, also when two close their accounts or delete each other concurrently", async () => {
    const alone = await withPassword("admin");
    expect(await closeAccount({ ...passwordTools, actor: alone }, form)).toEqual({
      ok: false,
      reason: "last-administrator",
    });
    for (let round = 0; round < 5; round += 1) {
      const other = await withPassword("admin");
      const [one, two] = (
        await db.selectFrom("users").select(["id", "role"]).where("role", "=", "admin").execute()
      ).sort((a) => (a.id === other.id ? 1 : -1));
      if (!one || !two) throw new Error("two administrators were there");
      await Promise.all(
        round % 2
          ? [
              closeAccount({ ...passwordTools, actor: one }, form),
              deleteUsers({ db, now, actor: one }, { userIds: [two.id] }),
            ]
          : [
              closeAccount({ ...passwordTools, actor: one }, form),
              closeAccount({ ...passwordTools, actor: two }, form),
            ],
      );
      const left = await db.selectFrom("users").select("id").where("role", "=", "admin").execute();
      expect(left).toHaveLength(1);
    }
  });
});
