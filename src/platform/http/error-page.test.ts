import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { renderErrorPage } from "./error-page.server.ts";

test("the page is self-contained, and its Content-Security-Policy allows only its inline style", async () => {
  const response = renderErrorPage(503, "Babillard", "1234");
  const html = await response.text();
  const policy = response.headers.get("Content-Security-Policy");
  const [, style = ""] = /<style>([\s\S]*)<\/style>/u.exec(html) ?? [];
  expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  expect(html).not.toMatch(/<script|style=|<link|src=|url\(/u);
  expect(html).toContain("1234");
  expect(html).toContain('<a class="main" href="">Réessayer</a>');
});

test("the site's name is escaped", async () => {
  expect(await renderErrorPage(500, `<b>"&`, "1").text()).not.toContain("<b>");
});
