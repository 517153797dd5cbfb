import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../src/platform/rate-limits.ts";
import { buttonsOf } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing, aWorld, unknownId } from "./world.ts";

const served = await serveSite();
const { db } = served.site;
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld(served);
});

const openReports = (listingId: string) =>
  db.selectFrom("reports").selectAll().where("listing_id", "=", listingId).execute();
const removal = { do: "remove", reason: "forbidden", text: "Des vapoteuses." };

describe("reporting a listing", () => {
  test("2.111 a visitor's report redirects to the listing with a thank-you message, and stores no IP address", async () => {
    const { listing } = await aPublishedListing(served, world.author.user);
    const visitor = served.visitor();
    expect((await visitor.get(`/listing/${listing.id}`)).text).toContain("Signaler");
    const page = await visitor.get(`/listing/${listing.id}/report`);
    expect([page.status, page.text.includes(listing.title)]).toEqual([200, true]);
    const sent = await visitor.post(`/listing/${listing.id}/report`, { reason: "scam", text: "Faux" });
    expect([sent.status, sent.location]).toEqual([302, `/listing/${listing.id}`]);
    expect((await visitor.get(`/listing/${listing.id}`)).text).toContain(
      "Merci, nous allons vérifier cette annonce.",
    );
    const again = await visitor.post(`/listing/${listing.id}/report`, { reason: "duplicate", text: "" });
    expect(again.status).toBe(302);
    expect((await visitor.get(`/listing/${listing.id}`)).text).toContain(
      "Vous avez déjà signalé cette annonce.",
    );
    const stored = await openReports(listing.id);
    expect(stored).toMatchObject([{ reason: "scam", body: "Faux", is_member: false }]);
    expect(stored[0]?.reporter).toMatch(/^[\w-]{22}$/u);
    expect(JSON.stringify(stored)).not.toContain("127.0.0.1");
  });

  test("a visitor may leave an address for the answer; members are told without one", async () => {
    const { listing } = await aPublishedListing(served, world.author.user);
    const path = `/listing/${listing.id}/report`;
    const [visitor, { client }] = [served.visitor(), world.other];
    expect((await visitor.get(path)).text).toMatch(/<input(?=[^>]*type="email")[^>]*name="email"/u);
    expect((await client.get(path)).text).not.toContain('name="email"');
    const wrong = await visitor.post(path, { reason: "scam", text: "Faux", email: "voisin@" });
    expect([wrong.status, wrong.text.includes("Vérifiez l’adresse courriel")]).toEqual([422, true]);
    expect((await visitor.post(path, { reason: "scam", text: "", email: "voisin@exemple.ca" })).status).toBe(
      302,
    );
    // An address that a member adds is ignored.
    expect((await client.post(path, { reason: "scam", text: "", email: "autre@exemple.ca" })).status).toBe(
      302,
    );
    const told = await db
      .selectFrom("report_recipients")
      .innerJoin("reports", "reports.id", "report_id")
      .select(["user_id", "email"])
      .where("listing_id", "=", listing.id)
      .orderBy("email")
      .execute();
    expect(told).toEqual([
      { user_id: null, email: "voisin@exemple.ca" },
      { user_id: world.other.user.id, email: null },
    ]);
  });

  test("missing fields are reported, and what was typed stays", async () => {
    const path = `/listing/${world.listings.active.listing.id}/report`;
    const withoutReason = await world.other.client.post(path, { text: "Quelque chose cloche" });
    expect(withoutReason.status).toBe(422);
    expect(withoutReason.text).toContain("Choisissez une raison.");
    expect(withoutReason.text).toContain("Quelque chose cloche");
    const withoutText = await world.other.client.post(path, { reason: "other", text: " " });
    expect(withoutText.status).toBe(422);
    expect(withoutText.text).toContain("Dites en quelques mots de quoi il s’agit.");
    expect(await openReports(world.listings.active.listing.id)).toEqual([]);
  });

  test.each([
    ["active", 200],
    ["sold", 200],
    ["draft", 404],
    ["expired", 410],
    ["removed", 410],
    ["deleted", 410],
    ["deletedDraft", 404],
  ] as const)("of one that is %s returns %i", async (state, status) => {
    const path = `/listing/${world.listings[state].listing.id}/report`;
    expect((await world.other.client.get(path)).status).toBe(status);
    const sent = await world.visitor.post(path, { reason: "scam", text: "" });
    expect(sent.status).toBe(status === 200 ? 302 : status);
    // Authors cannot report their own listing.
    expect((await world.author.client.get(path)).status).toBe(status === 200 ? 404 : status);
    expect((await world.author.client.post(path, { reason: "scam", text: "" })).status).toBe(
      status === 200 ? 404 : status,
    );
  });

  test("of an unknown one returns 404", async () => {
    for (const id of [unknownId, "x"]) {
      expect((await world.visitor.get(`/listing/${id}/report`)).status).toBe(404);
      expect((await world.visitor.post(`/listing/${id}/report`, { reason: "scam" })).status).toBe(404);
    }
  });
});

describe("moderation", () => {
  test("6.13 is for moderators and administrators", async () => {
    const { id } = world.listings.active.listing;
    for (const path of ["/moderation", "/moderation.data", `/moderation/${id}`]) {
      expect((await world.other.client.get(path)).status).toBe(403);
      for (const { client } of [world.moderator, world.admin])
        expect((await client.get(path)).status).toBe(200);
    }
    expect((await world.visitor.get("/moderation")).location).toBe("/auth?to=/moderation");
    const taken = await world.other.client.post(`/moderation/${id}`, removal);
    expect(taken.status).toBe(403);
    expect((await world.visitor.get(`/listing/${id}`)).status).toBe(200);
  });

  test("a removed listing is gone for others, its author sees the reason, and it can be restored", async () => {
    const { listing } = await aPublishedListing(served, world.author.user, { title: "Lot de vapoteuses" });
    const path = `/moderation/${listing.id}`;
    await served.visitor().post(`/listing/${listing.id}/report`, { reason: "forbidden", text: "Illégal" });
    const queue = await world.moderator.client.get("/moderation");
    expect(queue.text).toContain("Lot de vapoteuses");
    expect(queue.text).toContain("Illégal");
    const withoutReason = await world.moderator.client.post(path, { ...removal, reason: "" });
    expect([withoutReason.status, withoutReason.text.includes("Des vapoteuses.")]).toEqual([422, true]);
    expect((await world.moderator.client.post(path, removal)).status).toBe(302);
    const second = await world.admin.client.post(path, removal);
    expect([second.status, second.text.includes("Cette annonce est déjà retirée")]).toEqual([409, true]);

    const address = `/listing/${listing.id}`;
    for (const client of [world.visitor, world.other.client]) {
      const gone = await client.get(address);
      expect([gone.status, gone.text.includes("vapoteuses")]).toEqual([410, false]);
    }
    const own = await world.author.client.get(address);
    expect(own.status).toBe(200);
    expect(own.text).toContain("Contenu interdit. Des vapoteuses.");
    expect((await world.moderator.client.get("/moderation")).text).not.toContain("Lot de vapoteuses");
    expect((await world.moderator.client.get("/moderation?state=closed")).text).toContain(
      "Lot de vapoteuses",
    );

    expect((await world.moderator.client.post(path, { do: "restore" })).status).toBe(302);
    expect((await world.visitor.get(address)).status).toBe(200);
    expect((await world.author.client.get(address)).text).not.toContain("Des vapoteuses.");
  });

  test.each([
    ["active", "Signalements classés sans suite. L’annonce reste en ligne."],
    ["sold", "Signalements classés sans suite."],
  ] as const)("dismissing reports about a listing that is %s shows its status", async (status, notice) => {
    const { listing } = await aPublishedListing(served, world.author.user, { status });
    await served.visitor().post(`/listing/${listing.id}/report`, { reason: "scam", text: "" });
    const dismissed = await world.moderator.client.post(`/moderation/${listing.id}`, { do: "dismiss" });
    expect(dismissed.status).toBe(302);
    expect((await world.moderator.client.get("/moderation")).text).toContain(`${notice}<`);
  });

  test.each([
    ["active", "Garder en ligne", "Classer les signalements"],
    ["expired", "Classer les signalements", "Garder en ligne"],
    // without a review: its author is suspended
    ["held", "Classer les signalements", "Garder en ligne"],
  ] as const)(
    "the button that dismisses reports about a listing that is %s says « %s »",
    async (status, label, other) => {
      const { listing } = await aPublishedListing(served, world.author.user);
      await served.visitor().post(`/listing/${listing.id}/report`, { reason: "scam", text: "" });
      await db.updateTable("listings").set({ status }).where("id", "=", listing.id).execute();
      const labels = buttonsOf((await world.moderator.client.get(`/moderation/${listing.id}`)).text);
      expect(labels.some((text) => text.startsWith(label))).toBe(true);
      expect(labels.some((text) => text.startsWith(other))).toBe(false);
    },
  );

  test("a dismissal can be undone from its notice, without JavaScript too, until another decision", async () => {
    const { listing } = await aPublishedListing(served, world.author.user, { title: "Banc de scie" });
    await served.visitor().post(`/listing/${listing.id}/report`, { reason: "scam", text: "" });
    const path = `/moderation/${listing.id}`;
    const { client } = world.moderator;
    await client.post(path, { do: "dismiss" });
    const page = (await client.get("/moderation")).text;
    expect(page).not.toContain("Banc de scie");
    const undo = new RegExp(`<form [^>]*action="${path}"[^>]*>(.*?)</form>`, "su").exec(page)?.[1];
    expect(undo).toContain("Annuler");
    const action = /name="do" value="([^"]+)"/u.exec(undo ?? "")?.[1] ?? "";
    expect((await client.post(path, { do: action })).status).toBe(302);
    const queue = (await client.get("/moderation")).text;
    expect(queue).toContain("Décision annulée. Les signalements sont à traiter de nouveau.");
    expect(queue).toContain("Banc de scie");
    expect(await openReports(listing.id)).toMatchObject([{ closed_at: null }]);

    await client.post(path, { do: "dismiss" });
    expect((await world.admin.client.post(path, { ...removal })).status).toBe(302);
    expect((await client.post(path, { do: action })).status).toBe(302);
    expect((await client.get("/moderation")).text).toContain("Cette décision ne peut plus être annulée.");
  });

  test("own listings, drafts, deleted and unknown listings cannot be moderated", async () => {
    const own = await aPublishedListing(served, world.moderator.user);
    const page = await world.moderator.client.post(`/moderation/${own.listing.id}`, removal);
    expect([page.status, page.text.includes("C’est votre annonce")]).toEqual([409, true]);
    for (const state of ["draft", "deleted"] as const) {
      const path = `/moderation/${world.listings[state].listing.id}`;
      expect((await world.moderator.client.get(path)).status).toBe(404);
      expect((await world.moderator.client.post(path, removal)).status).toBe(404);
    }
    for (const id of [unknownId, "x"])
      expect((await world.moderator.client.get(`/moderation/${id}`)).status).toBe(404);
    const odd = await world.moderator.client.post(`/moderation/${world.listings.sold.listing.id}`, {
      do: "toString",
    });
    expect(odd.status).toBe(400);
  });

  test("the dashboard counts open reports, for moderators only", async () => {
    await db.deleteFrom("reports").execute();
    const { listing } = await aPublishedListing(served, world.author.user);
    await served.visitor().post(`/listing/${listing.id}/report`, { reason: "scam", text: "" });
    expect((await world.moderator.client.get("/dashboard")).text).toMatch(/Modération(?:<!-- -->)? \(1\)/u);
    expect((await world.other.client.get("/dashboard")).text).not.toContain("/moderation");
  });
});

test("reports of one user are rate limited", async () => {
  const limited = await serveSite({ RATE_LIMITS: "on" });
  const author = await aSignedInUser(limited);
  const { listing } = await aPublishedListing(limited, author.user);
  const { client } = await aSignedInUser(limited);
  const report = () => client.post(`/listing/${listing.id}/report`, { reason: "", text: "Texte gardé" });
  expect((await report()).status).toBe(422);
  await limited.site.db.updateTable("rate_limits").set({ count: limits.report.attempts }).execute();
  const response = await report();
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(response.text).toContain("Trop de tentatives.");
  expect(response.text).toContain("Texte gardé");
});
