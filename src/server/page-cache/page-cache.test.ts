import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import type { CacheTags } from "../../listings/cache-tags.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import type { PageKey } from "./page-key.ts";
import { bodyOf } from "./stored-page.ts";

const results: PageKey = {
  address: "/search",
  caching: "results",
  route: "/search",
  listingId: null,
  cookie: null,
  isPrefetch: false,
};

let cache: PageCache;
let rendered: number;
beforeEach(() => {
  rendered = 0;
  cache = createPageCache({ maxBytes: 1_000_000 });
});

function page(text = "page", init: ResponseInit = {}) {
  rendered += 1;
  return new Response(`${text} ${rendered}`, { headers: { "Content-Type": "text/html" }, ...init });
}
const get = (key: PageKey, render: (tags: CacheTags) => Promise<Response> = async () => page()) =>
  cache.getOrRender(key, render);

describe("a page is cached", () => {
  test("and rendered once", async () => {
    for (let time = 0; time < 3; time += 1) await get(results);
    expect(rendered).toBe(1);
    expect(cache.find("/search")).not.toBeNull();
  });

  test("until a tag declared by its loaders is invalidated", async () => {
    await get(results, async (tags) => {
      tags.add("lists");
      return page();
    });
    cache.invalidate(["synonyms", "category:jobs"]);
    expect(cache.find("/search")).not.toBeNull();
    cache.invalidate(["lists"]);
    expect(cache.find("/search")).toBeNull();
  });

  test("in each encoding, compressed once", async () => {
    await get(results, async () => page("é".repeat(5_000)));
    const found = cache.find("/search");
    if (!found) throw new Error("not cached");
    for (const encoding of ["br", "gzip", "identity"] as const)
      expect(await bodyOf(found.page, encoding)).toBe(await bodyOf(found.page, encoding));
    const decoded = [
      brotliDecompressSync(await bodyOf(found.page, "br")),
      gunzipSync(await bodyOf(found.page, "gzip")),
    ];
    for (const bytes of decoded) expect(bytes.equals(found.page.bodies.identity)).toBe(true);
    // No view of a larger buffer, whose memory the cache would not count.
    for (const body of Object.values(found.page.bodies)) expect(body.buffer.byteLength).toBe(body.byteLength);
    expect(found.page.bodies.br?.byteLength).toBeLessThan(1_000);
  });

  test("and weighted by its compressed bodies", async () => {
    await get(results, async () => page("é".repeat(5_000)));
    expect(cache.bytes).toBeGreaterThan(15_000);
    expect(cache.size).toBe(1);
  });
});

describe("a page is not cached", () => {
  const html = { "Content-Type": "text/html" };
  const uncacheable: [string, ResponseInit][] = [
    ["an error", { status: 500 }],
    ["what is missing", { status: 404 }],
    ["a redirect", { status: 302, headers: { Location: "/" } }],
    ["with a cookie", { headers: { ...html, "Set-Cookie": "a=1" } }],
    ["that says so", { headers: { ...html, "Cache-Control": "private, no-store" } }],
    ["of another kind", { headers: { "Content-Type": "application/json" } }],
  ];
  test.each(uncacheable)("%s", async (_, init) => {
    for (let time = 1; time <= 2; time += 1) {
      const result = await get(results, async () => page("text", init));
      expect(result && "response" in result && (await result.response.text())).toBe(`text ${time}`);
    }
    expect(cache.size).toBe(0);
  });

  test("nor shared with waiting requests", async () => {
    const render = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return page("text", { headers: { ...html, "Set-Cookie": "a=1" } });
    };
    const [first, ...others] = await Promise.all([
      get(results, render),
      get(results, render),
      get(results, render),
    ]);
    expect(first && "response" in first).toBe(true);
    expect(others).toEqual([null, null]);
    expect(rendered).toBe(1);
  });

  test("when rendering fails or the body stream aborts; waiting requests render their own page", async () => {
    const fails = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      throw new Error("no database");
    };
    const outcomes = await Promise.allSettled([get(results, fails), get(results, fails)]);
    expect(outcomes).toMatchObject([{ status: "rejected" }, { status: "fulfilled", value: null }]);
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("half a page"));
        controller.error(new Error("aborted"));
      },
    });
    await expect(get(results, async () => new Response(broken, { headers: html }))).rejects.toThrow();
    expect(cache.size).toBe(0);
    await get(results);
    expect(cache.find("/search")).not.toBeNull();
  });
});
