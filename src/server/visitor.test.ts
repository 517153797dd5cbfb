import { expect, test } from "vitest";
import { visitorHash, visitorKey } from "./visitor.ts";

const firefox = {
  name: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  purpose: null,
};

function aSite(visitorSecret: string) {
  let today = new Date("2026-03-14T22:00:00Z");
  const site = { visitorSecret, now: () => today };
  return {
    asks: (address: string, browser: Parameters<typeof visitorHash>[1] = firefox) =>
      visitorHash(site, browser, visitorKey(address)),
    nextDay: () => {
      today = new Date(today.getTime() + 86_400_000);
    },
  };
}

test("a visitor's hash is the same all day, and differs on another day and another site", () => {
  const [one, other] = [aSite("one"), aSite("other")];
  const morning = one.asks("192.0.2.7");
  expect(morning).toMatch(/^[\w-]{22}$/u);
  expect(one.asks("192.0.2.7")).toBe(morning);
  expect(one.asks("192.0.2.8")).not.toBe(morning);
  expect(other.asks("192.0.2.7")).not.toBe(morning);
  one.nextDay();
  const tomorrow = one.asks("192.0.2.7");
  expect(tomorrow).not.toBe(morning);
  expect(one.asks("192.0.2.7")).toBe(tomorrow);
});

test("an IPv6 household is one visitor; bots and prefetches are none", () => {
  const { asks } = aSite("one");
  expect(asks("2001:db8:1:2::1")).toBe(asks("2001:db8:1:2:ffff::9"));
  expect(asks("192.0.2.7", { name: "Googlebot/2.1", purpose: null })).toBe(null);
  expect(asks("192.0.2.7", { ...firefox, purpose: "prefetch;prerender" })).toBe(null);
  expect(asks("192.0.2.7", { name: null, purpose: null })).toBe(null);
});
