import { beforeEach, expect, test } from "vitest";
import { insertHiddenListing } from "../../src/lists/hidden.commands.server.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite();
const { db, sharedData } = served.site;
if (!sharedData) throw new Error("no data is shared");

type Member = Awaited<ReturnType<typeof aSignedInUser>>;
let seller: Member;
let member: Member;
let hider: Member;
let title: string;
let id: string;
beforeEach(async () => {
  await db.deleteFrom("listings").execute();
  seller = await aSignedInUser(served);
  member = await aSignedInUser(served);
  hider = await aSignedInUser(served);
  const { listing } = await aPublishedListing(served, seller.user);
  ({ title, id } = listing);
});

const places = ["/", "/category/products", "/search"];
const shows = async ({ client }: Member, path: string) => (await client.get(path)).text.includes(title);

test("public data is loaded once for all users", async () => {
  for (const path of places) {
    await member.client.get(path);
    const before = sharedData.loads;
    expect(await shows(hider, path)).toBe(true);
    expect(sharedData.loads, path).toBe(before);
  }
});

test("a user who hides a listing gets separate data, even when they request first", async () => {
  await insertHiddenListing(db, { userId: hider.user.id, listingId: id, now: new Date() });
  for (const path of places) {
    expect([await shows(hider, path), await shows(member, path)], path).toEqual([false, true]);
    expect([await shows(hider, path), await shows(member, path)], path).toEqual([false, true]);
  }
});

test("a change shows at once", async () => {
  for (const path of places) expect(await shows(member, path), path).toBe(true);
  await seller.client.post(`/listing/${id}/own`, { do: "sold" });
  for (const path of places) expect(await shows(member, path), path).toBe(false);
});

test("a user's favorites and name are on no other user's page", async () => {
  await member.client.post(`/listing/${id}/favorite`, { isFavorite: "1" });
  for (const path of places) {
    const own = (await member.client.get(path)).text;
    const others = (await hider.client.get(path)).text;
    expect(own, path).toContain(member.user.id);
    expect(others, path).not.toContain(member.user.id);
  }
});
