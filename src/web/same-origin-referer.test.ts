import { expect, test } from "vitest";
import { sameOriginReferer } from "./same-origin-referer.ts";

const origin = "https://babillard.example";

test("a same-origin referrer gives path and query", () => {
  expect(sameOriginReferer(`${origin}/search?q=v%C3%A9lo&page=2`, origin)).toBe("/search?q=v%C3%A9lo&page=2");
});

test.each([
  null,
  "",
  "about:blank",
  "https://ailleurs.example/search",
  "http://babillard.example/",
  "https://babillard.example:8443/",
  "https://babillard.example//ailleurs.example",
  "https://babillard.example@ailleurs.example/",
])("%j gives null", (referrer) => {
  expect(sameOriginReferer(referrer, origin)).toBeNull();
});
