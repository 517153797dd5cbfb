import { expect, test } from "vitest";
import { refreshTermStatistics } from "../../src/search/index/term-statistics.server.ts";
import { aListing } from "../support/builders.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite();
const visitor = served.visitor();

async function suggestionsFor(query: string) {
  const response = await visitor.get(`/suggestions${query}`, { Accept: "application/json" });
  return { ...response, found: JSON.parse(response.text) as unknown[] };
}

test("suggestions are public, the same for everyone, and cached by browsers for a minute", async () => {
  const { user, client } = await aSignedInUser(served);
  await aListing(served.site.db, { author: user, createdAt: new Date(), title: "Trottinette rouge" });
  await aListing(served.site.db, { author: user, createdAt: new Date(), title: "Trotteur", status: "draft" });
  const { status, headers, found, text } = await suggestionsFor("?q=trot");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toContain("application/json");
  expect(headers.get("Cache-Control")).toBe("public, max-age=60");
  expect(headers.get("Set-Cookie")).toBeNull();
  expect(found).toEqual([{ kind: "words", q: "trottinette" }]);
  expect((await client.get("/suggestions?q=trot")).text).toBe(text);
});

test.each(["", "?q=", "?q=%20", "?q=%25", `?q=${"x".repeat(500)}`, "?q=%27%29%3A*%20%26"])(
  "%j suggests nothing",
  async (query) => {
    const { status, found } = await suggestionsFor(query);
    expect([status, found]).toEqual([200, []]);
  },
);

test("a search is counted once per visitor, without its words, and suggested from five visitors on", async () => {
  const { db, dailyCounter } = served.site;
  await aListing(db, { createdAt: new Date(), title: "Cornemuse écossaise" });
  await refreshTermStatistics(db);
  const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36" };
  const search = "/search?q=cornemuse+ecossaise";
  // Cached the second time; the crawler is not a visitor.
  for (const headers of [browser, browser, { "User-Agent": "Googlebot/2.1" }])
    expect((await visitor.get(search, headers)).status).toBe(200);
  // Counted when the response has ended.
  await expect
    .poll(async () => {
      await dailyCounter.flush();
      const rows = await db.selectFrom("search_visitors").selectAll().execute();
      return { count: rows.length, words: JSON.stringify(rows).includes("cornemuse") };
    })
    .toEqual({ count: 1, words: false });
  const suggested = async () => (await suggestionsFor("?q=cornemuse%20")).found;
  for (const other of ["a", "b", "c", "d"]) {
    expect(await suggested()).toEqual([]);
    dailyCounter.countSearch(other, "cornemuse ecossaise", null);
    await dailyCounter.flush();
  }
  expect(await suggested()).toEqual([{ kind: "words", q: "cornemuse écossaise" }]);
});
