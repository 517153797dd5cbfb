import { expect, test } from "vitest";
import { parseMarkdown } from "./markdown.server.ts";
import type { MarkdownNode } from "./site-texts.ts";

/** The rendered elements with their nesting. */
function outline(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === "text") return node.text;
      if (node.kind === "break" || node.kind === "rule") return `<${node.kind}>`;
      return `<${node.kind}${"href" in node ? ` ${node.href}` : ""}>${outline(node.children)}</>`;
    })
    .join("");
}

test("headings, paragraphs, lists, emphasis and links become elements", () => {
  const text = "# Règles\n\nUn **mot** et [l’aide](/aide).\n\n- un\n- deux\n\n1. trois\n\n> cité";
  expect(outline(parseMarkdown(text))).toBe(
    "<h2>Règles</><p>Un <strong>mot</> et <link /aide>l’aide</>.</><ul><li><p>un</></><li><p>deux</></></>" +
      "<ol><li><p>trois</></></><blockquote><p>cité</></>",
  );
});

test.each([
  ["<script>alert(1)</script>", "<p><script>alert(1)</script></>"],
  ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</>"],
  ["[x](//ailleurs.example)", "<p><em>x</></>"],
  ["[x](data:text/html,y)", "<p>[x](data:text/html,y)</>"],
  ["![x](https://ailleurs.example/y.png)", "<p>!<link https://ailleurs.example/y.png>x</></>"],
])("%s is text, or a harmless element", (text, expected) => {
  expect(outline(parseMarkdown(text))).toBe(expected);
});
