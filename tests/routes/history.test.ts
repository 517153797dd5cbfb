import { beforeAll, expect, test } from "vitest";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";
import { aPublishedListing, type PublishedListing } from "./world.ts";

const served = await serveSite();
let ads: PublishedListing[];
beforeAll(async () => {
  const author = await aSignedInUser(served);
  ads = [
    await aPublishedListing(served, author.user),
    await aPublishedListing(served, author.user),
    await aPublishedListing(served, author.user),
  ];
});
/** Machines look at nothing. */
const browser = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
};
const page = (index: number) => `/listing/${ads[index]?.listing.id}`;

test("a member finds again what they viewed, on the home page and under the favorites, and erases it", async () => {
  const { client } = await aSignedInUser(served);
  expect((await client.get("/")).text).not.toContain("Vues récemment");
  await client.get(page(0), browser);
  for (const path of ["/", "/favorites"]) {
    const { text } = await client.get(path);
    expect(text.split("Vues récemment")[1]).toContain(`${page(0)}"`);
  }
  const answer = await client.post("/seen", {}, { Referer: `${served.origin}/` });
  expect([answer.status, answer.location]).toEqual([302, "/"]);
  const { text } = await client.get("/");
  expect(text).toContain("Historique effacé.");
  expect(text).not.toContain("Vues récemment");
});

test("fetching a page ahead is no look; the beacon of a user who then stands on it is", async () => {
  const { client } = await aSignedInUser(served);
  await client.get(page(0), { ...browser, "Sec-Purpose": "prefetch" });
  expect((await client.get("/favorites")).text).not.toContain("Vues récemment");
  await client.post(`${page(0)}/view`, {}, browser);
  expect((await client.get("/favorites")).text).toContain("Vues récemment");
});

test("the settings end it, and what was stored is gone", async () => {
  const { client } = await aSignedInUser(served);
  await client.get(page(0), browser);
  expect((await client.get("/settings")).text).toContain("garder les annonces que j’ai vues");
  const answer = await client.post("/settings?do=seen", {});
  expect([answer.status, answer.location]).toEqual([302, "/settings#historique"]);
  await client.get(page(1), browser);
  expect((await client.get("/")).text).not.toContain("Vues récemment");
  await client.post("/settings?do=seen", { kept: "on" });
  await client.get(page(1), browser);
  const { text } = await client.get("/");
  expect(text.split("Vues récemment")[1]).toContain(`${page(1)}"`);
});

test("a device's history joins the account at sign-in; any user's invention does not", async () => {
  const { user } = await aSignedInUser(served);
  const time = (minutes: number) => (Date.now() - minutes * 60_000).toString(36);
  const id = (index: number) => ads[index]?.listing.id ?? "";
  const deviceSeen = [`${id(1)}.${time(1)}`, `${id(0)}.${time(5)}`, `${id(2)}.${time(-60)}`, "x.y"].join(",");
  const visitor = served.visitor();
  await visitor.post("/auth", { email: user.email, password, deviceSeen });
  const shown = (await visitor.get("/favorites")).text.split("Vues récemment")[1] ?? "";
  expect(shown.indexOf(page(1))).toBeGreaterThan(0);
  expect(shown.indexOf(page(0))).toBeGreaterThan(shown.indexOf(page(1)));
  expect(shown).not.toContain(`${page(2)}"`);
});

test("a visitor's page knows nothing of what was seen; the cards of ids are those that lists show", async () => {
  const visitor = served.visitor();
  await visitor.get(page(0));
  for (const path of ["/", "/favorites"])
    expect((await visitor.get(path)).text).not.toContain("Vues récemment");
  const asked = await visitor.get(`/seen.data?ids=${ads[0]?.listing.id},${crypto.randomUUID()},x`);
  expect(asked.text).toContain(ads[0]?.listing.title);
  const erased = await visitor.post("/seen", {});
  expect([erased.status, erased.location]).toEqual([302, "/auth"]);
});
