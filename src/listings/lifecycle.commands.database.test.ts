import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aListing, anImage, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { queuedObjectDeletions } from "../../tests/support/queued-jobs.ts";
import { findConversation } from "../messaging/conversations.queries.server.ts";
import { reply, writeAboutListing } from "../messaging/messages.commands.server.ts";
import {
  deleteListing,
  expireListings,
  markSold,
  purgeDeletedListings,
  renewListing,
  restoreDeletedListing,
} from "./lifecycle.commands.server.ts";
import type { ListingStatus } from "./listing.ts";
import { findListing, isGone } from "./listings.queries.server.ts";

const { db, pool } = await testDatabase();
const verbs = { markSold, renewListing, deleteListing, restoreDeletedListing };
type Verb = keyof typeof verbs;

/** Does it as the author, `days` after the clock of tests. */
async function doIt(verb: Verb, listing: { id: string; authorId: string }, days = 0) {
  const actor = { id: listing.authorId, role: "member" as const };
  const result = await verbs[verb]({ db, now: daysAfter(now, days), actor }, { listingId: listing.id });
  return result.ok ? "done" : result.reason;
}

describe("what an author does with an ad", () => {
  test.each<[Verb, Record<ListingStatus | "deleted", string>]>([
    [
      "markSold",
      {
        draft: "not-for-sale",
        active: "done",
        sold: "done",
        expired: "not-for-sale",
        removed: "not-for-sale",
        deleted: "deleted",
      },
    ],
    [
      "renewListing",
      {
        draft: "not-renewable",
        active: "done",
        sold: "done",
        expired: "done",
        removed: "not-renewable",
        deleted: "deleted",
      },
    ],
    [
      "deleteListing",
      {
        draft: "done",
        active: "done",
        sold: "done",
        expired: "done",
        removed: "not-deletable",
        deleted: "done",
      },
    ],
    [
      "restoreDeletedListing",
      { draft: "done", active: "done", sold: "done", expired: "done", removed: "done", deleted: "done" },
    ],
  ])("%s depends on its state: %j", async (verb, expected) => {
    const author = await aUser(db);
    for (const [state, answer] of Object.entries(expected)) {
      const facts =
        state === "deleted" ? { deletedAt: daysAfter(now, 7) } : { status: state as ListingStatus }; // the table's own keys
      const listing = await aListing(db, { author, ...facts });
      expect({ state, answer: await doIt(verb, listing, 8) }).toEqual({ state, answer });
    }
  });

  test.each<Verb>(["markSold", "renewListing", "deleteListing", "restoreDeletedListing"])(
    "%s is nobody else's to do, the staff's neither",
    async (verb) => {
      const listing = await aListing(db, { deletedAt: verb === "restoreDeletedListing" ? now : undefined });
      for (const role of ["member", "moderator", "admin"] as const) {
        const actor = { id: (await aUser(db, { role })).id, role };
        expect(await verbs[verb]({ db, now: daysAfter(now, 8), actor }, { listingId: listing.id })).toEqual({
          ok: false,
          reason: "missing",
        });
      }
      expect(await doIt(verb, { id: randomUUID(), authorId: listing.authorId })).toBe("missing");
      expect(await findListing(db, listing.id)).toEqual(listing);
    },
  );
});

describe("an event", () => {
  const eventsOf = async (id: string) =>
    (await db.selectFrom("events").selectAll().where("subject_id", "=", id).orderBy("id").execute()).map(
      ({ verb, actor_id, payload }) => ({ verb, actor_id, payload }),
    );

  test.each<[Verb, Parameters<typeof aListing>[1], string, object]>([
    ["markSold", {}, "listing.sold", { from: "active", to: "sold" }],
    [
      "renewListing",
      { status: "sold" },
      "listing.resold",
      { from: "sold", to: "active", listedAt: daysAfter(now, 8).toISOString() },
    ],
    [
      "renewListing",
      { status: "expired" },
      "listing.renewed",
      { from: "expired", to: "active", expiresAt: daysAfter(now, 68).toISOString() },
    ],
    ["deleteListing", { status: "draft" }, "listing.deleted", { status: "draft" }],
    ["restoreDeletedListing", { deletedAt: now }, "listing.undeleted", { status: "active" }],
  ])("of %s is recorded once, also when it is repeated: %j", async (verb, facts, recorded, payload) => {
    const listing = await aListing(db, facts);
    expect([await doIt(verb, listing, 8), await doIt(verb, listing, 8)]).toEqual(["done", "done"]);
    const events = await eventsOf(listing.id);
    expect(events).toMatchObject([{ verb: recorded, actor_id: listing.authorId, payload }]);
  });

  test("of a rejected action is not recorded", async () => {
    const listing = await aListing(db);
    expect(await doIt("renewListing", listing, 1)).toBe("renewed-too-soon");
    expect(await eventsOf(listing.id)).toEqual([]);
  });

  test("of expiry and purge is recorded for each listing, by the system", async () => {
    const expiring = [await aListing(db, { expiresAt: now }), await aListing(db, { expiresAt: now })];
    const ctx = { db, actor: "system" as const, now };
    expect(await expireListings(ctx, { batchSize: 1 })).toBeGreaterThanOrEqual(2);
    const change = { from: "active", to: "expired" };
    for (const { id } of expiring)
      expect(await eventsOf(id)).toEqual([{ verb: "listing.expired", actor_id: null, payload: change }]);
    const purged = await aListing(db, { deletedAt: daysAfter(now, -31) });
    const photo = await anImage(db, { listing: purged });
    await purgeDeletedListings(ctx);
    expect(await eventsOf(purged.id)).toEqual([{ verb: "listing.purged", actor_id: null, payload: {} }]);
    const payload = { listingId: purged.id };
    expect(await eventsOf(photo.id)).toEqual([{ verb: "photo.deleted", actor_id: null, payload }]);
  });
});

describe("renewing", () => {
  test("an active ad waits for a week, then stands on top for sixty days", async () => {
    const listing = await aListing(db);
    expect(await doIt("renewListing", listing, 6.9)).toBe("renewed-too-soon");
    expect(await findListing(db, listing.id)).toEqual(listing);
    expect(await doIt("renewListing", listing, 7)).toBe("done");
    expect(await findListing(db, listing.id)).toEqual({
      ...listing,
      listedAt: daysAfter(now, 7),
      expiresAt: daysAfter(now, 67),
    });
  });

  test("an expired one is back at once", async () => {
    const listing = await aListing(db, { status: "expired", expiresAt: now });
    expect(await doIt("renewListing", listing)).toBe("done");
    expect(await findListing(db, listing.id)).toMatchObject({
      status: "active",
      expiresAt: daysAfter(now, 60),
    });
  });

  test("selling and putting back is no way around the week", async () => {
    const listing = await aListing(db);
    expect(await doIt("markSold", listing, 3)).toBe("done");
    expect(await findListing(db, listing.id)).toEqual({ ...listing, status: "sold" });
    expect(await doIt("renewListing", listing, 4)).toBe("done");
    expect(await findListing(db, listing.id)).toEqual(listing);
  });

  test("pressed twice, or in two tabs at once, it is renewed once", async () => {
    const listing = await aListing(db);
    const tries = [8, 8, 8].map((days) => doIt("renewListing", listing, days));
    expect(await Promise.all(tries)).toEqual(["done", "done", "done"]);
    expect(await findListing(db, listing.id)).toMatchObject({ listedAt: daysAfter(now, 8) });
    expect(await doIt("renewListing", listing, 8.1)).toBe("renewed-too-soon");
  });
});

describe("deleting", () => {
  test("can be undone for thirty days, and brings back what was there", async () => {
    const listing = await aListing(db, { status: "sold", views: 7 });
    expect(await doIt("deleteListing", listing, 1)).toBe("done");
    expect((await findListing(db, listing.id))?.deletedAt).toEqual(daysAfter(now, 1));
    expect(await doIt("deleteListing", listing, 2)).toBe("done");
    expect((await findListing(db, listing.id))?.deletedAt).toEqual(daysAfter(now, 1));
    expect(await doIt("restoreDeletedListing", listing, 30.9)).toBe("done");
    expect(await findListing(db, listing.id)).toEqual(listing);
  });

  test("is final after that", async () => {
    const listing = await aListing(db, { deletedAt: now });
    expect(await doIt("restoreDeletedListing", listing, 30)).toBe("deletion-final");
    expect((await findListing(db, listing.id))?.deletedAt).toEqual(now);
  });

  test("an ad whose time came meanwhile is back as an expired one", async () => {
    const listing = await aListing(db, { expiresAt: daysAfter(now, 3), deletedAt: now });
    expect(await doIt("restoreDeletedListing", listing, 4)).toBe("done");
    expect(await findListing(db, listing.id)).toMatchObject({ status: "expired", deletedAt: null });
  });

  test("and selling at once leave one clear outcome", async () => {
    const listing = await aListing(db);
    const [sold, deleted] = await Promise.all([doIt("markSold", listing), doIt("deleteListing", listing)]);
    expect(deleted).toBe("done");
    const { status } = (await findListing(db, listing.id)) ?? {};
    expect([sold, status]).toEqual(sold === "done" ? ["done", "sold"] : ["deleted", "active"]);
  });
});

describe("what is deleted for good", () => {
  const tools = (days: number) => ({ db, actor: "system" as const, now: daysAfter(now, days) });

  test("takes its row and its photos along and leaves its address, if that was public", async () => {
    const [listing, draft] = [
      await aListing(db, { deletedAt: now }),
      await aListing(db, { status: "draft", deletedAt: now }),
    ];
    const kept = await aListing(db, { deletedAt: daysAfter(now, 1) });
    const photo = await anImage(db, { listing });
    await purgeDeletedListings(tools(29.9));
    expect(await findListing(db, listing.id)).not.toBeNull();
    expect(await purgeDeletedListings(tools(30))).toBeGreaterThanOrEqual(2);
    expect(await queuedObjectDeletions(pool)).toContain(photo.storageKey);
    expect([await findListing(db, listing.id), await findListing(db, draft.id)]).toEqual([null, null]);
    expect([await isGone(db, listing.id), await isGone(db, draft.id)]).toEqual([true, false]);
    expect(await findListing(db, kept.id)).not.toBeNull();
    expect(await purgeDeletedListings(tools(30))).toBe(0);
  });

  test("leaves two people what they wrote to each other about it", async () => {
    const [listing, buyer] = [await aListing(db, { title: "Traîneau" }), await aUser(db)];
    const message = { listingId: listing.id, body: "Encore là ?" };
    const sent = await writeAboutListing({ db, now, actor: buyer }, message);
    if (!sent.ok) throw new Error(sent.reason);
    await doIt("deleteListing", listing);
    await purgeDeletedListings(tools(30));
    const { conversationId } = sent;
    for (const id of [buyer.id, listing.authorId]) {
      const conversation = await findConversation(db, conversationId, id);
      expect(conversation?.listing).toEqual({ id: null, title: "Traîneau", details: null });
      const actor = { id, role: "member" as const };
      expect(await reply({ db, now, actor }, { conversationId, body: "Toujours." })).toMatchObject({
        ok: true,
      });
    }
  });
});
