import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { lastResort } from "./last-resort.server.ts";

test("its policy allows its own style only, and it needs no other file", async () => {
  const answer = lastResort(503, "Babillard", "1234");
  const html = await answer.text();
  const policy = answer.headers.get("Content-Security-Policy");
  const [, style = ""] = /<style>([\s\S]*)<\/style>/u.exec(html) ?? [];
  expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  expect(html).not.toMatch(/<script|style=|<link|src=|url\(/u);
  expect(html).toContain("1234");
  expect(html).toContain('<a class="main" href="">Réessayer</a>');
});

test("the site's name is escaped", async () => {
  expect(await lastResort(500, `<b>"&`, "1").text()).not.toContain("<b>");
});
