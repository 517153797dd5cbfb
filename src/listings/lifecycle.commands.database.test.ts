import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, anImage, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { collectingTransport, queuedEmails, sendNow } from "../../tests/support/queued-emails.ts";
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
  scheduleExpiryEmails,
} from "./lifecycle.commands.server.ts";
import { draftsMax, type ListingStatus } from "./listing.ts";
import { findListing, isGone } from "./listings.queries.server.ts";

const { db, pool } = await testDatabase();
const verbs = { markSold, renewListing, deleteListing, restoreDeletedListing };
type Verb = keyof typeof verbs;

/** Runs the command as the author, `days` after `now`. */
async function run(verb: Verb, listing: { id: string; authorId: string }, days = 0) {
  const actor = { id: listing.authorId, role: "member" as const };
  const result = await verbs[verb]({ db, now: daysAfter(now, days), actor }, { listingId: listing.id });
  return result.ok ? "done" : result.reason;
}

describe("actions of an author", () => {
  test.each<[Verb, Record<ListingStatus | "deleted", string>]>([
    [
      "markSold",
      {
        draft: "not-for-sale",
        active: "done",
        sold: "done",
        expired: "not-for-sale",
        held: "not-for-sale",
        correction: "not-for-sale",
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
        held: "not-renewable",
        correction: "not-renewable",
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
        held: "done",
        correction: "done",
        removed: "not-deletable",
        deleted: "done",
      },
    ],
    [
      "restoreDeletedListing",
      {
        draft: "done",
        active: "done",
        sold: "done",
        expired: "done",
        held: "done",
        correction: "done",
        removed: "done",
        deleted: "done",
      },
    ],
  ])("%s depends on the status: %j", async (verb, expected) => {
    const author = await aUser(db);
    for (const [state, result] of Object.entries(expected)) {
      const fields =
        state === "deleted" ? { deletedAt: daysAfter(now, 7) } : { status: state as ListingStatus }; // keys of the table above
      const listing = await aListing(db, { author, ...fields });
      expect({ state, result: await run(verb, listing, 8) }).toEqual({ state, result });
    }
  });

  test.each<Verb>(["markSold", "renewListing", "deleteListing", "restoreDeletedListing"])(
    "%s is rejected for other users, including moderators and administrators",
    async (verb) => {
      const listing = await aListing(db, { deletedAt: verb === "restoreDeletedListing" ? now : undefined });
      for (const role of ["member", "moderator", "admin"] as const) {
        const actor = { id: (await aUser(db, { role })).id, role };
        expect(await verbs[verb]({ db, now: daysAfter(now, 8), actor }, { listingId: listing.id })).toEqual({
          ok: false,
          reason: "missing",
        });
      }
      expect(await run(verb, { id: randomUUID(), authorId: listing.authorId })).toBe("missing");
      expect(await findListing(db, listing.id)).toEqual(listing);
    },
  );
});

describe("events", () => {
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
  ])("%s is recorded once, also when it is repeated: %j", async (verb, fields, recorded, payload) => {
    const listing = await aListing(db, fields);
    expect([await run(verb, listing, 8), await run(verb, listing, 8)]).toEqual(["done", "done"]);
    const events = await eventsOf(listing.id);
    expect(events).toMatchObject([{ verb: recorded, actor_id: listing.authorId, payload }]);
  });

  test("a rejected action is not recorded", async () => {
    const listing = await aListing(db);
    expect(await run("renewListing", listing, 1)).toBe("renewed-too-soon");
    expect(await eventsOf(listing.id)).toEqual([]);
  });

  test("expiry and purge are recorded for each listing, with the system as actor", async () => {
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
    const payload = { listingId: purged.id, widths: photo.widths };
    expect(await eventsOf(photo.id)).toEqual([{ verb: "photo.deleted", actor_id: null, payload }]);
  });
});

describe("renewing", () => {
  test("an active listing can be renewed after a week, and is then the newest for another sixty days", async () => {
    const listing = await aListing(db);
    expect(await run("renewListing", listing, 6.9)).toBe("renewed-too-soon");
    expect(await findListing(db, listing.id)).toEqual(listing);
    expect(await run("renewListing", listing, 7)).toBe("done");
    expect(await findListing(db, listing.id)).toEqual({
      ...listing,
      listedAt: daysAfter(now, 7),
      expiresAt: daysAfter(now, 67),
    });
  });

  test("an expired listing is active again immediately", async () => {
    const listing = await aListing(db, { status: "expired", expiresAt: now });
    expect(await run("renewListing", listing)).toBe("done");
    expect(await findListing(db, listing.id)).toMatchObject({
      status: "active",
      expiresAt: daysAfter(now, 60),
    });
  });

  test("marking a listing sold and renewing it does not bypass the week", async () => {
    const listing = await aListing(db);
    expect(await run("markSold", listing, 3)).toBe("done");
    expect(await findListing(db, listing.id)).toEqual({ ...listing, status: "sold" });
    expect(await run("renewListing", listing, 4)).toBe("done");
    expect(await findListing(db, listing.id)).toEqual(listing);
  });

  test("a double click, or two tabs at once, renew it once", async () => {
    const listing = await aListing(db);
    const requests = [8, 8, 8].map((days) => run("renewListing", listing, days));
    expect(await Promise.all(requests)).toEqual(["done", "done", "done"]);
    expect(await findListing(db, listing.id)).toMatchObject({ listedAt: daysAfter(now, 8) });
    expect(await run("renewListing", listing, 8.1)).toBe("renewed-too-soon");
  });
});

describe("deleting", () => {
  test("can be undone for thirty days, which restores the listing unchanged", async () => {
    const listing = await aListing(db, { status: "sold", views: 7 });
    expect(await run("deleteListing", listing, 1)).toBe("done");
    expect((await findListing(db, listing.id))?.deletedAt).toEqual(daysAfter(now, 1));
    expect(await run("deleteListing", listing, 2)).toBe("done");
    expect((await findListing(db, listing.id))?.deletedAt).toEqual(daysAfter(now, 1));
    expect(await run("restoreDeletedListing", listing, 30.9)).toBe("done");
    expect(await findListing(db, listing.id)).toEqual(listing);
  });

  test("of a draft cannot be undone beyond the number of drafts that a member may have, also concurrently", async () => {
    const author = await aUser(db);
    for (let index = 2; index < draftsMax; index += 1) await aListing(db, { author, status: "draft" });
    const [one, other, sold] = [
      await aListing(db, { author, status: "draft", deletedAt: now }),
      await aListing(db, { author, status: "draft", deletedAt: now }),
      await aListing(db, { author, status: "sold", deletedAt: now }),
    ];
    const restored = async (...listings: (typeof one)[]) =>
      Promise.all(listings.map((listing) => run("restoreDeletedListing", listing, 1)));
    expect(await restored(one)).toEqual(["done"]);
    const last = await aListing(db, { author, status: "draft", deletedAt: now });
    expect((await restored(other, last)).toSorted()).toEqual(["done", "too-many-drafts"]);
    expect(await restored(sold)).toEqual(["done"]);
  });

  test("is final after thirty days", async () => {
    const listing = await aListing(db, { deletedAt: now });
    expect(await run("restoreDeletedListing", listing, 30)).toBe("deletion-final");
    expect((await findListing(db, listing.id))?.deletedAt).toEqual(now);
  });

  test("a listing past its expiry date is restored as expired", async () => {
    const listing = await aListing(db, { expiresAt: daysAfter(now, 3), deletedAt: now });
    expect(await run("restoreDeletedListing", listing, 4)).toBe("done");
    expect(await findListing(db, listing.id)).toMatchObject({ status: "expired", deletedAt: null });
  });

  test("concurrently with a sale is serialized", async () => {
    const listing = await aListing(db);
    const [sold, deleted] = await Promise.all([run("markSold", listing), run("deleteListing", listing)]);
    expect(deleted).toBe("done");
    const { status } = (await findListing(db, listing.id)) ?? {};
    expect([sold, status]).toEqual(sold === "done" ? ["done", "sold"] : ["deleted", "active"]);
  });
});

describe("purging a listing", () => {
  const tools = (days: number) => ({ db, actor: "system" as const, now: daysAfter(now, days) });

  test("deletes its row and photos, and retains its id if it was public", async () => {
    const [listing, draft] = [
      await aListing(db, { deletedAt: now }),
      await aListing(db, { status: "draft", deletedAt: now }),
    ];
    const recent = await aListing(db, { deletedAt: daysAfter(now, 1) });
    const photo = await anImage(db, { listing });
    await purgeDeletedListings(tools(29.9));
    expect(await findListing(db, listing.id)).not.toBeNull();
    expect(await purgeDeletedListings(tools(30))).toBeGreaterThanOrEqual(2);
    expect(await queuedObjectDeletions(pool)).toContain(photo.storageKey);
    expect([await findListing(db, listing.id), await findListing(db, draft.id)]).toEqual([null, null]);
    expect([await isGone(db, listing.id), await isGone(db, draft.id)]).toEqual([true, false]);
    expect(await findListing(db, recent.id)).not.toBeNull();
    expect(await purgeDeletedListings(tools(30))).toBe(0);
  });

  test("retains the conversations about it", async () => {
    const [listing, buyer] = [await aListing(db, { title: "Traîneau" }), await aUser(db)];
    const message = { listingId: listing.id, body: "Encore là ?" };
    const sent = await writeAboutListing({ db, now, actor: buyer }, message);
    if (!sent.ok) throw new Error(sent.reason);
    await run("deleteListing", listing);
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

describe("expiry emails", () => {
  const schedule = (at: Date) => scheduleExpiryEmails({ db, actor: "system", now: at });

  beforeEach(() => emptyDatabase(db));

  test("an author gets an email three days before a listing expires, once", async () => {
    await aListing(db, { expiresAt: daysAfter(now, 3) });
    expect(await schedule(new Date(now.getTime() - 1))).toBe(0);
    expect(await Promise.all([schedule(now), schedule(now)])).toContain(1);
    expect(await schedule(daysAfter(now, 1))).toBe(0);
  });

  test("the email is sent again before the next expiry of a renewed listing", async () => {
    const listing = await aListing(db);
    expect(await schedule(daysAfter(now, 58))).toBe(1);
    const actor = { id: listing.authorId, role: "member" as const };
    await renewListing({ db, now: daysAfter(now, 58), actor }, { listingId: listing.id });
    expect(await schedule(daysAfter(now, 59))).toBe(0);
    expect(await schedule(daysAfter(now, 116))).toBe(1);
  });

  test("no email is sent about a listing that is expired, sold or deleted", async () => {
    const expiresAt = daysAfter(now, 1);
    for (const status of ["sold", "expired", "removed"] as const) await aListing(db, { status, expiresAt });
    await aListing(db, { expiresAt, deletedAt: now });
    await aListing(db, { expiresAt: now });
    expect(await schedule(now)).toBe(0);
  });

  test("an author of several listings gets one email, however many batches they are", async () => {
    const author = await aUser(db);
    for (let count = 0; count < 23; count += 1)
      await aListing(db, { author, title: `Luge ${count}`, expiresAt: daysAfter(now, 2 + count / 100) });
    const other = await aListing(db, { expiresAt: daysAfter(now, 3) });
    expect(await scheduleExpiryEmails({ db, actor: "system", now }, { batchSize: 10 })).toBe(24);
    const queued = await queuedEmails(pool);
    expect(queued.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        { kind: "listing-expiring", listingId: other.id },
        { kind: "listings-expiring", authorId: author.id },
      ]),
    );
    expect(queued).toHaveLength(2);

    const transport = collectingTransport();
    const request = { kind: "listings-expiring", authorId: author.id } as const;
    expect(await sendNow({ db, transport, now }, request)).toBe("sent");
    const [email] = transport.sent;
    expect(email?.subject).toBe("23 de vos annonces expirent bientôt");
    expect(email?.text.match(/- Luge \d+, visible jusqu’au 22 novembre 2026\n {2}https:/gu)).toHaveLength(20);
    expect(email?.text).toContain("Voir mes annonces\u00a0:\nhttps://annonces.example/dashboard");
    expect(await sendNow({ db, transport, now: daysAfter(now, 3) }, request)).toBe("not-due");
  });

  test("an email names what expires within a day of the first: one email a day at most", async () => {
    const author = await aUser(db);
    await aListing(db, { author, expiresAt: daysAfter(now, 3) });
    await aListing(db, { author, expiresAt: daysAfter(now, 3.9) });
    const later = await aListing(db, { author, expiresAt: daysAfter(now, 4.1) });
    expect(await schedule(now)).toBe(2);
    expect(await schedule(daysAfter(now, 0.9))).toBe(0);
    expect(await schedule(daysAfter(now, 1.1))).toBe(1);
    expect((await queuedEmails(pool)).map(({ payload }) => payload)).toEqual([
      { kind: "listings-expiring", authorId: author.id },
      { kind: "listing-expiring", listingId: later.id },
    ]);
  });
});
