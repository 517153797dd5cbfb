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

test("a search that five visitors made on one day is suggested", async () => {
  const { db, dailyCounter } = served.site;
  const users = [];
  for (let count = 0; count < 5; count += 1) users.push(await aSignedInUser(served));
  await aListing(db, { author: users[0]?.user, createdAt: new Date(), title: "Cornemuse écossaise" });
  await refreshTermStatistics(db);
  const suggested = async () => (await suggestionsFor("?q=cornemuse%20")).found;
  for (const { client } of users) {
    expect(await suggested()).toEqual([]);
    expect((await client.get("/search?q=cornemuse+ecossaise")).status).toBe(200);
    // Counted when the response has ended, and not twice.
    await client.get("/search?q=cornemuse+ecossaise&page=1");
    await dailyCounter.flush();
  }
  const wanted = [{ kind: "words", q: "cornemuse écossaise" }];
  await expect
    .poll(async () => {
      await dailyCounter.flush();
      return suggested();
    })
    .toEqual(wanted);
});
