import { beforeEach, describe, expect, test } from "vitest";
import { aUser, now } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { findAuthorByEmail, getOrCreateImportAuthor } from "./import-author.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

describe("the author", () => {
  test("is an account 'Importation' without a password, the same one each time", async () => {
    const [one, two] = await Promise.all([
      getOrCreateImportAuthor({ db, now }, "contact@annonces.example"),
      getOrCreateImportAuthor({ db, now }, "contact@annonces.example"),
    ]);
    const later = await getOrCreateImportAuthor({ db, now }, "autre@annonces.example");
    expect([two, later]).toEqual([one, one]);
    const users = await db.selectFrom("users").selectAll().execute();
    expect(users).toMatchObject([
      { id: one, name: "Importation", role: "member", email: "contact+importation@annonces.example" },
    ]);
    expect(await db.selectFrom("accounts").selectAll().execute()).toEqual([]);
  });

  test("is never an account that was registered with that email address beforehand", async () => {
    const squatter = await aUser(db, { email: "contact+importation@annonces.example" });
    const id = await getOrCreateImportAuthor({ db, now }, "contact@annonces.example");
    expect(id).not.toBe(squatter.id);
    expect(await db.selectFrom("users").select("name").where("id", "=", id).execute()).toEqual([
      { name: "Importation" },
    ]);
  });

  test("is created again after the account was deleted", async () => {
    const id = await getOrCreateImportAuthor({ db, now }, "contact@annonces.example");
    await db.deleteFrom("users").execute();
    expect(await getOrCreateImportAuthor({ db, now }, "contact@annonces.example")).toBe(id);
    expect(await db.selectFrom("users").select("id").execute()).toEqual([{ id }]);
  });

  test("can be an existing account, by its email address in any case", async () => {
    const user = await aUser(db, { email: "vendeur@annonces.example" });
    expect(await findAuthorByEmail(db, " Vendeur@annonces.EXAMPLE ")).toBe(user.id);
    expect(await findAuthorByEmail(db, "personne@annonces.example")).toBeNull();
  });
});
