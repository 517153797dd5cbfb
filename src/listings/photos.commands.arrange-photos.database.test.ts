import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/publishing.ts";
import { queuedObjectDeletions } from "../../tests/support/queued-jobs.ts";
import { transact } from "../events/transaction.server.ts";
import { photosOfListing } from "../media/images.queries.server.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { editListing } from "./listings.commands.server.ts";
import { arrangePhotos } from "./photos.commands.server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

async function choose(listing: { id: string; authorId: string }, photos: { id: string; alt?: string }[]) {
  const saved = await editListing(
    { db, now, index: listingIndex, actor: { id: listing.authorId, role: "member" } },
    {
      basedOn: null,
      listingId: listing.id,
      form: aListingForm(),
      photos: photos.map(({ id, alt = "" }) => ({ id, alt })),
      intent: "save",
    },
  );
  expect(saved.ok).toBe(true);
  return (await photosOfListing(db, listing.id)).map(({ id, alt }) => ({ id, alt }));
}

describe("the photos of an ad", () => {
  test("are those chosen, in their order, with their words", async () => {
    const listing = await aListing(db);
    const owner = { id: listing.authorId };
    const first = await anImage(db, { listing });
    const second = await anImage(db, { listing });
    const pending = await anImage(db, { owner });
    const chosen = [
      { id: second.id, alt: "De profil" },
      { id: pending.id, alt: " La selle\n" },
      { id: first.id, alt: "" },
    ];
    expect(await choose(listing, chosen)).toEqual([
      { id: second.id, alt: "De profil" },
      { id: pending.id, alt: "La selle" },
      { id: first.id, alt: "" },
    ]);
    expect(await queuedObjectDeletions(pool)).toEqual([]);
  });

  test("that are no longer chosen are gone, row and bytes", async () => {
    const listing = await aListing(db);
    const kept = await anImage(db, { listing });
    const dropped = await anImage(db, { listing });
    expect(await choose(listing, [kept])).toEqual([{ id: kept.id, alt: "" }]);
    expect(await queuedObjectDeletions(pool)).toEqual([dropped.storageKey]);
    expect(await db.selectFrom("images").selectAll().where("id", "=", dropped.id).execute()).toEqual([]);
    const events = await db.selectFrom("events").selectAll().where("verb", "=", "photo.deleted").execute();
    expect(events).toMatchObject([
      {
        ...{ actor_id: listing.authorId, subject_type: "photo", subject_id: dropped.id },
        payload: { listingId: listing.id },
      },
    ]);
  });

  test("are at most eight", async () => {
    const listing = await aListing(db);
    const pending = await Promise.all(
      Array.from({ length: 10 }, () => anImage(db, { owner: { id: listing.authorId } })),
    );
    const saved = await choose(
      listing,
      pending.map(({ id }) => ({ id })),
    );
    expect(saved.map(({ id }) => id)).toEqual(pending.slice(0, 8).map(({ id }) => id));
  });

  test("are never somebody else's, another ad's, a profile photo or made up; a repeated one counts once", async () => {
    const author = await aUser(db);
    const listing = await aListing(db, { author });
    const otherAd = await aListing(db, { author });
    const theirs = await anImage(db, { owner: await aUser(db) });
    const elsewhere = await anImage(db, { listing: otherAd });
    const portrait = await anImage(db, { owner: author });
    await db.updateTable("users").set({ avatar_image_id: portrait.id }).where("id", "=", author.id).execute();
    const mine = await anImage(db, { owner: author });
    const chosen = [theirs, elsewhere, portrait, { id: randomUUID() }, mine, mine];
    expect(
      await choose(
        listing,
        chosen.map(({ id }) => ({ id })),
      ),
    ).toEqual([{ id: mine.id, alt: "" }]);
    expect(await photosOfListing(db, otherAd.id)).toHaveLength(1);
    expect(await queuedObjectDeletions(pool)).toEqual([]);
  });

  test("have words of at most 200 characters", async () => {
    const listing = await aListing(db);
    const photo = await anImage(db, { listing });
    const [saved] = await choose(listing, [{ id: photo.id, alt: "é".repeat(300) }]);
    expect(saved?.alt).toBe("é".repeat(200));
  });

  test("go to one ad only, when two ask for the same one at once", async () => {
    const author = await aUser(db);
    const first = await aListing(db, { author });
    const second = await aListing(db, { author });
    const photo = await anImage(db, { owner: author });
    const chosen = [{ id: photo.id, alt: "" }];
    let asSecond = Promise.resolve<unknown>(undefined);
    await transact({ db, now, actor: author }, async (transaction) => {
      await arrangePhotos(transaction, first, chosen);
      asSecond = choose(second, chosen);
      // Long enough for the other one to ask while this one is not committed.
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect(await asSecond).toEqual([]);
    expect(await photosOfListing(db, first.id)).toMatchObject(chosen);
  });
});
