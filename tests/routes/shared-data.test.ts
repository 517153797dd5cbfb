import { beforeEach, expect, test } from "vitest";
import { insertHiddenListing } from "../../src/lists/hidden.commands.server.ts";
import { aPerson } from "./people.ts";
import { serveSite } from "./served-site.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite();
const { db, sharedData } = served.site;
if (!sharedData) throw new Error("no data is shared");

type Person = Awaited<ReturnType<typeof aPerson>>;
let seller: Person;
let member: Person;
let hider: Person;
let title: string;
let id: string;
beforeEach(async () => {
  await db.deleteFrom("listings").execute();
  seller = await aPerson(served);
  member = await aPerson(served);
  hider = await aPerson(served);
  const { listing } = await aPublishedListing(served, seller.user);
  ({ title, id } = listing);
});

const places = ["/", "/category/products", "/search"];
const shows = async ({ client }: Person, path: string) => (await client.get(path)).text.includes(title);

test("public data is loaded once for all members", async () => {
  for (const path of places) {
    await member.client.get(path);
    const before = sharedData.loads;
    expect(await shows(hider, path)).toBe(true);
    expect(sharedData.loads, path).toBe(before);
  }
});

test("a user who hides a listing gets data of their own, a user who asks first", async () => {
  await insertHiddenListing(db, { userId: hider.user.id, listingId: id, now: new Date() });
  for (const path of places) {
    expect([await shows(hider, path), await shows(member, path)], path).toEqual([false, true]);
    expect([await shows(hider, path), await shows(member, path)], path).toEqual([false, true]);
  }
});

test("a change is shown at once", async () => {
  for (const path of places) expect(await shows(member, path), path).toBe(true);
  await seller.client.post(`/listing/${id}/own`, { do: "sold" });
  for (const path of places) expect(await shows(member, path), path).toBe(false);
});

test("favorites and the own name are in no other user's page", async () => {
  await member.client.post(`/listing/${id}/favorite`, { isFavorite: "1" });
  for (const path of places) {
    const own = (await member.client.get(path)).text;
    const others = (await hider.client.get(path)).text;
    expect(own, path).toContain(member.user.id);
    expect(others, path).not.toContain(member.user.id);
  }
});
