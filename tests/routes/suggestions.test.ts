import { expect, test } from "vitest";
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
