import { describe, expect, test } from "vitest";
import { parseSearchFilters, searchParamNames } from "../../search/filters/parse-search-filters.ts";
import type { Caching } from "../../web/context.ts";
import { type AskedPage, keyText, pageKey } from "./page-key.ts";

const id = "0b5a6f0e-1111-4222-8333-444455556abc";
const ask = (address: string, caching: Caching | undefined, path: string, asked: Partial<AskedPage> = {}) => {
  const params = path.startsWith("/category/") ? { categoryId: "products" } : { id };
  const key = pageKey(
    { method: "GET", address, cookies: null, purpose: null, ...asked },
    { caching, path, params },
  );
  return key && keyText(key);
};
const search = (address: string, asked?: Partial<AskedPage>) => ask(address, "results", "/search", asked);

test("a page that does not declare itself has no key", () => {
  expect(ask("/dashboard", undefined, "/dashboard")).toBeNull();
  expect(ask("/conditions", "page", "/conditions")).toBe("/conditions");
});

test("only what is read has one", () => {
  for (const method of ["POST", "HEAD", "PUT"]) expect(search("/search", { method })).toBeNull();
});

describe("the address", () => {
  test("is the one that the site writes, in whatever order it was typed, without what nobody reads", () => {
    const wanted = "/search?q=v%C3%A9lo&priceMax=200";
    expect(search("/search?q=v%C3%A9lo&priceMax=200")).toBe(wanted);
    expect(search("/search?priceMax=200&q=v%c3%a9lo")).toBe(wanted);
    expect(search("/search?utm_source=a&q=v%C3%A9lo&fbclid=b&priceMax=200&utm_source=c")).toBe(wanted);
    expect(search("/search?%3Cscript%3E=1")).toBe("/search");
    expect(ask("/?utm_source=a", "page", "/")).toBe("/");
    expect(ask(`/listing/${id}?q=1`, "listing", `/listing/${id}`)).toBe(`/listing/${id}`);
  });

  test("of several places is a page too, and their order is another one", () => {
    const [one, two] = ["location=Laval&location=Magog", "location=Magog&location=Laval"];
    expect(search(`/search?utm_id=1&${one}`)).toBe(`/search?${one}`);
    expect(search(`/search?${two}`)).toBe(`/search?${two}`);
  });

  test("with a value that the site writes otherwise, or twice, has no key: it may be led elsewhere", () => {
    const odd = [
      "q=",
      "q=+velo",
      "q=a&q=b",
      "q=a&q=a",
      "page=1",
      "page=x",
      "priceMin=9&priceMax=3",
      "free=0",
    ];
    for (const params of [...odd, "sortBy=recent&shownSort=recent", "q=a&shownSort=", "category=rien"])
      expect(search(`/search?${params}`), params).toBeNull();
    expect(ask("/category/products?category=housing", "results", "/category/products")).toBeNull();
  });

  test("spelled otherwise has no key, so that one page cannot fill the memory", () => {
    for (const address of ["/Search", "/search/", "/s%65arch", "//search", "/search.DATA", "/search/.data"])
      expect(search(address), address).toBeNull();
    expect(search(`/search?q=${"a".repeat(1_000)}`)).toBeNull();
  });

  test("of a page's data is another one; of a part of it there is none", () => {
    expect(search("/search.data?q=a&x=1")).toBe("/search.data?q=a");
    expect(ask("/_.data", "page", "/")).toBe("/_.data");
    expect(search("/search.data?q=a&_routes=root")).toBeNull();
  });

  test("is kept under itself: a key is its own key", () => {
    for (const address of ["/search?q=4%C2%BD+chauff%C3%A9&location=Qu%C3%A9bec&within=25", "/search?page=3"])
      expect(search(address)).toBe(address);
  });
});

describe("cookies", () => {
  test("any at all bypasses the cache", () => {
    const cookies = ["better-auth.session_token=x", "babillard-notice=signed-out", "_ga=1", "x", ""];
    for (const cookie of cookies) expect(search("/search", { cookies: cookie }), cookie).toBeNull();
    for (const cookie of cookies)
      expect(search("/search", { cookies: `babillard-affichage=list; ${cookie}` }), cookie).toBeNull();
  });

  test("but the card view: results in a list are a page of their own, and nothing else changes", () => {
    const list = { cookies: "babillard-affichage=list" };
    expect(search("/search", list)).toBe("/search babillard-affichage=list");
    expect(search("/search", { cookies: "babillard-affichage=grid" })).toBe("/search");
    expect(search("/search", { cookies: "babillard-affichage=autre" })).toBeNull();
    expect(ask("/", "page", "/", list)).toBe("/");
  });
});

test("an ad fetched before anybody looks is a page of its own", () => {
  const ahead = { purpose: "prefetch" };
  expect(ask(`/listing/${id}.data`, "listing", `/listing/${id}`, ahead)).toBe(`/listing/${id}.data ahead`);
  expect(search("/search", ahead)).toBe("/search");
});

test("every parameter that the parser of filters reads is known", () => {
  const read = new Set<string>();
  const params = new (class extends URLSearchParams {
    override get(name: string) {
      read.add(name);
      return super.get(name);
    }
    override getAll(name: string) {
      read.add(name);
      return super.getAll(name);
    }
  })("q=table&category=products&location=Laval");
  parseSearchFilters(params);
  expect([...read].filter((name) => !searchParamNames.has(name))).toEqual([]);
  expect(read.size).toBeGreaterThan(10);
});
