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
let ad: string;
beforeAll(async () => {
  world = await aWorld(served);
  ad = `/listing/${world.ads.active.listing.id}`;
});

/** No invalidation is under way: an entry stays, once it is there. */
beforeEach(async () => {
  await expect.poll(async () => (await get("/")) && cache.find("/") !== null, { interval: 10 }).toBe(true);
});

const get = (path: string, headers: Record<string, string> = {}) => served.visitor().get(path, headers);
/** Of a cached page; without one, it was made for this answer alone. */
const tagOf = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).headers.get("ETag");

describe("a visitor's page is stored", () => {
  const places = [
    ...["/", "/search", "/search?q=table", "/category/products?page=2", "/conditions", "/confidentialite"],
    ...["/feed?category=products", "/sitemap.xml", "/sitemaps/pages.xml", "/_.data", "/search.data?q=table"],
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

  test("in every form that a browser takes, and only its head when no more is asked for", async () => {
    const plain = await raw("/search", {});
    for (const encoding of ["br", "gzip", "br, gzip"]) {
      const packed = await raw("/search", { "accept-encoding": encoding });
      expect(packed.headers["content-encoding"]).toBe(encoding.split(",")[0]);
      expect(packed.headers.etag).toBe(plain.headers.etag);
      expect(packed.headers.vary).toBe("Accept-Encoding");
      const again = await raw("/search", { "accept-encoding": encoding });
      expect(again.body.equals(packed.body)).toBe(true);
      const head = await raw("/search", { "accept-encoding": encoding }, "HEAD");
      expect(head.headers["content-length"]).toBe(String(packed.body.byteLength));
      expect(head.body.byteLength).toBe(0);
    }
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body.toString()).toBe((await get("/search")).text);
  });

  test("and not sent again to a browser that has it", async () => {
    const tag = (await tagOf("/search")) ?? "";
    for (const headers of [{ "accept-encoding": "br" }, { "accept-encoding": "" }]) {
      const known = await raw("/search", { ...headers, "if-none-match": `"other", ${tag}` });
      expect([known.status, known.body.byteLength, known.headers.etag]).toEqual([304, 0, tag]);
      expect((await raw("/search", { ...headers, "if-none-match": 'W/"other"' })).status).toBe(200);
    }
  });

  test("except those that answer one user, change something, or are not there", async () => {
    const never = [
      "/auth",
      "/create",
      "/favorites",
      "/places?q=a",
      "/search/count",
      "/rien",
      `${ad}/contact`,
    ];
    const gone = [`/listing/${world.ads.removed.listing.id}`, `/listing/${world.ads.draft.listing.id}`];
    const before = cache.size;
    for (const path of [...never, ...gone, "/search?priceMin=", "/category/rien", `/listing/${randomUUID()}`])
      expect(await tagOf(path), path).toBeNull();
    expect(cache.size).toBe(before);
  });
});

describe("nothing personal", () => {
  const places = () => ["/", "/search", "/category/products", ad, "/conditions", "/_.data", `${ad}.data`];

  test("of a user who is signed in is stored, and no one signed in gets a stored page", async () => {
    for (const path of places()) {
      for (const { client, user } of [world.author, world.admin]) {
        const own = await client.get(path);
        expect(own.headers.get("ETag"), path).toBeNull();
        expect(own.text).toContain(user.id);
      }
      const kept = await get(path);
      expect(kept.headers.get("ETag"), path).not.toBeNull();
      expect(kept.text, path).not.toContain(world.admin.user.id);
      expect((await world.author.client.get(path)).headers.get("ETag"), path).toBeNull();
    }
    expect((await world.author.client.get(ad)).text).toContain("Modifier");
    expect((await get(ad)).text).not.toContain("Modifier");
  });

  test("is in a page that was made while a user was signing in and out", async () => {
    const { email, id } = world.other.user;
    const client = served.visitor();
    await client.post("/auth", { email, password });
    expect((await client.get("/")).text).toContain(id);
    expect((await get("/")).text).not.toContain(id);
    const out = await client.post("/sign-out", {});
    expect(out.status).toBe(302);
    // The sentence for the next page is said once, to this one.
    const next = await client.get("/");
    expect(next.headers.get("ETag")).toBeNull();
    expect(next.headers.getSetCookie().join()).toContain("babillard-notice=");
    expect((await client.get("/")).headers.get("ETag")).not.toBeNull();
  });

  test("no stored page sets a cookie, whatever was left to say", async () => {
    for (const path of places()) {
      const said = await get(path, { Cookie: "babillard-notice=signed-out" });
      expect([said.headers.get("ETag"), said.headers.getSetCookie().length], path).toEqual([null, 1]);
      for (let time = 0; time < 2; time += 1) {
        const kept = await get(path);
        expect(kept.headers.getSetCookie(), path).toEqual([]);
        expect(kept.text).not.toContain("déconnecté");
      }
    }
  });

  test("each cookie but the card view is a reason to make the page anew", async () => {
    for (const cookie of ["better-auth.session_token=x.y", "__Secure-better-auth.session_token=x", "autre=1"])
      for (const path of places()) expect(await tagOf(path, { Cookie: cookie }), path).toBeNull();
    const list = await get("/search", { Cookie: "babillard-affichage=list" });
    expect(list.headers.get("ETag")).toBe(await tagOf("/search", { Cookie: "babillard-affichage=list" }));
    expect(list.headers.get("ETag")).not.toBe(await tagOf("/search"));
    expect(await tagOf("/", { Cookie: "babillard-affichage=list" })).toBe(await tagOf("/"));
  });
});

describe("what one visitor sends is in no one's page", () => {
  const poison: Record<string, string> = {
    ...{ Host: "poison.example", "X-Forwarded-Host": "poison.example", "X-Forwarded-Proto": "poison" },
    ...{ "X-Original-URL": "/poison", "X-Rewrite-URL": "/poison", Forwarded: "host=poison.example" },
    ...{
      "Accept-Language": "poison",
      "User-Agent": "poison",
      Referer: "http://poison.example/",
      Origin: "http://poison.example",
    },
    ...{
      "X-HTTP-Method-Override": "POST",
      Range: "bytes=0-1",
      Authorization: "Basic poison",
      Accept: "poison",
    },
  };

  test("neither by headers nor by parameters that no page knows", async () => {
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

  test("nor by an address that is only nearly the page's", async () => {
    const before = { size: cache.size, tag: await tagOf("/search") };
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
      const answer = await raw(path, {});
      expect(answer.body.toString(), path).not.toContain("poison.example");
    }
    expect(await tagOf("/search")).toBe(before.tag);
    expect(cache.size).toBeLessThanOrEqual(before.size + 1);
  });

  test("nor does one page fill the memory under many names", async () => {
    await get("/search?q=table");
    const before = cache.size;
    for (let index = 0; index < 50; index += 1)
      await get(`/search?q=table&utm_id=${index}&fbclid=${randomUUID()}`);
    expect(cache.size).toBe(before);
  });

  test("nor is a stored page a way around what is rejected", async () => {
    await get("/search");
    expect((await raw("/search", {}, "POST")).status).toBeGreaterThanOrEqual(400);
    expect((await raw("/search", {}, "DELETE")).status).toBe(405);
    expect(
      (await raw("/search", { "content-length": "3" }, "GET", "abc")).headers["x-request-id"],
    ).toBeDefined();
  });
});

describe("looks are counted when the page was stored", () => {
  const viewsOf = async (id: string) => (await findListing(db, id))?.views;
  const browser = (name: string, address: string) => ({
    "User-Agent": `Mozilla/5.0 (X11; Linux x86_64) ${name} Chrome/130.0 Safari/537.36`,
    "X-Forwarded-For": address,
  });

  test("once a visitor, never for machines, pages fetched ahead, or heads", async () => {
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

  test("a page fetched ahead says that no one counted it, and is no other visitor's", async () => {
    const ahead = await get(`${ad}.data`, { "Sec-Purpose": "prefetch" });
    const looked = await get(`${ad}.data`);
    expect(ahead.headers.get("ETag")).not.toBe(looked.headers.get("ETag"));
    expect(await tagOf(`${ad}.data`, { "Sec-Purpose": "prefetch" })).toBe(ahead.headers.get("ETag"));
  });
});

test("a hundred visitors at once wait for one page", async () => {
  const path = `/search?q=${randomUUID().slice(0, 8)}`;
  const tags = await Promise.all(Array.from({ length: 100 }, () => tagOf(path)));
  expect(new Set(tags).size).toBe(1);
  expect(tags[0]).not.toBeNull();
});

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Just what is given, no header that fetch adds. */
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
