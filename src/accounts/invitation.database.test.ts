import { beforeEach, expect, test } from "vitest";
import { createTestAccounts } from "../../tests/support/accounts.ts";
import { aUser } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { inviteMember } from "./invitation.commands.server.ts";
import { createAdministrator, isUnset } from "./operator.commands.server.ts";

const { db } = await testDatabase();
const accounts = createTestAccounts(db);
beforeEach(() => emptyDatabase(db));

async function anAdministrator() {
  const { id } = await aUser(db, { role: "admin", passwordHash: await accounts.hashPassword("x") });
  return { db, actor: { id, role: "admin" as const } };
}
const verbs = async () =>
  (await db.selectFrom("events").select("verb").orderBy("id").execute()).map(({ verb }) => verb);

test("an invited member has the role and no password; invited again, there is still one account", async () => {
  const ctx = await anAdministrator();
  const invite = (email: string) => inviteMember(ctx, { email, name: "", role: "moderator" });
  const first = await invite(" Rose@Example.com ");
  expect(first).toMatchObject({ ok: true });
  expect(await invite("rose@example.com")).toEqual(first);
  const users = await db
    .selectFrom("users")
    .select(["email", "name", "role"])
    .where("role", "=", "moderator")
    .execute();
  expect(users).toEqual([{ email: "rose@example.com", name: "Utilisateur", role: "moderator" }]);
  expect(await verbs()).toEqual(["user.invited", "user.invited"]);
});

test("an account with a password is not invited, nor an address that cannot be one", async () => {
  const ctx = await anAdministrator();
  const { email } = await db.selectFrom("users").select("email").executeTakeFirstOrThrow();
  const invite = (address: string) => inviteMember(ctx, { email: address, name: "", role: "member" });
  expect(await invite(email)).toEqual({ ok: false, reason: "email-already-in-use" });
  expect(await invite("rose")).toEqual({ ok: false, reason: "invalid-email" });
  const moderator = { id: (await aUser(db, { role: "moderator" })).id, role: "moderator" as const };
  const input = { email: "rose@example.com", name: "", role: "admin" } as const;
  expect(await inviteMember({ db, actor: moderator }, input)).toEqual({ ok: false, reason: "not-allowed" });
});

test("of two who set up a new site at the same time, one becomes its administrator", async () => {
  expect(await isUnset(db)).toBe(true);
  const policy = { isStrong: true, isCommon: () => false };
  const ctx = { db, actor: "system", policy, hashPassword: accounts.hashPassword, onlyFirst: true } as const;
  const results = await Promise.all(
    ["un", "deux"].map((name) =>
      createAdministrator(ctx, { email: `${name}@example.com`, password: "une longue phrase" }),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, reason: "already-set-up" });
  expect(await db.selectFrom("users").select("role").execute()).toEqual([{ role: "admin" }]);
  expect(await isUnset(db)).toBe(false);
});
