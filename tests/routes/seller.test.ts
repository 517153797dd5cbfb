import { beforeAll, describe, expect, test } from "vitest";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing, type PublishedListing, unknownId } from "./world.ts";

const served = await serveSite();
let author: Awaited<ReturnType<typeof aSignedInUser>>;
let listing: PublishedListing;
let sold: PublishedListing;
let others: PublishedListing;
let page: string;
beforeAll(async () => {
  author = await aSignedInUser(served, { name: "Marie-Ève Tremblay" });
  listing = await aPublishedListing(served, author.user);
  const rented = { type: "housing", category: "housing", status: "sold" } as const;
  for (const _ of [1, 2]) await aPublishedListing(served, author.user, rented);
  sold = await aPublishedListing(served, author.user, { status: "sold" });
  others = await aPublishedListing(served, (await aSignedInUser(served)).user);
  page = `/seller/${listing.listing.author.publicId}`;
});

describe("the page of a seller", () => {
  test("is linked from the listing, and never contains the id of the account", async () => {
    const visitor = served.visitor();
    const shown = await visitor.get(`/listing/${listing.listing.id}`);
    expect(shown.text).toContain(`href="${page}"`);
    for (const path of [`/listing/${listing.listing.id}`, page, `${page}.data`])
      expect((await visitor.get(path)).text).not.toContain(author.user.id);
  });

  test("lists the public listings of that seller only, with filters, and counts the ended ones", async () => {
    const { status, text } = await served.visitor().get(page);
    expect(status).toBe(200);
    expect(text).toContain(listing.listing.title);
    expect(visibleText(text)).toContain("1 annonce en ligne 1 vendue 2 louées");
    expect(text).not.toContain(others.listing.title);
    expect(text).not.toContain(sold.listing.title);
    const priced = await served.visitor().get(`${page}?priceMin=99999`);
    expect(priced.text).not.toContain(`${listing.listing.title}</`);
  });

  test("is where a search for a seller leads", async () => {
    const response = await served
      .visitor()
      .get(`/search?seller=${listing.listing.author.publicId}&priceMin=5`);
    expect([response.status, response.location]).toEqual([302, `${page}?priceMin=5`]);
  });

  test("is a 404 for an account that does not exist or is closed", async () => {
    const visitor = served.visitor();
    expect((await visitor.get(`/seller/${unknownId}`)).status).toBe(404);
    expect((await visitor.get("/seller/toto")).status).toBe(404);
    expect((await visitor.get(`/seller/${author.user.id}`)).status).toBe(404);
  });

  test("follows: a saved search with an alert, once, until it is undone", async () => {
    const { client } = await aSignedInUser(served);
    expect((await client.get(page)).text).toContain('value="follow"');
    for (const _ of [1, 2]) expect((await client.post(page, { do: "follow" })).location).toBe(page);
    expect((await client.get(page)).text).toContain('value="unfollow"');
    expect((await client.get("/searches")).text).toContain("Annonces de Marie-Ève Tremblay");
    await client.post(page, { do: "unfollow" });
    expect((await client.get(page)).text).toContain('value="follow"');
  });

  test("leads visitors who follow through sign-in", async () => {
    const { location } = await served.visitor().post(page, { do: "follow" });
    expect(location).toContain("/auth?save=1&seller=");
  });

  test("hides the seller and shows them again", async () => {
    const { client } = await aSignedInUser(served);
    await client.post(page, { do: "hide" });
    expect((await client.get("/search")).text).not.toContain(listing.listing.title);
    await client.post(page, { do: "show" });
    expect((await client.get("/search")).text).toContain(listing.listing.title);
  });

  test("takes reports of the member into the moderators' queue, and leads to those of a listing", async () => {
    const visitor = served.visitor();
    const report = `${page}/report`;
    expect((await visitor.get(report)).text).toContain(`/listing/${listing.listing.id}/report`);
    expect((await author.client.get(report)).status).toBe(404);
    expect((await author.client.post(report, { reason: "scam", text: "" })).status).toBe(404);
    expect((await visitor.post(report, { reason: "duplicate", text: "" })).status).toBe(422);
    const sent = await visitor.post(report, { reason: "impersonation", text: "Ce n’est pas Marie." });
    expect([sent.status, sent.location]).toEqual([302, page]);
    expect((await visitor.get(page)).text).toContain("Merci, nous allons vérifier ce compte.");
    await visitor.post(report, { reason: "scam", text: "" });
    expect((await visitor.get(page)).text).toContain("Vous avez déjà signalé ce compte.");

    const moderator = await aSignedInUser(served, { role: "moderator" });
    const queue = await moderator.client.get("/moderation");
    for (const shown of ["Membres signalés", "Fausse identité", "Ce n’est pas Marie."])
      expect(queue.text).toContain(shown);
    expect(queue.text).not.toContain(author.user.email);
    const decide = `/moderation/member/${listing.listing.author.publicId}`;
    expect((await moderator.client.post(decide, { do: "dismiss" })).status).toBe(302);
    expect((await moderator.client.get("/moderation")).text).not.toContain("Ce n’est pas Marie.");
    expect((await moderator.client.get("/moderation?state=closed")).text).toContain("Ce n’est pas Marie.");
    expect((await moderator.client.post(decide, { do: "dismiss" })).status).toBe(409);
    expect((await moderator.client.post(decide, { do: "reopen" })).status).toBe(302);
    expect((await moderator.client.get("/moderation")).text).toContain("Ce n’est pas Marie.");
  });

  test("shows first name and initial when the member says so, also on listings", async () => {
    const form = { name: "Marie-Ève Tremblay", phone: "", shortName: "on" };
    await author.client.post("/settings?do=profile", form);
    for (const path of [page, `/listing/${listing.listing.id}`]) {
      const { text } = await served.visitor().get(path);
      expect(text).toContain("Marie-Ève T.");
      expect(text).not.toContain("Marie-Ève Tremblay");
    }
  });
});
