import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashInlineScripts } from "./script-hashes.ts";

const policy = "default-src 'none'; script-src 'self' 'nonce-n1'; style-src 'self'";
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("scripts with the nonce are allowed by their hash, each once, and the nonce is removed", () => {
  const html =
    '<p>é</p><script nonce="n1">one()</script><script nonce="n1" async="">é()\nb()</script><script nonce="n1">one()</script>';
  expect(hashInlineScripts(html, policy)).toEqual({
    html: '<p>é</p><script>one()</script><script async="">é()\nb()</script><script>one()</script>',
    policy: `default-src 'none'; script-src 'self' ${hashOf("one()")} ${hashOf("é()\nb()")}; style-src 'self'`,
  });
});

test("a script without the nonce, or with another, is not allowed", () => {
  const html =
    '<script>stolen()</script><script nonce="n2">stolen()</script><script nonce>stolen()</script><script nonce="n1">own()</script>';
  const hashed = hashInlineScripts(html, policy);
  expect(hashed.policy).not.toContain(hashOf("stolen()"));
  expect(hashed.policy).toContain(hashOf("own()"));
});

test("a page whose policy has no nonce is unchanged", () => {
  const plain = { html: "<script>a()</script>", policy: "default-src 'none'" };
  expect(hashInlineScripts(plain.html, plain.policy)).toEqual(plain);
});
