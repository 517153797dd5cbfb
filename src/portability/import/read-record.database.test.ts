import fc from "fast-check";
import { expect, test } from "vitest";
import { aUser, now } from "../../../tests/support/builders.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { records } from "../../../tests/support/import-records.ts";
import { insertListing } from "../../listings/listings.writes.server.ts";
import { listingIndex } from "../../search/index/listing-index.server.ts";
import { readRecord } from "./read-record.server.ts";

const { db } = await testDatabase();

test("the database accepts every record that is not rejected", async () => {
  const author = await aUser(db);
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(records(), async (value) => {
      const read = readRecord(value, now);
      if (!read.ok) return;
      taken += 1;
      const { content, status, createdAt, updatedAt, isFeatured, isUrgent } = read.record;
      const isInserted = await insertListing(db, listingIndex, {
        id: crypto.randomUUID(),
        authorId: author.id,
        content,
        status,
        createdAt,
        updatedAt,
        isFeatured,
        isUrgent,
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
