import { expect, test } from "vitest";
import { sameOriginReferer } from "./same-origin-referer.ts";

const origin = "https://babillard.example";

test("a form without JavaScript leads back to its page with its filters", () => {
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
])("%j leads nowhere", (referrer) => {
  expect(sameOriginReferer(referrer, origin)).toBeNull();
});
