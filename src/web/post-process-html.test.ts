import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { postProcessHtml } from "./post-process-html.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function finish(drawn: string): { html: string; scripts: string[] } {
  const { bytes, scripts } = postProcessHtml(Buffer.from(drawn), "n1");
  return { html: bytes.toString("utf8"), scripts };
}

const page = [
  '<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js" nonce="n1"/>',
  '<link rel="modulepreload" href="/assets/b.js" nonce="n1"/>',
  '<link rel="stylesheet" href="/assets/a.css"/></head><body><p>Bonjour à vous</p>',
  '<script nonce="n1" type="module" async="">import "/assets/a.js";\nimport("/assets/entry.js");</script>',
  '<script nonce="n1">enqueue("données")</script></body></html>',
].join("");

test("a page asks for no script of its own before it is painted, and keeps the rest as it is", () => {
  const { html } = finish(page);
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gsu)].map(([, tag, text]) => [tag, text]);
  expect(scripts).toEqual([
    ["", expect.stringContaining("arriving")],
    [' type="module" async=""', expect.stringContaining('["/assets/a.js","/assets/b.js"]')],
    ["", 'enqueue("données")'],
  ]);
  expect(html).toMatch(/^<!DOCTYPE html><html><head><script>/u);
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toMatch(/<script[^>]*>import/u);
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/></head><body><p>Bonjour à vous</p>');
  expect(html).toMatch(/<\/script><\/body><\/html>$/u);
});

test("each of its inline scripts may run, and the module that one of them starts", () => {
  const { html, scripts } = finish(page);
  const inline = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gsu)].map(([, text = ""]) => text);
  const started = 'import "/assets/a.js";\nimport("/assets/entry.js");';
  expect(inline).toHaveLength(3);
  expect(scripts.toSorted()).toEqual([...inline, started].map(hashOf).toSorted());
});

test("a page without scripts stays as it is", () => {
  const plain = "<!DOCTYPE html><html><head></head><body><p>Refusé</p></body></html>";
  expect(finish(plain)).toEqual({ html: plain, scripts: [] });
});

test("it shares no memory with what was drawn: the next page is drawn there", () => {
  for (const html of [page, "<p>Rien</p>"]) {
    const drawn = Buffer.from(html);
    const { bytes } = postProcessHtml(drawn, "n1");
    const before = bytes.toString("utf8");
    drawn.fill("x");
    expect(bytes.toString("utf8")).toBe(before);
  }
});

test("each script that carries the word is named by its text, and the word is gone", () => {
  const { html, scripts } = finish(
    '<p>é</p><script nonce="n1">one()</script><script nonce="n1" async="">é()\nb()</script>',
  );
  expect(html).toBe('<p>é</p><script>one()</script><script async="">é()\nb()</script>');
  expect(scripts).toEqual([hashOf("one()"), hashOf("é()\nb()")]);
});

test("a script without the word, or with another, may not run", () => {
  const strange =
    '<script>stolen()</script><script nonce="n2">stolen()</script><script nonce>stolen()</script>';
  expect(finish(strange)).toEqual({ html: strange, scripts: [] });
});

test("a script from a file needs no hash, and the same text one only", () => {
  const twice =
    '<script nonce="n1" src="/assets/a.js"></script><script nonce="n1">a()</script><script nonce="n1">a()</script>';
  expect(finish(twice).scripts).toEqual([hashOf("a()")]);
});
