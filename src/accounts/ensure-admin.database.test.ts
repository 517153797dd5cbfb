import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { cookieHeader, createTestAccounts, registerUser, zoe } from "../../tests/support/accounts.ts";
import { aUser } from "../../tests/support/builders.ts";
import { databaseForTest, emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { findEmailLink } from "./email-links.queries.server.ts";
import { storeEmailLink } from "./email-links.writes.server.ts";
import { writeSuspension } from "./suspension.writes.server.ts";
import { findUserByEmail } from "./users.queries.server.ts";

const { db } = await testDatabase();
const accounts = createTestAccounts(db);

beforeEach(() => emptyDatabase(db));

const admin = { email: "chef@example.com", password: "un long mot de passe" };

test("3.19 the configured administrator is created once, and later boots change nothing", async () => {
  await accounts.ensureAdmin("Chef@example.com", admin.password);
  const signedIn = await accounts.signIn(admin);
  if (!signedIn.ok) throw new Error("not signed in");
  const before = await db.selectFrom("accounts").selectAll().execute();
  await accounts.ensureAdmin(admin.email, admin.password);
  expect(await db.selectFrom("accounts").selectAll().execute()).toEqual(before);
  expect((await accounts.findSession(cookieHeader(signedIn.cookies)))?.user).toMatchObject({
    name: "Utilisateur",
    role: "admin",
    email: admin.email,
  });
});

test("the configured administrator is created once by concurrent boots", async () => {
  await Promise.all([1, 2, 3].map(() => createTestAccounts(db).ensureAdmin(admin.email, admin.password)));
  expect(await db.selectFrom("users").select(["email", "role"]).execute()).toEqual([
    { email: admin.email, role: "admin" },
  ]);
});

test("the configured administrator takes over an existing account with that email: old password, sessions and email-change links end", async () => {
  const squatter = await registerUser(accounts, { ...zoe, email: admin.email });
  const link = { userId: squatter.userId, email: "voleur@example.com", tokenHash: "0".repeat(64) };
  const requestId = crypto.randomUUID();
  const purpose = "confirm-new-email";
  await storeEmailLink(db, { ...link, purpose, requestId, expiresAt: new Date(Date.now() + 60_000) });
  await accounts.ensureAdmin(admin.email, admin.password);
  expect(await findEmailLink(db, [purpose], link.tokenHash, new Date())).toBeNull();
  expect(await accounts.findSession(squatter.headers)).toBeNull();
  expect(await accounts.signIn({ ...admin, password: zoe.password })).toMatchObject({ ok: false });
  expect(await accounts.signIn(admin)).toMatchObject({ ok: true, userId: squatter.userId });
  expect(await findUserByEmail(db, admin.email)).toMatchObject({ role: "admin", name: zoe.name });
});

test("the configured administrator gets a password when the account had none", async () => {
  const { id } = await aUser(db, { email: admin.email });
  await accounts.ensureAdmin(admin.email, admin.password);
  expect(await accounts.signIn(admin)).toMatchObject({ ok: true, userId: id });
});

test("the configured administrator gets in again when the account is suspended", async () => {
  await accounts.ensureAdmin(admin.email, admin.password);
  const { id } = (await findUserByEmail(db, admin.email)) ?? { id: "" };
  const suspension = { until: new Date(Date.now() + 86_400_000), reason: "Erreur." };
  await writeSuspension(db, id, suspension);
  expect(await accounts.signIn(admin)).toMatchObject({ ok: false });
  await accounts.ensureAdmin(admin.email, admin.password);
  expect(await accounts.signIn(admin)).toMatchObject({ ok: true });
  const { rows } = await sql<{
    verb: string;
  }>`select verb from events where subject_id = ${id} order by id`.execute(db);
  expect(rows.map(({ verb }) => verb)).toContain("user.unsuspended");
});

test("the role is set only after the previous owner is signed out, and an interrupted boot is completed by the next", async () => {
  const { db: own } = await databaseForTest();
  const here = createTestAccounts(own);
  const squatter = await here.register({ ...zoe, email: admin.email });
  if (!squatter.ok) throw new Error(squatter.reason);
  await sql`alter table users add constraint none_today check (role = 'member')`.execute(own);
  await expect(here.ensureAdmin(admin.email, admin.password)).rejects.toThrow("none_today");
  expect(await here.findSession(cookieHeader(squatter.cookies))).toBeNull();
  expect(await here.signIn({ email: admin.email, password: zoe.password })).toMatchObject({ ok: false });
  await sql`alter table users drop constraint none_today`.execute(own);
  await here.ensureAdmin(admin.email, admin.password);
  expect(await findUserByEmail(own, admin.email)).toMatchObject({ role: "admin" });
});
