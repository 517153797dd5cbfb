import { describe, expect, test } from "vitest";
import { parseSearchFilters, searchParamNames } from "../../search/filters/parse-search-filters.ts";
import type { Caching } from "../../web/context.ts";
import { keyText, pageKey, type RequestDescription } from "./page-key.ts";

const id = "0b5a6f0e-1111-4222-8333-444455556abc";
const keyFor = (
  address: string,
  caching: Caching | undefined,
  path: string,
  overrides: Partial<RequestDescription> = {},
) => {
  const params = path.startsWith("/category/") ? { categoryId: "products" } : { id };
  const key = pageKey(
    { method: "GET", address, cookies: null, purpose: null, ...overrides },
    { caching, path, pattern: path, params },
  );
  return key && keyText(key);
};
const search = (address: string, overrides?: Partial<RequestDescription>) =>
  keyFor(address, "results", "/search", overrides);

test("a page that does not declare caching has no key", () => {
  expect(keyFor("/dashboard", undefined, "/dashboard")).toBeNull();
  expect(keyFor("/conditions", "page", "/conditions")).toBe("/conditions");
});

test("only GET and HEAD requests have a key", () => {
  for (const method of ["POST", "HEAD", "PUT"]) expect(search("/search", { method })).toBeNull();
});

describe("the URL", () => {
  test("is canonical: parameters in any order, unknown ones dropped", () => {
    const canonical = "/search?q=v%C3%A9lo&priceMax=200";
    expect(search("/search?q=v%C3%A9lo&priceMax=200")).toBe(canonical);
    expect(search("/search?priceMax=200&q=v%c3%a9lo")).toBe(canonical);
    expect(search("/search?utm_source=a&q=v%C3%A9lo&fbclid=b&priceMax=200&utm_source=c")).toBe(canonical);
    expect(search("/search?%3Cscript%3E=1")).toBe("/search");
    expect(keyFor("/?utm_source=a", "page", "/")).toBe("/");
    expect(keyFor(`/listing/${id}?q=1`, "listing", `/listing/${id}`)).toBe(`/listing/${id}`);
  });

  test("keeps the words that were read as filters, which the page shows", () => {
    expect(search("/search?typed=v%C3%A9lo+gratuit&x=1&q=v%C3%A9lo&free=1")).toBe(
      "/search?q=v%C3%A9lo&free=1&typed=v%C3%A9lo+gratuit",
    );
    expect(keyFor("/?typed=a", "page", "/")).toBe("/");
  });

  test("keeps the position behind which the page continues", () => {
    expect(search("/search?after=17_a&x=1&page=2")).toBe("/search?page=2&after=17_a");
  });

  test("with several places has a key, which depends on their order", () => {
    const [one, two] = ["location=Laval&location=Magog", "location=Magog&location=Laval"];
    expect(search(`/search?utm_id=1&${one}`)).toBe(`/search?${one}`);
    expect(search(`/search?${two}`)).toBe(`/search?${two}`);
  });

  test("with a noncanonical or repeated value has no key, since it may be redirected", () => {
    const odd = [
      "q=",
      "q=+velo",
      "q=a&q=b",
      "q=a&q=a",
      "page=1",
      "page=x",
      "priceMin=x",
      "priceMin=1.5",
      "free=0",
    ];
    for (const params of [...odd, "sortBy=recent&shownSort=recent", "q=a&shownSort=", "category=rien"])
      expect(search(`/search?${params}`), params).toBeNull();
    expect(keyFor("/category/products?category=housing", "results", "/category/products")).toBeNull();
  });

  test("with a noncanonical path has no key, so that one page cannot fill the memory", () => {
    for (const address of ["/Search", "/search/", "/s%65arch", "//search", "/search.DATA", "/search/.data"])
      expect(search(address), address).toBeNull();
    expect(search(`/search?q=${"a".repeat(1_000)}`)).toBeNull();
  });

  test("of the data request has a key of its own; of a partial one none", () => {
    expect(search("/search.data?q=a&x=1")).toBe("/search.data?q=a");
    expect(keyFor("/_.data", "page", "/")).toBe("/_.data");
    expect(search("/search.data?q=a&_routes=root")).toBeNull();
  });

  test("is its own key", () => {
    for (const address of ["/search?q=4%C2%BD+chauff%C3%A9&location=Qu%C3%A9bec&within=25", "/search?page=3"])
      expect(search(address)).toBe(address);
  });
});

describe("cookies", () => {
  test("any cookie bypasses the cache", () => {
    const cookies = ["better-auth.session_token=x", "babillard-notice=signed-out", "_ga=1", "x", ""];
    for (const cookie of cookies) expect(search("/search", { cookies: cookie }), cookie).toBeNull();
    for (const cookie of cookies)
      expect(search("/search", { cookies: `babillard-affichage=list; ${cookie}` }), cookie).toBeNull();
  });

  test("except the card view, which is a variant of result pages only", () => {
    const list = { cookies: "babillard-affichage=list" };
    expect(search("/search", list)).toBe("/search babillard-affichage=list");
    const secure = { cookies: "__Host-babillard-affichage=list" };
    expect(search("/search", secure)).toBe("/search babillard-affichage=list");
    expect(search("/search", { cookies: "babillard-affichage=grid" })).toBe(
      "/search babillard-affichage=grid",
    );
    expect(search("/search", { cookies: "babillard-affichage=autre" })).toBeNull();
    expect(keyFor("/", "page", "/", list)).toBe("/");
  });
});

test("a prefetched listing is a variant", () => {
  const prefetch = { purpose: "prefetch" };
  expect(keyFor(`/listing/${id}.data`, "listing", `/listing/${id}`, prefetch)).toBe(
    `/listing/${id}.data prefetch`,
  );
  expect(search("/search", prefetch)).toBe("/search");
});

test("all parameters of the filter parser are known", () => {
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
  expect([...read].filter((name) => !searchParamNames().has(name))).toEqual([]);
  expect(read.size).toBeGreaterThan(10);
});
