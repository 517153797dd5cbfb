import { beforeEach, describe, expect, test } from "vitest";
import { createTestAccounts, registerUser, zoe } from "../../tests/support/accounts.ts";
import { aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { listStaff } from "./administration.queries.server.ts";
import { changeRole, createAdministrator, createPasswordLink } from "./operator.commands.server.ts";
import { resetPassword } from "./password.commands.server.ts";
import { findUserByEmail } from "./users.queries.server.ts";

const { db } = await testDatabase();
const accounts = createTestAccounts(db);
const policy = { isStrong: false, isCommon: (password: string) => password === "motdepasse123" };
const ctx = { db, actor: "system", now, policy, hashPassword: accounts.hashPassword } as const;
const chef = { email: "chef@example.com", password: "un long mot de passe" };
beforeEach(() => emptyDatabase(db));

const verbs = async () =>
  (await db.selectFrom("events").select(["actor_kind", "verb"]).orderBy("id").execute()).map(
    ({ actor_kind, verb }) => `${actor_kind} ${verb}`,
  );
const choose = (token: string | null, password = chef.password) =>
  resetPassword(
    { db, actor: null, now, hashPassword: accounts.hashPassword, policy },
    { token: token ?? "", password, confirmPassword: password },
  );

describe("creating an administrator", () => {
  test("with a password", async () => {
    const result = await createAdministrator(ctx, { ...chef, email: " Chef@example.com" });
    expect(result).toMatchObject({ ok: true, token: null });
    expect(await accounts.signIn(chef)).toMatchObject({ ok: true });
    expect(await findUserByEmail(db, chef.email)).toMatchObject({ role: "admin" });
    expect((await verbs())[0]).toBe("system user.created");
  });

  test("with a link to choose one, which works once", async () => {
    const result = await createAdministrator(ctx, { email: chef.email, password: null });
    if (!result.ok) throw new Error(result.reason);
    expect(await accounts.signIn(chef)).toMatchObject({ ok: false });
    expect(await choose(result.token, "court")).toMatchObject({ rejection: "weak-password-12" });
    expect(await choose(result.token)).toMatchObject({ ok: true });
    expect(await choose(result.token)).toMatchObject({ reason: "link-ended" });
    expect(await accounts.signIn(chef)).toMatchObject({ ok: true });
    expect(await verbs()).toEqual(
      expect.arrayContaining(["system user.created", "system password.reset-requested"]),
    );
  });

  test.each([
    [{ ...chef, email: "chef@" }, { reason: "invalid-email" }],
    [
      { ...chef, password: "onze lettre" },
      { reason: "invalid-password", rejection: "weak-password-12" },
    ],
    [
      { ...chef, password: "motdepasse123" },
      { reason: "invalid-password", rejection: "common-password" },
    ],
  ])("%j is rejected", async (input, rejection) => {
    expect(await createAdministrator(ctx, input)).toEqual({ ok: false, ...rejection });
    expect(await verbs()).toEqual([]);
  });

  test("does not take over an existing account", async () => {
    const { email } = await aUser(db, { email: chef.email });
    expect(await createAdministrator(ctx, { ...chef, email })).toMatchObject({
      reason: "email-already-in-use",
    });
    expect(await findUserByEmail(db, email)).toMatchObject({ role: "member" });
  });
});

test("a link to choose a password leaves the current one and its sessions until it is used", async () => {
  const { headers } = await registerUser(accounts);
  const result = await createPasswordLink(ctx, { email: zoe.email.toUpperCase() });
  if (!result.ok) throw new Error(result.reason);
  expect(await accounts.findSession(headers)).not.toBeNull();
  expect(await choose(result.token)).toMatchObject({ ok: true, email: zoe.email });
  expect(await accounts.findSession(headers)).toBeNull();
  expect(await createPasswordLink(ctx, { email: "unknown@example.com" })).toEqual({
    ok: false,
    reason: "missing",
  });
});

describe("changing a role", () => {
  const change = (
    direction: "promote" | "demote",
    role: "member" | "moderator" | "admin",
    email = zoe.email,
  ) => changeRole(ctx, { email, role, direction });

  test("a promoted member chooses a new password, and the former one and its sessions end", async () => {
    const { headers } = await registerUser(accounts);
    const result = await change("promote", "moderator");
    if (!result.ok) throw new Error(result.reason);
    expect(await accounts.findSession(headers)).toBeNull();
    expect(await accounts.signIn(zoe)).toMatchObject({ ok: false });
    expect(await choose(result.token)).toMatchObject({ ok: true });
    expect(await change("promote", "admin")).toEqual({ ok: true, from: "moderator", token: null });
    expect(await accounts.signIn({ ...zoe, password: chef.password })).toMatchObject({ ok: true });
    expect(await listStaff(db)).toMatchObject([{ email: zoe.email, role: "admin", hasPassword: true }]);
    const changes = await db
      .selectFrom("events")
      .select("payload")
      .where("verb", "=", "user.changed")
      .execute();
    expect(changes.map(({ payload }) => payload)).toEqual([
      { fields: ["role"], role: { from: "member", to: "moderator" } },
      { fields: ["role"], role: { from: "moderator", to: "admin" } },
    ]);
  });

  test("goes in the direction that was asked for", async () => {
    await aUser(db, { email: zoe.email, role: "moderator" });
    expect(await change("promote", "moderator")).toEqual({
      ok: false,
      reason: "not-higher",
      role: "moderator",
    });
    expect(await change("promote", "member")).toMatchObject({ reason: "not-higher" });
    expect(await change("demote", "admin")).toMatchObject({ reason: "not-lower" });
    expect(await change("demote", "member", "unknown@example.com")).toEqual({ ok: false, reason: "missing" });
    expect(await change("demote", "member")).toMatchObject({ ok: true, from: "moderator", token: null });
  });

  test("the last administrator keeps the role, also when two are demoted at once", async () => {
    const emails = ["une@example.com", "deux@example.com"];
    for (const email of emails) await aUser(db, { email, role: "admin" });
    const results = await Promise.all(emails.map((email) => change("demote", "member", email)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "last-administrator" });
    expect(await listStaff(db)).toHaveLength(1);
  });
});
