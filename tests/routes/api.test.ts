import { Validator } from "@seriousme/openapi-schema-validator";
import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { searchQuery } from "../../src/api/search-query.ts";
import { searchParamNames } from "../../src/search/filters/parse-search-filters.ts";
import { rawRequest } from "./raw-request.ts";
import { serveSite } from "./served-site.ts";
import { aPublishedListing, aWorld, unknownId } from "./world.ts";

const served = await serveSite({ RATE_LIMITS: "on" });
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld(served);
});

type Json = Record<string, unknown>;
async function get(path: string, headers: Record<string, string> = {}) {
  const { status, headers: answered, text } = await served.visitor().get(`/api/v1${path}`, headers);
  return { status, headers: answered, body: (text === "" ? {} : JSON.parse(text)) as Json };
}

test("the OpenAPI document is valid, and names every operation", async () => {
  const { status, body } = await get("/openapi.json");
  expect(status).toBe(200);
  expect(body.openapi).toBe("3.1.0");
  const validator = new Validator();
  expect((await validator.validate(structuredClone(body))).errors ?? []).toEqual([]);
  expect(Object.keys(body.paths as Json)).toEqual(
    expect.arrayContaining(["/listings", "/listings/{id}", "/facets", "/categories", "/places"]),
  );
});

describe("search", () => {
  test("takes the parameters of the site's result pages", async () => {
    const { listing } = await aPublishedListing(served, world.author.user, { title: "Buffet ancien" });
    const { status, body } = await get("/listings?q=buffet+moins+de+3000+%24&category=products");
    expect([status, body.query]).toEqual([200, "q=buffet&category=products&priceMax=3000"]);
    expect(body).toMatchObject({ total: { count: 1, isLowerBound: false }, next: null });
    const [item] = body.items as Json[];
    expect(item).toMatchObject({
      id: listing.id,
      url: `${served.origin}/listing/${listing.id}`,
      title: "Buffet ancien",
      location: { city: listing.city, region: listing.region },
    });
    expect(JSON.stringify(body)).not.toContain(world.author.user.email);
  });

  test("continues after the last listing, and repeats nothing when listings appear", async () => {
    const made: string[] = [];
    for (let at = 0; at < 30; at += 1)
      made.push(
        (await aPublishedListing(served, world.author.user, { title: `Zyx numéro ${at}` })).listing.id,
      );
    const first = await get("/listings?q=zyx&sortBy=recent");
    expect((first.body.items as Json[]).length).toBe(24);
    await aPublishedListing(served, world.author.user, { title: "Zyx de plus" });
    const params = new URLSearchParams({ q: "zyx", sortBy: "recent", cursor: String(first.body.next) });
    expect(first.headers.get("Link")).toBe(`<${served.origin}/api/v1/listings?${params}>; rel="next"`);
    const second = await get(`/listings?${params}`);
    const found = [first, second].flatMap(({ body }) => (body.items as Json[]).map(({ id }) => id));
    expect(found.toSorted()).toEqual(made.toSorted());
    expect([second.body.total, second.body.next]).toEqual([null, null]);
    // Of another search.
    params.set("q", "autre");
    expect((await get(`/listings?${params}`)).status).toBe(400);
  });

  // Each begins where the page before ended: nothing moves when listings come and go.
  test.each([
    "q=zyx",
    "q=zyx&sortBy=price_asc",
    "q=zyx&sortBy=relevance",
    "q=zyx&sortBy=distance&location=Montr%C3%A9al",
  ])("pages of %s neither repeat nor skip", async (query) => {
    const { db } = served.site;
    const { rows } = await sql<{ id: string }>`
      select id from listings where title like 'Zyx numéro %' and visibility = 'public'`.execute(db);
    const first = await get(`/listings?${query}`);
    const shown = (first.body.items as Json[]).map(({ id }) => String(id));
    expect(shown).toHaveLength(24);
    const [gone, other] = shown;
    await db
      .updateTable("listings")
      .set({ status: "sold" })
      .where("id", "in", [gone ?? "", other ?? ""])
      .execute();
    await aPublishedListing(served, world.author.user, { title: "Zyx de plus" });
    const rest: string[] = [];
    for (let next = first.body.next; next !== null; ) {
      const { body } = await get(`/listings?${query}&cursor=${String(next)}`);
      rest.push(...(body.items as Json[]).map(({ id }) => String(id)));
      expect(body.total).toBeNull();
      next = body.next;
    }
    const all = [...shown, ...rest];
    expect(new Set(all).size).toBe(all.length);
    expect(rows.filter(({ id }) => !all.includes(id))).toEqual([]);
  });

  test.each([
    ["conditon=neuf", "conditon"],
    ["category=meubles", "category"],
    ["priceMin=beaucoup", "priceMin"],
    ["condition=neuf&condition=cassé", "condition/1"],
    ["yearMin=20", "yearMin"],
    // Filters without effect: of another category, without a place, without words.
    ["category=housing&sub=mobilier", "sub"],
    ["sub=mobilier", "sub"],
    ["within=25", "within"],
    ["location=quebec&within=25&within=50", "within"],
    ["sortBy=distance", "sortBy"],
    ["sortBy=best", "sortBy"],
    ["verbatim=1", "verbatim"],
  ])("rejects %s", async (query, at) => {
    const { status, headers, body } = await get(`/listings?${query}`);
    expect([status, headers.get("Content-Type")]).toEqual([400, "application/problem+json"]);
    expect(body).toMatchObject({
      type: `${served.origin}/api#invalid-request`,
      status: 400,
      errors: [{ at }],
    });
  });

  test("takes every filter of the pages", async () => {
    const names = Object.keys(searchQuery.shape);
    const pageOnly = new Set(["page", "shownSort"]);
    expect(names.toSorted()).toEqual(
      [...searchParamNames()].filter((name) => !pageOnly.has(name)).toSorted(),
    );
    const { status, body } = await get(
      "/listings?photo=1&posted=7&category=products&sub=mobilier&within=0&location=quebec",
    );
    expect([status, body.query]).toEqual([
      200,
      "category=products&sub=mobilier&location=quebec&posted=7&photo=1",
    ]);
  });

  test("facets count what a filter would find", async () => {
    const { body } = await get("/facets?category=products");
    expect(body.query).toBe("category=products");
    expect((body.categories as Json[]).length).toBeGreaterThan(0);
  });
});

describe("one listing", () => {
  test("is shown without contact details", async () => {
    const { listing, imageId } = world.listings.active;
    const { status, body } = await get(`/listings/${listing.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: listing.id, title: listing.title, images: [{ id: imageId }] });
    const text = JSON.stringify(body);
    for (const secret of [world.author.user.email, world.author.user.id, listing.authorId])
      expect(text).not.toContain(secret);
  });

  test.each(["expired", "removed", "deleted"] as const)("that is %s is gone", async (state) => {
    expect((await get(`/listings/${world.listings[state].listing.id}`)).status).toBe(410);
  });

  test("that was never public is missing", async () => {
    for (const id of [world.listings.draft.listing.id, unknownId, "rien"])
      expect((await get(`/listings/${id}`)).status).toBe(404);
  });
});

test("categories, types and places are listed", async () => {
  expect((await get("/categories")).body.items).toMatchObject([
    { id: "housing", name: "Logement" },
    {},
    {},
    {},
    {},
  ]);
  const types = (await get("/listing-types")).body.items as { id: string; fields: Json[] }[];
  expect(types.find(({ id }) => id === "vehicle")?.fields).toContainEqual(
    expect.objectContaining({ id: "year", kind: "number" }),
  );
  expect((await get("/places?q=rimou")).body.items).toMatchObject([
    { id: "quebec/rimouski", name: "Rimouski" },
  ]);
});

test("an unchanged response is not sent again", async () => {
  const first = await get("/categories");
  const etag = first.headers.get("ETag") ?? "";
  expect(etag).toMatch(/^W\/"/u);
  expect(first.headers.get("Cache-Control")).toBe("no-cache");
  const second = await get("/categories", { "If-None-Match": etag });
  expect([second.status, second.body]).toEqual([304, {}]);
});

test("other methods and unknown addresses are problems, too", async () => {
  const missing = await get("/rien");
  expect([missing.status, missing.body.title]).toEqual([404, "Introuvable"]);
  const refused = await fetch(`${served.url}/api/v1/listings/${unknownId}`, { method: "DELETE" });
  expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "HEAD, GET"]);
  // The server rejects these methods before the API sees them.
  for (const method of ["OPTIONS", "TRACE"]) {
    const { status, headers } = await rawRequest(served.url, "/api/v1/me/listings", { method });
    expect([method, status, headers.allow]).toEqual([method, 405, "HEAD, GET, POST"]);
  }
});

test("failures outside the API are problems, too", async () => {
  const { db } = served.site;
  const away = vi.spyOn(db, "selectFrom").mockImplementation(() => {
    throw Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
  });
  try {
    const { status, headers, body } = await get("/listings/00000000-0000-4000-8000-000000000001");
    expect([status, headers.get("Content-Type"), body.title]).toEqual([
      503,
      "application/problem+json",
      "Site momentanément indisponible",
    ]);
    expect(headers.get("Retry-After")).toBe("5");
  } finally {
    away.mockRestore();
  }
});

test("pages of other sites may read what is public, and nothing with a preflight", async () => {
  const { headers } = await get("/categories", { Origin: "https://ailleurs.example" });
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(headers.has("Access-Control-Allow-Credentials")).toBe(false);
  const preflight = await fetch(`${served.url}/api/v1/categories`, {
    method: "OPTIONS",
    headers: { Origin: "https://ailleurs.example", "Access-Control-Request-Headers": "authorization" },
  });
  expect([preflight.status, preflight.headers.get("Access-Control-Allow-Headers")]).toEqual([405, null]);
});

test("requests of an address are limited, which each response announces", async () => {
  const { headers } = await get("/categories");
  expect(headers.get("RateLimit-Policy")).toBe('"api";q=300;w=300');
  expect(headers.get("RateLimit")).toMatch(/^"api";r=2\d\d;t=\d+$/u);
  await served.site.db.updateTable("rate_limits").set({ count: 300 }).where("key", "like", "api:%").execute();
  const { status, headers: over, body } = await get("/categories");
  expect([status, body.title]).toEqual([429, "Trop de demandes"]);
  expect(Number(over.get("Retry-After"))).toBeGreaterThan(0);
  await served.site.db.deleteFrom("rate_limits").execute();
});
