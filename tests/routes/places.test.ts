import { describe, expect, test } from "vitest";
import { aListing } from "../support/builders.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite();
const visitor = served.visitor();

describe("the map of a place", () => {
  test("is an image that browsers may cache, compressed and with a strict policy", async () => {
    const { status, headers, text } = await visitor.get("/place/quebec/rimouski.svg", {
      "Accept-Encoding": "br",
    });
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toContain("image/svg+xml");
    expect(headers.get("Cache-Control")).toBe("public, max-age=604800");
    expect(headers.get("Content-Encoding")).toBe("br");
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
    expect(headers.get("Set-Cookie")).toBeNull();
    expect(text).toContain(">Rimouski</text>");
  });

  test.each([
    "/place/quebec/nulle-part.svg",
    "/place/quebec/rimouski",
    "/place/quebec/rimouski.png",
    "/place/ontario/rimouski.svg",
    "/place/__proto__/constructor.svg",
    "/place/quebec/..%2f..%2fmigrations.svg",
  ])("is a 404 at %s", async (path) => {
    expect((await visitor.get(path)).status).toBe(404);
  });
});

describe("a listing's page", () => {
  test("2.107 shows the map of a known municipality, and no coordinates", async () => {
    const { user } = await aSignedInUser(served);
    const listing = await aListing(served.site.db, {
      author: user,
      createdAt: new Date(),
      city: "rimouski",
      region: "Québec",
    });
    const { text } = await visitor.get(`/listing/${listing.id}`);
    expect(text).toContain('src="/place/quebec/rimouski.svg"');
    expect(text).not.toContain("Carte à venir");
    // A timestamp may contain the same digits.
    expect(text.replace(/T[\d:.]+Z/gu, "")).not.toMatch(/48\.4|-68\.5/u);
  });

  test("shows a placeholder for an unknown one", async () => {
    const { user } = await aSignedInUser(served);
    const listing = await aListing(served.site.db, {
      author: user,
      createdAt: new Date(),
      city: "Saint-Glinglin",
      region: "Québec",
    });
    const { text } = await visitor.get(`/listing/${listing.id}`);
    expect(text).toContain("Carte à venir");
    expect(text).not.toContain('.svg" alt="Carte');
  });
});

describe("suggestions of places", () => {
  test("are at most eight, in French", async () => {
    const { status, text } = await visitor.get("/places?q=saint-j", { Accept: "application/json" });
    expect(status).toBe(200);
    const places = JSON.parse(text) as { name: string; province: string }[];
    expect(places).toHaveLength(8);
    expect(places).toContainEqual({ name: "Saint-Jérôme", province: "Québec", filterName: "Saint-Jérôme" });
  });

  test("include regions in a search, but not in the listing form", async () => {
    const found = async (query: string) =>
      JSON.parse((await visitor.get(query, { Accept: "application/json" })).text) as unknown[];
    expect(await found("/places?q=estr&regions=1")).toEqual([
      { name: "Estrie", province: null, filterName: "Estrie" },
    ]);
    expect(await found("/places?q=estr")).toEqual([]);
    expect(await found("/places?q=laurentid&regions=1")).toEqual([
      { name: "Laurentides", province: null, filterName: "Laurentides" },
      { name: "Laurentides", province: "Québec", filterName: "Laurentides, Québec" },
    ]);
  });

  test("name the municipality of a sector, so that the form's city is not its namesake", async () => {
    const { text } = await visitor.get("/places?q=mile%20e", { Accept: "application/json" });
    expect(JSON.parse(text)).toContainEqual({
      name: "Mile End, Montréal",
      province: "Québec",
      filterName: "Mile End",
    });
  });

  test("distinguish two places of the same name", async () => {
    const { text } = await visitor.get("/places?q=sherbr&regions=1", { Accept: "application/json" });
    expect(JSON.parse(text)).toEqual([
      { name: "Sherbrooke", province: "Québec", filterName: "Sherbrooke" },
      { name: "Sherbrooke", province: "Alberta", filterName: "Sherbrooke, Alberta" },
    ]);
  });

  test.each(["/places", "/places?q=", "/places?q=%20", `/places?q=${"x".repeat(500)}`])(
    "%s returns none",
    async (path) => {
      const response = await visitor.get(path, { Accept: "application/json" });
      expect([response.status, response.text]).toEqual([200, "[]"]);
    },
  );
});

describe("the map of results", () => {
  test("has a link per place, of those that the filters find, also without JavaScript", async () => {
    const { user: author } = await aSignedInUser(served);
    for (const city of ["Rimouski", "Rimouski", "Gaspé"])
      await aListing(served.site.db, {
        author,
        title: "Poêle à granules",
        city,
        region: "Québec",
        createdAt: new Date(),
      });
    const { status, text } = await visitor.get("/search/map?q=granules");
    expect(status).toBe(200);
    expect(text).toContain('aria-label="Rimouski, 2\u00a0annonces"');
    expect(text).toMatch(/href="\/search\?q=granules&amp;location=Rimouski"/u);
    expect(text).toContain('aria-label="Gaspé, 1\u00a0annonce"');
    // In the search field of the header, as above the list.
    expect(text).toMatch(/<input[^>]*name="q"[^>]*value="granules"/u);
    const { text: none } = await visitor.get("/search/map?q=granules&location=Laval");
    expect(none).not.toContain('aria-label="Carte des annonces"');
    const { text: list } = await visitor.get("/search?q=granules");
    expect(list).toContain('href="/search/map?q=granules"');
  });

  test("reads sentences like the list", async () => {
    const { status, headers } = await visitor.get("/search/map?q=granules%20moins%20de%20300%20$");
    expect([status, headers.get("Location")]).toEqual([302, "/search/map?q=granules&priceMax=300"]);
  });
});

describe("the place nearest to a position", () => {
  test("is named as a filter reads it, and in no cache", async () => {
    const { status, headers, text } = await visitor.get("/places?near=46.82,-71.22");
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    const { place } = JSON.parse(text);
    const { text: found } = await visitor.get(
      `/search/count?location=${encodeURIComponent(place.filterName)}`,
    );
    expect(place.province).toBe("Québec");
    expect(JSON.parse(found)).toMatchObject({ total: expect.any(Number) });
  });

  test("is null far from all, and a rejection for what is not a position", async () => {
    expect(JSON.parse((await visitor.get("/places?near=10.00,-40.00")).text)).toEqual({ place: null });
    for (const wrong of ["", "46", "46,-71,3", "a,b", "46.123456,-71"])
      expect((await visitor.get(`/places?near=${wrong}`)).status).toBe(400);
  });
});

test("the sectors of a city are listed for the listing form, and may be cached", async () => {
  const { text, headers } = await visitor.get("/places?sectorsOf=montreal&province=Qu%C3%A9bec");
  expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(JSON.parse(text)).toContainEqual({ name: "Mile End", isInside: true });
  for (const unknown of [
    "sectorsOf=Amos&province=Qu%C3%A9bec",
    "sectorsOf=Montr%C3%A9al&province=x",
    "sectorsOf=",
  ])
    expect(JSON.parse((await visitor.get(`/places?${unknown}`)).text)).toEqual([]);
});
