/** Requests that no page offers, sent to pages and to the API: outdated forms, ids of other users' data, messages about one's own listing. */
import { beforeAll, describe, expect, test } from "vitest";
import { apiScopes } from "../../src/accounts/api-token.ts";
import type { ClientResponse } from "../routes/client.ts";
import { serveSite } from "../routes/served-site.ts";
import { aSignedInUser, password } from "../routes/users.ts";
import { aPublishedListing, unknownId } from "../routes/world.ts";
import { anImage } from "../support/builders.ts";

const served = await serveSite();
const { db } = served.site;
type Member = Awaited<ReturnType<typeof aSignedInUser>> & {
  api: (method: string, path: string, body?: unknown) => Promise<ClientResponse>;
};

async function aMember(): Promise<Member> {
  const member = await aSignedInUser(served);
  const form = new URLSearchParams({ name: "t", days: "30", currentPassword: password });
  for (const scope of apiScopes) form.append("scope", scope);
  const created = await member.client.post("/settings/jetons?do=token", form);
  const token = /babillard_[\w-]{43}/u.exec(created.text)?.[0] ?? "";
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const api = (method: string, path: string, body?: unknown) =>
    served.visitor().send(`/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { ...member, api };
}

let [seller, buyer, stranger]: [Member, Member, Member] = [] as never; // set before the tests
beforeAll(async () => {
  [seller, buyer, stranger] = [await aMember(), await aMember(), await aMember()];
});
const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

async function write({ client }: Member, listingId: string): Promise<string> {
  const sent = await client.post(`/listing/${listingId}/message`, { body: "Bonjour" });
  return (sent.location ?? "").replace("/messages/", "").replace(/#.*/u, "");
}
async function countOf(table: "messages" | "deal_steps"): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
/** What is written meanwhile, by any of these. */
async function added(sends: readonly (() => Promise<ClientResponse>)[]) {
  const before = [await countOf("messages"), await countOf("deal_steps")];
  const statuses = [];
  for (const send of sends) statuses.push((await send()).status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  const after = [await countOf("messages"), await countOf("deal_steps")];
  return after.map((count, at) => count - (before[at] ?? 0));
}

/** Every way to write in a conversation. */
function waysToWrite(member: Member, listingId: string, id: string) {
  const { client, api } = member;
  const steps = `/me/conversations/${id}/deal/steps`;
  const meeting = { date: inTwoDays, time: "18:30", place: "Métro" };
  return [
    () => client.post(`/messages/${id}`, { body: "Un vieux formulaire" }),
    () => client.post(`/listing/${listingId}/message`, { body: "Un autre" }),
    () => client.post(`/messages/${id}/deal`, { do: "offer", amount: "5" }),
    () => client.post(`/messages/${id}/deal`, { do: "propose-appointment", ...meeting }),
    () => client.post(`/messages/${id}/deal`, { do: "reserve", date: inTwoDays }),
    () => client.post(`/messages/${id}/deal`, { do: "sell", tellsOthers: "on" }),
    () => api("POST", `/me/conversations/${id}/messages`, { text: "Par programme" }),
    () => api("POST", `/listings/${listingId}/messages`, { text: "Par programme, encore" }),
    () => api("POST", steps, { kind: "offer", amount: 5 }),
    () => api("POST", steps, { kind: "propose-appointment", ...meeting }),
    () => api("POST", steps, { kind: "reserve", date: inTwoDays }),
  ];
}

describe("nothing is written", () => {
  test("by either side after one has blocked the other", async () => {
    const { listing } = await aPublishedListing(served, seller.user);
    const id = await write(buyer, listing.id);
    expect(await added([waysToWrite(buyer, listing.id, id)[0] as () => Promise<ClientResponse>])).toEqual([
      1, 0,
    ]);
    await seller.client.post(`/messages/${id}/control`, { do: "block" });
    for (const member of [buyer, seller])
      expect(await added(waysToWrite(member, listing.id, id))).toEqual([0, 0]);
    // By another listing of the same seller neither.
    const { listing: other } = await aPublishedListing(served, seller.user);
    await write(buyer, other.id);
    expect(await added([() => buyer.api("POST", `/listings/${other.id}/messages`, { text: "?" })])).toEqual([
      0, 0,
    ]);
    await seller.client.post(`/messages/${id}/control`, { do: "unblock" });
  });

  test("in a conversation of others, or about one's own listing", async () => {
    const { listing } = await aPublishedListing(served, seller.user);
    const id = await write(buyer, listing.id);
    const ways = waysToWrite(stranger, listing.id, id);
    // The listing is public: they open a conversation of their own.
    const own = [1, 7];
    expect(await added(ways.filter((_, at) => !own.includes(at)))).toEqual([0, 0]);
    expect(await write(seller, listing.id)).toBe("");
    expect(
      await added([() => seller.api("POST", `/listings/${listing.id}/messages`, { text: "Moi" })]),
    ).toEqual([0, 0]);
    // A buyer neither reserves nor sells.
    const steps = `/me/conversations/${id}/deal/steps`;
    expect(
      await added([
        () => buyer.client.post(`/messages/${id}/deal`, { do: "reserve", date: inTwoDays }),
        () => buyer.client.post(`/messages/${id}/deal`, { do: "sell" }),
        () => buyer.api("POST", steps, { kind: "reserve", date: inTwoDays }),
        () => buyer.api("POST", steps, { kind: "sell" }),
        () => buyer.api("POST", `/me/listings/${listing.id}/sold-to`, { conversationId: id }),
      ]),
    ).toEqual([0, 0]);
  });

  test("about a listing that is not for sale", async () => {
    for (const status of ["expired", "removed", "held", "sold"] as const) {
      const { listing } = await aPublishedListing(served, seller.user);
      const id = await write(buyer, listing.id);
      const heldFrom = status === "held" ? { held_from: "active" as const } : {};
      await db
        .updateTable("listings")
        .set({ status, ...heldFrom })
        .where("id", "=", listing.id)
        .execute();
      const steps = `/me/conversations/${id}/deal/steps`;
      const ways = [
        () => stranger.client.post(`/listing/${listing.id}/message`, { body: "Un vieux formulaire" }),
        () => stranger.api("POST", `/listings/${listing.id}/messages`, { text: "Par programme" }),
        () => buyer.api("POST", steps, { kind: "offer", amount: 5 }),
        () => seller.api("POST", steps, { kind: "reserve", date: inTwoDays }),
        () => seller.api("POST", steps, { kind: "sell" }),
      ];
      expect([status, await added(ways)]).toEqual([status, [0, 0]]);
    }
  });
});

describe("ids of others", () => {
  const body = {
    type: "single-item",
    title: "Table en érable",
    description: "Quatre places",
    price: 10,
    location: { city: "Montréal", region: "Québec" },
  };

  test("of photos are no photos of one's listing, and stay where they are", async () => {
    const { listing, imageId } = await aPublishedListing(served, seller.user);
    const pending = await anImage(db, { owner: seller.user });
    const created = await stranger.api("POST", "/me/listings", {
      ...body,
      images: [{ id: imageId }, { id: pending.id }, { id: unknownId }],
    });
    expect(created.status).toBeLessThan(500);
    const rows = await db
      .selectFrom("images")
      .select(["owner_id", "listing_id"])
      .where("id", "in", [imageId, pending.id])
      .execute();
    expect(rows.map(({ owner_id: owner }) => owner)).toEqual([seller.user.id, seller.user.id]);
    expect(rows.map(({ listing_id: of }) => of).toSorted()).toEqual([listing.id, null].toSorted());
  });

  test("of a conversation about another listing sell nothing", async () => {
    const [one, other] = [
      await aPublishedListing(served, seller.user),
      await aPublishedListing(served, stranger.user),
    ];
    const id = await write(buyer, other.listing.id);
    const path = `/listings/${one.listing.id}/sold-to`;
    expect((await seller.api("POST", `/me${path}`, { conversationId: id })).status).toBe(404);
    await seller.client.post(`/listing/${one.listing.id}/ended`, { to: id, tellsOthers: "on" });
    const rows = await db
      .selectFrom("listings")
      .select("status")
      .where("id", "in", [one.listing.id, other.listing.id])
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(["active", "active"]);
  });

  test("of hidden listings in what a device remembers show nothing of them", async () => {
    const hidden = await Promise.all(
      (["draft", "removed", "active"] as const).map((status) =>
        aPublishedListing(served, seller.user, {
          status,
          ...(status === "active" ? { deletedAt: new Date() } : {}),
        }),
      ),
    );
    const ids = hidden.map(({ listing }) => listing.id);
    const { user } = await aSignedInUser(served);
    const client = served.visitor();
    const seen = ids.map((id) => `${id}.${Date.now()}`).join();
    const form = { email: user.email, password, deviceFavorites: ids.join(), deviceHistory: seen };
    await client.post("/auth", form);
    for (const id of ids) {
      await client.post(`/listing/${id}/favorite`, { isFavorite: "1" });
      await client.post(`/listing/${id}/hide`, { do: "hide" });
      await stranger.api("PUT", `/me/favorites/${id}`);
    }
    const pages = ["/favorites", "/dashboard", "/settings/hidden", "/", `/favorites?ids=${ids.join()}`];
    for (const path of pages) {
      const { text } = await client.get(path);
      expect([path, hidden.filter(({ listing }) => text.includes(listing.title))]).toEqual([path, []]);
    }
    const unchanged = await stranger.api("GET", "/me/favorites");
    expect(hidden.filter(({ listing }) => unchanged.text.includes(listing.id))).toEqual([]);
  });
});
