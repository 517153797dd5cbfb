import fc from "fast-check";
import { expect, test } from "vitest";
import { insertListing } from "../data/listing-writes.ts";
import { aUser, now } from "../testing/builders.ts";
import { testDatabase } from "../testing/database.ts";
import { readRecord } from "./read-record.ts";
import { records } from "./records-of-tests.ts";

const { db } = await testDatabase();

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
