import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { anImage, at, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { violatesConstraint } from "../platform/database/database.server.ts";
import { fold } from "../platform/fold.ts";
import { closedAccountId } from "./account.ts";
import { countUsers, findUser, findUserByEmail, listUsers } from "./users.queries.server.ts";
import { insertUser, setRole, updateAvatar } from "./users.writes.server.ts";

const { db } = await testDatabase();

beforeEach(() => emptyDatabase(db));

describe("a user", () => {
  test("is found by id and by email", async () => {
    const user = await aUser(db, { email: "camille@exemple.ca", phone: "514 555-0123", role: "moderator" });
    expect(user).toEqual({
      id: user.id,
      name: "Camille Tremblay",
      email: "camille@exemple.ca",
      phone: "514 555-0123",
      role: "moderator",
      avatarImageId: null,
      createdAt: now,
    });
    expect(await findUserByEmail(db, "camille@exemple.ca")).toEqual(user);
    expect(await findUserByEmail(db, "camille@exemple")).toBeNull();
    expect(await findUser(db, randomUUID())).toBeNull();
  });

  test("with a password hash has a credential account, otherwise none", async () => {
    const withPassword = await aUser(db, { passwordHash: "scrypt:abc" });
    await aUser(db);
    const accounts = await db
      .selectFrom("accounts")
      .select(["user_id", "account_id", "provider_id", "password"])
      .execute();
    expect(accounts).toEqual([
      {
        user_id: withPassword.id,
        account_id: withPassword.id,
        provider_id: "credential",
        password: "scrypt:abc",
      },
    ]);
  });

  test("has a unique email, also for concurrent registrations", async () => {
    const user = {
      name: "Camille",
      email: "camille@exemple.ca",
      phone: null,
      role: "member" as const,
      createdAt: now,
    };
    const attempts = await Promise.allSettled(
      [randomUUID(), randomUUID(), randomUUID()].map((id) =>
        insertUser(db, { ...user, id, passwordHash: null }),
      ),
    );
    const errors = attempts.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(errors.map((error) => violatesConstraint(error, "users_email_key"))).toEqual([true, true]);
    expect(violatesConstraint(errors[0], "another_constraint")).toBe(false);
    expect(violatesConstraint("users_email_key", "users_email_key")).toBe(false);
  });

  test("changing the role changes nothing else", async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    await setRole(db, user.id, "admin");
    expect((await findUser(db, user.id))?.role).toBe("admin");
    expect((await findUser(db, other.id))?.role).toBe("member");
  });

  test("changing the profile photo returns the previous one", async () => {
    const user = await aUser(db);
    const [first, second] = [await anImage(db, { owner: user }), await anImage(db, { owner: user })];
    expect(await updateAvatar(db, user.id, first.id)).toBeNull();
    expect(await updateAvatar(db, user.id, second.id)).toBe(first.id);
    expect((await findUser(db, user.id))?.avatarImageId).toBe(second.id);
    expect(await updateAvatar(db, user.id, null)).toBe(second.id);
    expect((await findUser(db, user.id))?.avatarImageId).toBeNull();
    expect(await updateAvatar(db, randomUUID(), first.id)).toBeNull();
  });

  test("concurrent changes of the profile photo: the second returns the first", async () => {
    const user = await aUser(db);
    const [first, second] = [await anImage(db, { owner: user }), await anImage(db, { owner: user })];
    const { secondChange } = await db.transaction().execute(async (transaction) => {
      await updateAvatar(transaction, user.id, first.id);
      const waiting = updateAvatar(db, user.id, second.id);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { secondChange: waiting };
    });
    expect(await secondChange).toBe(first.id);
  });
});

describe("the list of users", () => {
  const namesFound = async (search: string) => {
    const { total, users } = await listUsers(db, { search, limit: 50, offset: 0 });
    expect(total).toBe(users.length);
    return users.map((user) => user.name);
  };

  test("a single character finds whole words, which few members have", async () => {
    await aUser(db, { name: "Jean Q.", email: "jean@exemple.example" });
    await aUser(db, { name: "Quentin Roy", email: "roy@exemple.example" });
    expect(await namesFound("q")).toEqual(["Jean Q."]);
    expect(await namesFound("jean q")).toEqual(["Jean Q."]);
    expect(await namesFound("qu")).toEqual(["Quentin Roy"]);
  });

  test("7.14 is newest first, paginated, with the total", async () => {
    for (const day of ["01", "03", "02"])
      await aUser(db, { name: `Jour ${day}`, createdAt: at(`2026-11-${day}T12:00:00Z`) });
    const page = async (offset: number) => {
      const { total, users } = await listUsers(db, { search: "", limit: 2, offset });
      return [total, users.map((user) => user.name)];
    };
    expect(await page(0)).toEqual([3, ["Jour 03", "Jour 02"]]);
    expect(await page(2)).toEqual([3, ["Jour 01"]]);
    expect(await page(4)).toEqual([3, []]);
  });

  test("shows each of many users created at the same time exactly once over its pages", async () => {
    for (let count = 0; count < 9; count++) await aUser(db);
    const pages = await Promise.all(
      [0, 3, 6].map((offset) => listUsers(db, { search: "", limit: 3, offset })),
    );
    expect(new Set(pages.flatMap((page) => page.users.map((user) => user.id))).size).toBe(9);
  });

  test("finds by beginnings of words of the name and email, ignoring accents and case", async () => {
    await aUser(db, { name: "Éloïse Côté-Gagné", email: "eloise@exemple.ca" });
    await aUser(db, { name: "Marc O'Brien", email: "marc_ob@courriel.ca" });
    for (const search of ["éloïse", "ELOISE", "Éloise c", "cote gagne", "CÔTÉ-G", "eloise@EX"]) {
      expect(await namesFound(search), search).toEqual(["Éloïse Côté-Gagné"]);
    }
    for (const search of ["o'brien", "  marc ", "courriel"])
      expect(await namesFound(search), search).toEqual(["Marc O'Brien"]);
    expect(await namesFound("cote eloise exemple.ca")).toEqual(["Éloïse Côté-Gagné"]);
    for (const search of ["personne", "loise", "eloise marc"]) expect(await namesFound(search)).toEqual([]);
  });

  test.each([
    "María García Nuñez",
    "Zoé d’Œuvray",
    "Shaun O’Neil",
    "Lætitia Weiß",
    "Søren Łukasz",
    "Nguyễn Thị Hường",
    "İlker Şahin",
    "Dvořák-Škoda, Ján",
    "ΜΑΡΊΑ Παπαδοπούλου",
    "Фёдор Чайковский",
    "Jean‑Noël (dit « Ti‑Jean ») 2ᵉ",
    "Adèle".normalize("NFD"),
    "José___\u00a0Marti\u0301nez",
  ])("finds %s by the folded name, and by each of its words", async (name) => {
    await aUser(db, { name });
    await aUser(db, { name: "Quelqu’un d’autre" });
    const folded = fold(name);
    for (const search of [
      name,
      name.toUpperCase(),
      folded,
      ...folded.split(" ").filter((word) => word.length > 2),
    ])
      expect(await namesFound(search), search).toEqual([name]);
  });

  test("does not match a partial character, nor across the ends of a name", async () => {
    await aUser(db, { name: "María (García)" });
    for (const search of ["maria  garcia", "maria garcia"]) expect(await namesFound(search)).toHaveLength(1);
    for (const search of ["garciamaria", "mariagarcia"]) expect(await namesFound(search)).toEqual([]);
  });

  test("treats punctuation literally: no wildcards", async () => {
    await aUser(db, { name: "Marc", email: "marc_ob@courriel.ca" });
    await aUser(db, { name: "Anne", email: "anne@courriel.ca" });
    for (const search of ["_", "%", "\\", "!", "&|!", "<->", "a_n", "'; drop table users; --"]) {
      expect(await namesFound(search), search).toEqual([]);
    }
  });
});

test("the index has the words of names and emails: rows of other users are not read", async () => {
  await sql`insert into users (id, public_id, name, email, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'Membre ' || n, 'm' || n || '@exemple.ca', ${now}
    from generate_series(1, 5000) as n`.execute(db);
  await aUser(db, { name: "Éloïse Roy" });
  await sql`analyze users`.execute(db);
  await db.transaction().execute(async (transaction) => {
    const rowsRead = async () => {
      const { rows } = await sql<{ count: number }>`select seq_tup_read + idx_tup_fetch as count
        from pg_stat_xact_user_tables where relname = 'users'`.execute(transaction);
      return rows[0]?.count ?? 0;
    };
    const before = await rowsRead();
    expect((await listUsers(transaction, { search: "eloise", limit: 50, offset: 0 })).total).toBe(1);
    expect((await rowsRead()) - before).toBe(1);
  });
});

test("users are counted, in total and since a time, inclusive", async () => {
  expect(await countUsers(db, at("2026-11-01T00:00:00Z"))).toEqual({ total: 0, newThisMonth: 0 });
  await aUser(db, { createdAt: at("2026-10-31T23:59:59.999Z") });
  await aUser(db, { createdAt: at("2026-11-01T00:00:00Z") });
  await aUser(db, { createdAt: at("2026-11-20T00:00:00Z") });
  expect(await countUsers(db, at("2026-11-01T00:00:00Z"))).toEqual({ total: 3, newThisMonth: 2 });
});

test("the account of closed accounts' reported listings is in no list and no number of users", async () => {
  const { id } = await aUser(db, { name: "Anne" });
  await aUser(db, { id: closedAccountId, name: "Utilisateur supprimé" });
  for (const search of ["", "utilisateur"]) {
    const { total, users } = await listUsers(db, { search, limit: 50, offset: 0 });
    expect([total, users.map((user) => user.id)]).toEqual(search === "" ? [1, [id]] : [0, []]);
  }
  expect(await countUsers(db, at("2000-01-01T00:00:00Z"))).toEqual({ total: 1, newThisMonth: 1 });
});
