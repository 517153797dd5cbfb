import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { insertListing } from "../data/listing-writes.ts";
import { aUser, now } from "../testing/builders.ts";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { authorByEmail, importationAuthor } from "./import-author.ts";
import { readRecord } from "./read-record.ts";
import { records } from "./records-of-tests.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

test("the database takes every record that is not refused", { timeout: 60_000 }, async () => {
  const author = await aUser(db);
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(records(), async (value) => {
      const read = readRecord(value, now);
      if (!read.ok) return;
      taken += 1;
      const { content, status, createdAt, updatedAt, isFeatured, isUrgent } = read.record;
      const isInserted = await insertListing(db, {
        ...{
          id: crypto.randomUUID(),
          authorId: author.id,
          content,
          status,
          createdAt,
          updatedAt,
          isFeatured,
          isUrgent,
        },
        publishedAt: status === "draft" ? null : createdAt,
        expiresAt: status === "draft" ? null : now,
        submissionKey: null,
        sourceHash: null,
      });
      expect(isInserted).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(30);
});

describe("the author", () => {
  test("is an account 'Importation' without a password, the same one each time", async () => {
    const [one, two] = await Promise.all([
      importationAuthor({ db, now }, "contact@annonces.example"),
      importationAuthor({ db, now }, "contact@annonces.example"),
    ]);
    const later = await importationAuthor({ db, now }, "autre@annonces.example");
    expect([two, later]).toEqual([one, one]);
    const people = await db.selectFrom("users").selectAll().execute();
    expect(people).toMatchObject([
      { id: one, name: "Importation", role: "member", email: "contact+importation@annonces.example" },
    ]);
    expect(await db.selectFrom("accounts").selectAll().execute()).toEqual([]);
  });

  test("is never somebody who registered that e-mail beforehand", async () => {
    const squatter = await aUser(db, { email: "contact+importation@annonces.example" });
    const id = await importationAuthor({ db, now }, "contact@annonces.example");
    expect(id).not.toBe(squatter.id);
    expect(await db.selectFrom("users").select("name").where("id", "=", id).execute()).toEqual([
      { name: "Importation" },
    ]);
  });

  test("comes back when the account was deleted", async () => {
    const id = await importationAuthor({ db, now }, "contact@annonces.example");
    await db.deleteFrom("users").execute();
    expect(await importationAuthor({ db, now }, "contact@annonces.example")).toBe(id);
    expect(await db.selectFrom("users").select("id").execute()).toEqual([{ id }]);
  });

  test("can be an account that there is, by its e-mail in any case", async () => {
    const user = await aUser(db, { email: "vendeur@annonces.example" });
    expect(await authorByEmail(db, " Vendeur@annonces.EXAMPLE ")).toBe(user.id);
    expect(await authorByEmail(db, "personne@annonces.example")).toBeNull();
  });
});
