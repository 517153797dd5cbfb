import { expect, test } from "vitest";
import { startScriptsLate } from "./late-scripts.ts";

const page = [
  '<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js" nonce="n1"/>',
  '<link rel="stylesheet" href="/assets/a.css"/></head><body><p>Bonjour</p>',
  '<script nonce="n1" type="module" async="">import "/assets/a.js";\nimport("/assets/entry.js");</script>',
  '<script nonce="n1">enqueue("données")</script></body></html>',
].join("");

test("a page asks for no script of its own before it is painted, and keeps the rest as it is", () => {
  const { html: late, added } = startScriptsLate(page);
  const [code, mark] = added;
  expect(code).toBe('import "/assets/a.js";\nimport("/assets/entry.js");');
  expect(late).toContain(`<head><script>${mark}</script>`);
  expect(late).not.toContain('rel="modulepreload"');
  expect(late).not.toMatch(/<script[^>]*>import/u);
  expect(late).toContain('["/assets/a.js"]');
  expect(late).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(late).toContain('<script nonce="n1">enqueue("données")</script>');
  expect(late.match(/<script/gu)).toHaveLength(3);
});

test("a page without scripts stays as it is", () => {
  const plain = "<!DOCTYPE html><html><body><p>Refusé</p></body></html>";
  expect(startScriptsLate(plain)).toEqual({ html: plain, added: [] });
});
