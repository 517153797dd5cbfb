import { beforeEach, describe, expect, test } from "vitest";
import { createPageCache, type PageCache } from "./page-cache.ts";
import type { PageKey } from "./page-key.ts";

const ad = "0b5a6f0e-1111-4222-8333-444455556abc";
const neighbour = "0b5a6f0e-1111-4222-8333-444455556def";
const results: PageKey = {
  ...{ address: "/search", caching: "results", listingId: null, cookie: null, isAhead: false },
};
const listing: PageKey = { ...results, address: `/listing/${ad}`, caching: "listing", listingId: ad };
const fixed: PageKey = { ...results, address: "/conditions", caching: "fixed" };

let cache: PageCache;
let tell: { onChange: (digits: string | null) => void; onLost: () => void };
let isCertain: boolean;
let clock: number;
let made: number;
beforeEach(() => {
  isCertain = true;
  clock = 0;
  made = 0;
  cache = newCache();
});

function newCache(bytes = 1_000_000) {
  const watch = (told: typeof tell) => {
    tell = told;
    return { isCertain: () => isCertain, heard: () => Promise.resolve() };
  };
  return createPageCache(bytes, watch, () => clock);
}

function page(text = `page of ${ad} beside ${neighbour}`, init: ResponseInit = {}) {
  made += 1;
  return new Response(`${text} ${made}`, { headers: { "Content-Type": "text/html" }, ...init });
}
const get = (key: PageKey, make = async () => page()) => cache.answer(key, make);
const isKept = (key: PageKey) => cache.find(key.address) !== null;

describe("a page is kept", () => {
  test("and made once", async () => {
    for (let time = 0; time < 3; time += 1) await get(results);
    expect(made).toBe(1);
    expect(isKept(results)).toBe(true);
  });

  test("once for all who ask at the same time", async () => {
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return page();
    };
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(results, slow)));
    expect(made).toBe(1);
    const tags = answers.map((answer) => answer && "found" in answer && answer.found.page.etag);
    expect(new Set(tags).size).toBe(1);
    expect(tags[0]).toMatch(/^W\//u);
  });

  test("a minute at most", async () => {
    await get(fixed);
    clock = 59_999;
    expect(isKept(fixed)).toBe(true);
    clock = 60_000;
    expect(isKept(fixed)).toBe(false);
  });

  test("within so many bytes", async () => {
    cache = newCache(20_000);
    for (let index = 0; index < 100; index += 1)
      await get({ ...results, address: `/search?page=${index + 2}` });
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
    expect(cache.size).toBeGreaterThan(2);
    expect(isKept({ ...results, address: "/search?page=101" })).toBe(true);
    expect(isKept({ ...results, address: "/search?page=2" })).toBe(false);
  });
});

describe("a page is not kept", () => {
  const html = { "Content-Type": "text/html" };
  const refused: [string, ResponseInit][] = [
    ["an error", { status: 500 }],
    ["what is missing", { status: 404 }],
    ["a redirect", { status: 302, headers: { Location: "/" } }],
    ["with a cookie", { headers: { ...html, "Set-Cookie": "a=1" } }],
    ["that says so", { headers: { ...html, "Cache-Control": "private, no-store" } }],
    ["of another kind", { headers: { "Content-Type": "application/json" } }],
  ];
  test.each(refused)("%s", async (_, init) => {
    for (let time = 1; time <= 2; time += 1) {
      const answer = await get(results, async () => page("text", init));
      expect(answer && "response" in answer && (await answer.response.text())).toBe(`text ${time}`);
    }
    expect(cache.size).toBe(0);
  });

  test("nor shared with those who waited for it", async () => {
    const make = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return page("text", { headers: { ...html, "Set-Cookie": "a=1" } });
    };
    const [first, ...others] = await Promise.all([
      get(results, make),
      get(results, make),
      get(results, make),
    ]);
    expect(first && "response" in first).toBe(true);
    expect(others).toEqual([null, null]);
    expect(made).toBe(1);
  });

  test("when its making fails or its body breaks off; those who waited make their own", async () => {
    const fails = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      throw new Error("no database");
    };
    const answers = await Promise.allSettled([get(results, fails), get(results, fails)]);
    expect(answers).toMatchObject([{ status: "rejected" }, { status: "fulfilled", value: null }]);
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("half a page"));
        controller.error(new Error("aborted"));
      },
    });
    await expect(get(results, async () => new Response(broken, { headers: html }))).rejects.toThrow();
    expect(cache.size).toBe(0);
    await get(results);
    expect(isKept(results)).toBe(true);
  });

  test("nor found while nobody can say whether it changed", async () => {
    await get(results);
    isCertain = false;
    expect(isKept(results)).toBe(false);
    expect(await get(results)).toBeNull();
    isCertain = true;
    expect(isKept(results)).toBe(true);
    tell.onLost();
    expect(isKept(results)).toBe(false);
    await get(fixed);
    tell.onLost();
    expect(isKept(fixed)).toBe(false);
  });
});

describe("a change", () => {
  beforeEach(async () => {
    for (const key of [results, listing, fixed]) await get(key);
  });

  test("of any ad ends every list", () => {
    tell.onChange("123");
    expect([isKept(results), isKept(listing), isKept(fixed)]).toEqual([false, true, true]);
  });

  test("of words ends lists alone", () => {
    tell.onChange(null);
    expect([isKept(results), isKept(listing)]).toEqual([false, true]);
  });

  test("of an ad ends its own page, and that of an ad beside which it stands", async () => {
    tell.onChange("abc");
    expect(isKept(listing)).toBe(false);
    await get(listing);
    expect(isKept(listing)).toBe(true);
    tell.onChange("def");
    expect(isKept(listing)).toBe(false);
  });

  test("while a page is made: it is not kept, and whoever asks afterwards waits for none that began before", async () => {
    for (const [key, digits] of [
      [results, "123"],
      [listing, "abc"],
      [listing, "def"],
    ] as const) {
      cache = newCache();
      made = 0;
      const waits: (() => void)[] = [];
      const make = async () => {
        const text = `of ${neighbour} as of ${made}`;
        made += 1;
        await new Promise<void>((resolve) => waits.push(resolve));
        return new Response(text, { headers: { "Content-Type": "text/html" } });
      };
      const before = get(key, make);
      const beside = get(key, make);
      await Promise.resolve();
      tell.onChange(digits);
      const after = get(key, make);
      const letAllGo = setInterval(() => waits.shift()?.(), 2);
      await Promise.all([before, beside, after]);
      clearInterval(letAllGo);
      const found = await after;
      expect(made, digits).toBe(2);
      expect(
        found &&
          "found" in found &&
          found.found.page.brotli.equals(cache.find(key.address)?.page.brotli ?? Buffer.of()),
        digits,
      ).toBe(true);
    }
  });
});
