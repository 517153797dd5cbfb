import { beforeAll, expect, test } from "vitest";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";
import { aPublishedListing, type PublishedListing, unknownId } from "./world.ts";

const served = await serveSite();
let author: Awaited<ReturnType<typeof aSignedInUser>>;
let published: PublishedListing;
beforeAll(async () => {
  author = await aSignedInUser(served, { name: "Vendeuse Untelle" });
  published = await aPublishedListing(served, author.user);
});

const hide = (id: string) => `/listing/${id}/hide`;

test("a user hides a listing and unhides it; its page stays available", async () => {
  const { client } = await aSignedInUser(served);
  const page = `/listing/${published.listing.id}`;
  expect((await client.get("/search")).text).toContain(published.listing.title);
  expect((await client.get(page)).text).toContain("Masquer cette annonce");
  const headers = { Referer: `${served.origin}${page}` };
  const response = await client.post(hide(published.listing.id), { do: "hide-listing" }, headers);
  expect([response.status, response.location]).toEqual([302, page]);
  const shown = await client.get(page);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("Annonce masquée.");
  expect(shown.text).toContain('value="show-listing"');
  expect(shown.text).toContain("Ne plus masquer");
  for (const path of ["/", "/search", "/category/products", `/search?q=${published.listing.title}`])
    expect((await client.get(path)).text).not.toContain(`${page}"`);
  expect((await served.visitor().get("/search")).text).toContain(`${page}"`);
  const count = async (one: typeof client) => JSON.parse((await one.get("/search/count")).text).total;
  expect(await count(client)).toBe((await count(served.visitor())) - 1);

  await client.post(hide(published.listing.id), { do: "show-listing" });
  expect((await client.get("/search")).text).toContain(`${page}"`);
});

test("a hidden seller is listed in the settings without their id, and can be unhidden there", async () => {
  const { client } = await aSignedInUser(served);
  await client.post(hide(published.listing.id), { do: "hide-seller" });
  expect((await client.get("/search")).text).not.toContain(published.listing.title);
  const list = await client.get("/settings/hidden");
  expect(list.text).toContain("Vendeuse Untelle");
  expect(list.text).not.toContain(author.user.id);
  const entry = /value="([^"]+)"[^>]*name="seller"/u.exec(list.text)?.[1] ?? "";
  expect(entry).not.toBe("");
  const otherUser = await aSignedInUser(served);
  await otherUser.client.post("/settings/hidden", { seller: entry });
  expect((await client.get("/search")).text).not.toContain(published.listing.title);
  const response = await client.post("/settings/hidden", { seller: entry });
  expect([response.status, response.location]).toEqual([302, "/settings/hidden"]);
  expect((await client.get("/search")).text).toContain(published.listing.title);
  expect((await client.get("/settings/hidden")).text).toContain("Vous ne masquez rien.");
});

test("a visitor signs in first, and the listing is hidden then", async () => {
  const { user } = await aSignedInUser(served);
  const visitor = served.visitor();
  const sent = await visitor.post(hide(published.listing.id), { do: "hide-listing" });
  expect([sent.status, sent.location]).toEqual([302, "/auth"]);
  expect((await visitor.get("/auth")).text).toContain("Connectez-vous pour masquer cette annonce.");
  const response = await visitor.post("/auth", { email: user.email, password });
  expect([response.status, response.location]).toEqual([302, "/"]);
  expect((await visitor.get("/")).text).toContain("Annonce masquée.");
  expect((await visitor.get("/search")).text).not.toContain(published.listing.title);
  expect([...visitor.cookies.keys()].filter((name) => name.includes("intent"))).toEqual([]);
});

test("own listings, unknown listings and unknown actions cannot be hidden", async () => {
  const { client } = await aSignedInUser(served);
  const own = await author.client.post(hide(published.listing.id), { do: "hide-seller" });
  expect(own.status).toBe(404);
  expect((await author.client.get(`/listing/${published.listing.id}`)).text).not.toContain(
    "Masquer cette annonce",
  );
  const draft = await aPublishedListing(served, author.user, { status: "draft" });
  for (const id of [draft.listing.id, unknownId, "1"])
    expect((await client.post(hide(id), { do: "hide-listing" })).status).toBe(404);
  const odd = await client.post(hide(published.listing.id), { do: "drop" });
  expect([odd.status, odd.location]).toEqual([302, `/listing/${published.listing.id}`]);
  expect((await client.post("/settings/hidden", { seller: "x" })).status).toBe(404);
  const got = await client.get(hide(published.listing.id));
  expect([got.status, got.location]).toEqual([302, `/listing/${published.listing.id}`]);
});
