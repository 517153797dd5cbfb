import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sealScripts } from "./sealed-scripts.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("each script that carries the word is named by its text, and the word is gone", () => {
  const { html, hashes } = sealScripts(
    '<p>a</p><script nonce="n1">one()</script><script type="module" nonce="n1" async="">two()\nthree()</script>',
    "n1",
    ["four()"],
  );
  expect(html).toBe('<p>a</p><script>one()</script><script type="module" async="">two()\nthree()</script>');
  expect(hashes).toEqual([hashOf("one()"), hashOf("two()\nthree()"), hashOf("four()")]);
});

test("a script without the word, or with another, may not run", () => {
  const strange =
    '<script>stolen()</script><script nonce="n2">stolen()</script><script nonce>stolen()</script>';
  expect(sealScripts(strange, "n1").hashes).toEqual([]);
});

test("a script from a file needs no hash, and the same text one only", () => {
  const page =
    '<script nonce="n1" src="/assets/a.js"></script><script nonce="n1">a()</script><script nonce="n1">a()</script>';
  expect(sealScripts(page, "n1").hashes).toEqual([hashOf("a()")]);
});
