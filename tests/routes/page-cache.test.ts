import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findListing } from "../../src/listings/listings.queries.server.ts";
import { disallowedScripts } from "./inline-scripts.ts";
import { serveSite } from "./served-site.ts";
import { password } from "./users.ts";
import { aPublishedListing, aWorld } from "./world.ts";

const served = await serveSite();
const { db, pageCache: cache } = served.site;
if (!cache) throw new Error("no page is cached");
let world: Awaited<ReturnType<typeof aWorld>>;
let listingPath: string;
beforeAll(async () => {
  world = await aWorld(served);
  listingPath = `/listing/${world.listings.active.listing.id}`;
});

/** Waits until no invalidation is pending, so that entries stay cached. */
beforeEach(async () => {
  await expect.poll(async () => (await get("/")) && cache.find("/") !== null, { interval: 10 }).toBe(true);
});

const get = (path: string, headers: Record<string, string> = {}) => served.visitor().get(path, headers);
/** The ETag of a cached page; null for a page rendered for this request alone. */
const etagOf = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).headers.get("ETag");

describe("a visitor's page is cached", () => {
  const places = [
    "/",
    "/search",
    "/search?q=table",
    "/category/products?sortBy=price_asc",
    "/conditions",
    "/confidentialite",
    "/feed?category=products",
    "/sitemap.xml",
    "/sitemaps/pages.xml",
    "/_.data",
    "/search.data?q=table",
  ];
  test.each(places)("%s", async (path) => {
    const first = await get(path);
    expect(first.status).toBe(200);
    const second = await get(path);
    expect(second.headers.get("ETag")).toBe(first.headers.get("ETag"));
    expect(second.headers.get("ETag")).toMatch(/^W\/"/u);
    expect(second.text).toBe(first.text);
    for (const name of ["Content-Security-Policy", "Content-Type", "Cache-Control", "X-Frame-Options"])
      expect(second.headers.get(name), name).toBe(first.headers.get(name));
    expect(second.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
    expect(disallowedScripts(second)).toEqual([]);
  });

  test("in every encoding, and without its body for HEAD", async () => {
    const identity = await raw("/search", {});
    for (const encoding of ["br", "gzip", "br, gzip"]) {
      const compressed = await raw("/search", { "accept-encoding": encoding });
      expect(compressed.headers["content-encoding"]).toBe(encoding.split(",")[0]);
      expect(compressed.headers.etag).toBe(identity.headers.etag);
      expect(compressed.headers.vary).toBe("Accept-Encoding");
      const again = await raw("/search", { "accept-encoding": encoding });
      expect(again.body.equals(compressed.body)).toBe(true);
      const head = await raw("/search", { "accept-encoding": encoding }, "HEAD");
      expect(head.headers["content-length"]).toBe(String(compressed.body.byteLength));
      expect(head.body.byteLength).toBe(0);
    }
    expect(identity.headers["content-encoding"]).toBeUndefined();
    expect(identity.body.toString()).toBe((await get("/search")).text);
  });

  test("and answered with 304 to a browser that has it", async () => {
    const tag = (await etagOf("/search")) ?? "";
    for (const headers of [{ "accept-encoding": "br" }, { "accept-encoding": "" }]) {
      const known = await raw("/search", { ...headers, "if-none-match": `"other", ${tag}` });
      expect([known.status, known.body.byteLength, known.headers.etag]).toEqual([304, 0, tag]);
      expect((await raw("/search", { ...headers, "if-none-match": 'W/"other"' })).status).toBe(200);
    }
  });

  test("except pages for one user, forms, and missing pages", async () => {
    const never = [
      "/auth",
      "/create",
      "/favorites",
      "/places?q=a",
      "/search/count",
      "/rien",
      `${listingPath}/contact`,
    ];
    const gone = [
      `/listing/${world.listings.removed.listing.id}`,
      `/listing/${world.listings.draft.listing.id}`,
    ];
    const before = cache.size;
    for (const path of [...never, ...gone, "/search?priceMin=", "/category/rien", `/listing/${randomUUID()}`])
      expect(await etagOf(path), path).toBeNull();
    expect(cache.size).toBe(before);
  });
});

describe("personal data", () => {
  const places = () => [
    "/",
    "/search",
    "/category/products",
    listingPath,
    "/conditions",
    "/_.data",
    `${listingPath}.data`,
  ];

  test("is never cached, and signed-in users get no cached page", async () => {
    for (const path of places()) {
      for (const { client, user } of [world.author, world.admin]) {
        const own = await client.get(path);
        expect(own.headers.get("ETag"), path).toBeNull();
        expect(own.text).toContain(user.id);
      }
      const cached = await get(path);
      expect(cached.headers.get("ETag"), path).not.toBeNull();
      expect(cached.text, path).not.toContain(world.admin.user.id);
      expect((await world.author.client.get(path)).headers.get("ETag"), path).toBeNull();
    }
    expect((await world.author.client.get(listingPath)).text).toContain("Modifier");
    expect((await get(listingPath)).text).not.toContain("Modifier");
  });

  test("is in no page rendered while a user signs in and out", async () => {
    const { email, id } = world.other.user;
    const client = served.visitor();
    await client.post("/auth", { email, password });
    expect((await client.get("/")).text).toContain(id);
    expect((await get("/")).text).not.toContain(id);
    const out = await client.post("/sign-out", {});
    expect(out.status).toBe(302);
    // The notice for the next page is shown once, to this client.
    const next = await client.get("/");
    expect(next.headers.get("ETag")).toBeNull();
    expect(next.headers.getSetCookie().join()).toContain("babillard-notice=");
    expect((await client.get("/")).headers.get("ETag")).not.toBeNull();
  });

  test("is in no cookie of a cached page, even with a pending notice", async () => {
    for (const path of places()) {
      const withNotice = await get(path, { Cookie: "babillard-notice=signed-out" });
      expect([withNotice.headers.get("ETag"), withNotice.headers.getSetCookie().length], path).toEqual([
        null,
        1,
      ]);
      for (let time = 0; time < 2; time += 1) {
        const cached = await get(path);
        expect(cached.headers.getSetCookie(), path).toEqual([]);
        expect(cached.text).not.toContain("déconnecté");
      }
    }
  });

  test("is possible with any cookie but the card view, which bypasses the cache", async () => {
    for (const cookie of ["better-auth.session_token=x.y", "__Secure-better-auth.session_token=x", "autre=1"])
      for (const path of places()) expect(await etagOf(path, { Cookie: cookie }), path).toBeNull();
    const list = await get("/search", { Cookie: "babillard-affichage=list" });
    expect(list.headers.get("ETag")).toBe(await etagOf("/search", { Cookie: "babillard-affichage=list" }));
    expect(list.headers.get("ETag")).not.toBe(await etagOf("/search"));
    expect(await etagOf("/", { Cookie: "babillard-affichage=list" })).toBe(await etagOf("/"));
  });
});

describe("input of one visitor is in no cached page", () => {
  const poison: Record<string, string> = {
    Host: "poison.example",
    "X-Forwarded-Host": "poison.example",
    "X-Forwarded-Proto": "poison",
    "X-Original-URL": "/poison",
    "X-Rewrite-URL": "/poison",
    Forwarded: "host=poison.example",
    "Accept-Language": "poison",
    "User-Agent": "poison",
    Referer: "http://poison.example/",
    Origin: "http://poison.example",
    "X-HTTP-Method-Override": "POST",
    Range: "bytes=0-1",
    Authorization: "Basic poison",
    Accept: "poison",
  };

  test("neither by headers nor by unknown parameters", async () => {
    const token = randomUUID().slice(0, 8);
    for (const path of [
      `/search?q=${token}`,
      `/search.data?q=${token}`,
      `/category/products?priceMax=${4_000_000 + Number.parseInt(token.slice(0, 4), 16)}`,
    ]) {
      const mark = path.includes("?") ? "&" : "?";
      const first = await raw(`${path}${mark}utm_source=poison&%22%3E%3Cscript%3Epoison=1`, poison);
      expect(first.status, path).toBe(200);
      expect(`${first.body}${JSON.stringify(first.headers)}`, path).not.toContain("poison");
      const second = await get(path);
      expect(second.headers.get("ETag"), path).toBe(first.headers.etag);
      expect(`${second.text}${JSON.stringify([...second.headers])}`).not.toContain("poison");
    }
  });

  test("nor by similar URLs", async () => {
    const before = { size: cache.size, tag: await etagOf("/search") };
    const near = [
      "/Search",
      "/search/",
      "/s%65arch",
      "/./search",
      "//search",
      "/search?",
      "/search?q=&poison",
      "/SEARCH.data",
    ];
    for (const path of [...near, "/search;poison", "/search%3Fq=poison", "http://poison.example/search"]) {
      const response = await raw(path, {});
      expect(response.body.toString(), path).not.toContain("poison.example");
    }
    expect(await etagOf("/search")).toBe(before.tag);
    expect(cache.size).toBeLessThanOrEqual(before.size + 1);
  });

  test("nor does one page fill the cache under many keys", async () => {
    await get("/search?q=table");
    const before = cache.size;
    for (let index = 0; index < 50; index += 1)
      await get(`/search?q=table&utm_id=${index}&fbclid=${randomUUID()}`);
    expect(cache.size).toBe(before);
  });

  test("nor does a cached page bypass rejections", async () => {
    await get("/search");
    expect((await raw("/search", {}, "POST")).status).toBeGreaterThanOrEqual(400);
    expect((await raw("/search", {}, "DELETE")).status).toBe(405);
    expect(
      (await raw("/search", { "content-length": "3" }, "GET", "abc")).headers["x-request-id"],
    ).toBeDefined();
  });
});

describe("views of cached pages are counted", () => {
  const viewsOf = async (id: string) => (await findListing(db, id))?.views;
  const browser = (name: string, address: string) => ({
    "User-Agent": `Mozilla/5.0 (X11; Linux x86_64) ${name} Chrome/130.0 Safari/537.36`,
    "X-Forwarded-For": address,
  });

  test("once per visitor, never for bots, prefetches, or HEAD", async () => {
    const { listing } = await aPublishedListing(served, world.author.user);
    const path = `/listing/${listing.id}`;
    await get(path, browser("a", "192.0.2.1"));
    await expect.poll(() => viewsOf(listing.id)).toBe(1);
    await expect
      .poll(async () => (await get(path, browser("a", "192.0.2.1"))) && cache.find(path) !== null)
      .toBe(true);
    for (let visitor = 2; visitor <= 5; visitor += 1)
      for (let time = 0; time < 2; time += 1) await get(path, browser("a", `192.0.2.${visitor}`));
    await expect.poll(() => viewsOf(listing.id)).toBe(5);
    expect(cache.find(path)).not.toBeNull();
    await get(path, { "User-Agent": "Googlebot/2.1", "X-Forwarded-For": "192.0.2.9" });
    await get(path, { ...browser("a", "192.0.2.10"), "Sec-Purpose": "prefetch" });
    await raw(path, browser("a", "192.0.2.11"), "HEAD");
    await get(`${path}.data`, browser("a", "192.0.2.12"));
    await expect.poll(() => viewsOf(listing.id)).toBe(6);
    await world.author.client.get(path, browser("a", "192.0.2.13"));
    await world.other.client.get(path, browser("a", "192.0.2.13"));
    await expect.poll(() => viewsOf(listing.id)).toBe(7);
  });

  test("a prefetched page says that it was not counted, and has a cache entry of its own", async () => {
    const prefetched = await get(`${listingPath}.data`, { "Sec-Purpose": "prefetch" });
    const viewed = await get(`${listingPath}.data`);
    expect(prefetched.headers.get("ETag")).not.toBe(viewed.headers.get("ETag"));
    expect(await etagOf(`${listingPath}.data`, { "Sec-Purpose": "prefetch" })).toBe(
      prefetched.headers.get("ETag"),
    );
  });
});

test("concurrent requests for one page are coalesced", async () => {
  const path = `/search?q=${randomUUID().slice(0, 8)}`;
  const tags = await Promise.all(Array.from({ length: 100 }, () => etagOf(path)));
  expect(new Set(tags).size).toBe(1);
  expect(tags[0]).not.toBeNull();
});

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Sends exactly these headers, without those that fetch adds. */
function raw(path: string, headers: Record<string, string>, method = "GET", body?: string): Promise<Raw> {
  const { hostname, port } = new URL(served.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
