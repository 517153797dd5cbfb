import { beforeAll, expect, test } from "vitest";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";
import { aPublishedListing, type PublishedListing } from "./world.ts";

const served = await serveSite();
let listings: PublishedListing[];
beforeAll(async () => {
  const author = await aSignedInUser(served);
  listings = [
    await aPublishedListing(served, author.user),
    await aPublishedListing(served, author.user),
    await aPublishedListing(served, author.user),
  ];
});
/** Views of bots are not recorded. */
const browser = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
};
/** Whose history is on: it is off until members accept it. */
async function aMember() {
  const member = await aSignedInUser(served);
  await member.client.post("/settings?do=seen", { enabled: "on" });
  return member;
}
const page = (index: number) => `/listing/${listings[index]?.listing.id}`;

test("a user's viewed listings show on the home page and under the favorites, and can be cleared", async () => {
  const { client } = await aMember();
  expect((await client.get("/")).text).not.toContain("Vues récemment");
  await client.get(page(0), browser);
  for (const path of ["/", "/favorites"]) {
    const { text } = await client.get(path);
    expect(text.split("Vues récemment")[1]).toContain(`${page(0)}"`);
  }
  const response = await client.post("/seen", {}, { Referer: `${served.origin}/` });
  expect([response.status, response.location]).toEqual([302, "/"]);
  // An offline copy that is requested meanwhile has no notice, and leaves it to the page.
  expect((await client.get("/", { Purpose: "prefetch" })).text).not.toContain("Historique effacé.");
  const { text } = await client.get("/");
  expect(text).toContain("Historique effacé.");
  expect(text).not.toContain("Vues récemment");
});

test("a prefetch is not a view; the beacon sent once the page is shown is", async () => {
  const { client } = await aMember();
  await client.get(page(0), { ...browser, "Sec-Purpose": "prefetch" });
  expect((await client.get("/favorites")).text).not.toContain("Vues récemment");
  await client.post(`${page(0)}/view`, {}, browser);
  expect((await client.get("/favorites")).text).toContain("Vues récemment");
});

test("turning history off in the settings deletes it", async () => {
  const { client } = await aMember();
  await client.get(page(0), browser);
  expect((await client.get("/settings/vie-privee")).text).toContain("Garder les annonces que j’ai vues");
  const response = await client.post("/settings?do=seen", {});
  expect([response.status, response.location]).toEqual([302, "/settings/vie-privee"]);
  await client.get(page(1), browser);
  expect((await client.get("/")).text).not.toContain("Vues récemment");
  await client.post("/settings?do=seen", { enabled: "on" });
  await client.get(page(1), browser);
  const { text } = await client.get("/");
  expect(text.split("Vues récemment")[1]).toContain(`${page(1)}"`);
});

test("a device's history joins the account at sign-in, without forged entries", async () => {
  const { user } = await aMember();
  const time = (minutes: number) => (Date.now() - minutes * 60_000).toString(36);
  const id = (index: number) => listings[index]?.listing.id ?? "";
  const deviceSeen = [`${id(1)}.${time(1)}`, `${id(0)}.${time(5)}`, `${id(2)}.${time(-60)}`, "x.y"].join(",");
  const visitor = served.visitor();
  await visitor.post("/auth", { email: user.email, password, deviceSeen });
  const shown = (await visitor.get("/favorites")).text.split("Vues récemment")[1] ?? "";
  expect(shown.indexOf(page(1))).toBeGreaterThan(0);
  expect(shown.indexOf(page(0))).toBeGreaterThan(shown.indexOf(page(1)));
  expect(shown).not.toContain(`${page(2)}"`);
});

test("a visitor's page has no history; cards are returned only for listed ids", async () => {
  const visitor = served.visitor();
  await visitor.get(page(0));
  for (const path of ["/", "/favorites"])
    expect((await visitor.get(path)).text).not.toContain("Vues récemment");
  const cards = await visitor.get(`/seen.data?ids=${listings[0]?.listing.id},${crypto.randomUUID()},x`);
  expect(cards.text).toContain(listings[0]?.listing.title);
  const cleared = await visitor.post("/seen", {});
  expect([cleared.status, cleared.location]).toEqual([302, "/auth"]);
});

test("the history is off until a member accepts it, and the settings say since when and for what", async () => {
  const { client } = await aSignedInUser(served);
  await client.get(page(0), browser);
  expect((await client.get("/")).text).not.toContain("Vues récemment");
  const settings = async () => visibleText((await client.get("/settings/vie-privee")).text);
  expect(await settings()).toMatch(/Pas encore accepté/u);
  await client.post("/settings?do=seen", { enabled: "on" });
  const response = await client.post("/settings?do=searches", { counted: "on" });
  expect([response.status, response.location]).toEqual([302, "/settings/vie-privee#recherches-populaires"]);
  expect((await settings()).split(/Accepté depuis le \d/u)).toHaveLength(3);
  const file = JSON.parse((await client.post("/settings?do=export-json", {})).text);
  expect(file.consents).toMatchObject([
    { purpose: "history", isGranted: true, version: 1 },
    { purpose: "popular-searches", isGranted: true, version: 1 },
  ]);
});
