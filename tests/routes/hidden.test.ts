import { beforeAll, expect, test } from "vitest";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";
import { aPublishedListing, type PublishedListing, unknownId } from "./world.ts";

const served = await serveSite();
let author: Awaited<ReturnType<typeof aSignedInUser>>;
let ad: PublishedListing;
beforeAll(async () => {
  author = await aSignedInUser(served, { name: "Vendeuse Untelle" });
  ad = await aPublishedListing(served, author.user);
});

const hide = (id: string) => `/listing/${id}/hide`;

test("a member hides a listing and takes it back; its page goes on answering", async () => {
  const { client } = await aSignedInUser(served);
  const page = `/listing/${ad.listing.id}`;
  expect((await client.get("/search")).text).toContain(ad.listing.title);
  expect((await client.get(page)).text).toContain("Masquer cette annonce");
  const headers = { Referer: `${served.origin}${page}` };
  const answer = await client.post(hide(ad.listing.id), { do: "hide-listing" }, headers);
  expect([answer.status, answer.location]).toEqual([302, page]);
  const shown = await client.get(page);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("Annonce masquée.");
  expect(shown.text).toContain('value="show-listing"');
  expect(shown.text).toContain("Ne plus masquer");
  for (const path of ["/", "/search", "/category/products", `/search?q=${ad.listing.title}`])
    expect((await client.get(path)).text).not.toContain(`${page}"`);
  expect((await served.visitor().get("/search")).text).toContain(`${page}"`);
  const count = async (who: typeof client) => JSON.parse((await who.get("/search/count")).text).total;
  expect(await count(client)).toBe((await count(served.visitor())) - 1);

  await client.post(hide(ad.listing.id), { do: "show-listing" });
  expect((await client.get("/search")).text).toContain(`${page}"`);
});

test("a hidden seller is named in one's own list, by no id of theirs, and shown again from there", async () => {
  const { client } = await aSignedInUser(served);
  await client.post(hide(ad.listing.id), { do: "hide-seller" });
  expect((await client.get("/search")).text).not.toContain(ad.listing.title);
  const list = await client.get("/settings/hidden");
  expect(list.text).toContain("Vendeuse Untelle");
  expect(list.text).not.toContain(author.user.id);
  const entry = /value="([^"]+)"[^>]*name="seller"/u.exec(list.text)?.[1] ?? "";
  expect(entry).not.toBe("");
  const stranger = await aSignedInUser(served);
  await stranger.client.post("/settings/hidden", { seller: entry });
  expect((await client.get("/search")).text).not.toContain(ad.listing.title);
  const answer = await client.post("/settings/hidden", { seller: entry });
  expect([answer.status, answer.location]).toEqual([302, "/settings/hidden"]);
  expect((await client.get("/search")).text).toContain(ad.listing.title);
  expect((await client.get("/settings/hidden")).text).toContain("Vous ne masquez rien.");
});

test("a visitor signs in first, and what they wanted is done then", async () => {
  const { user } = await aSignedInUser(served);
  const visitor = served.visitor();
  const sent = await visitor.post(hide(ad.listing.id), { do: "hide-listing" });
  expect([sent.status, sent.location]).toEqual([302, "/auth"]);
  expect((await visitor.get("/auth")).text).toContain("Connectez-vous, et ce sera masqué pour vous.");
  const answer = await visitor.post("/auth", { email: user.email, password });
  expect([answer.status, answer.location]).toEqual([302, "/"]);
  expect((await visitor.get("/")).text).toContain("Annonce masquée.");
  expect((await visitor.get("/search")).text).not.toContain(ad.listing.title);
  expect([...visitor.cookies.keys()].filter((name) => name.includes("intent"))).toEqual([]);
});

test("one's own, what is not there and what is no action are hidden by no one", async () => {
  const { client } = await aSignedInUser(served);
  const own = await author.client.post(hide(ad.listing.id), { do: "hide-seller" });
  expect(own.status).toBe(404);
  expect((await author.client.get(`/listing/${ad.listing.id}`)).text).not.toContain("Masquer cette annonce");
  const draft = await aPublishedListing(served, author.user, { status: "draft" });
  for (const id of [draft.listing.id, unknownId, "1"])
    expect((await client.post(hide(id), { do: "hide-listing" })).status).toBe(404);
  const odd = await client.post(hide(ad.listing.id), { do: "drop" });
  expect([odd.status, odd.location]).toEqual([302, `/listing/${ad.listing.id}`]);
  expect((await client.post("/settings/hidden", { seller: "x" })).status).toBe(404);
  const got = await client.get(hide(ad.listing.id));
  expect([got.status, got.location]).toEqual([302, `/listing/${ad.listing.id}`]);
});
