import MarkdownIt, { type Token } from "markdown-it";
import { type MarkdownElement, type MarkdownNode, markdownElements } from "./site-texts.ts";

/** HTML in the text stays text. Pictures are links to other sites, which pages do not load from. */
const parser = new MarkdownIt("commonmark", { html: false, linkify: false }).disable([
  "image",
  "html_block",
  "html_inline",
  "code",
  "fence",
]);

/** Level one is the title of the page. */
const elementOfTag: Readonly<Record<string, MarkdownElement>> = {
  ...Object.fromEntries(markdownElements.map((tag) => [tag, tag])),
  h1: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
};

/** The text as data, which components turn into elements: no HTML is built from it. */
export function parseMarkdown(text: string): MarkdownNode[] {
  return treeOf(parser.parse(text, {}));
}

function treeOf(tokens: readonly Token[]): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open: MarkdownNode[][] = [root];
  for (const token of tokens) {
    const children = open.at(-1) ?? root;
    if (token.nesting === -1) {
      open.pop();
    } else if (token.nesting === 1) {
      const nested: MarkdownNode[] = [];
      children.push(containerOf(token, nested));
      open.push(nested);
    } else if (token.type === "inline") children.push(...treeOf(token.children ?? []));
    else if (token.type === "softbreak") children.push({ kind: "text", text: " " });
    else if (token.type === "hardbreak") children.push({ kind: "break" });
    else if (token.type === "hr") children.push({ kind: "rule" });
    else if (token.content !== "") children.push({ kind: "text", text: token.content });
  }
  return root;
}

function containerOf(token: Token, children: MarkdownNode[]): MarkdownNode {
  if (token.type === "link_open") {
    const href = String(token.attrGet("href") ?? "");
    return isSafeLink(href) ? { kind: "link", href, children } : { kind: "em", children };
  }
  return { kind: elementOfTag[token.tag] ?? "p", children };
}

/** A page of the site, another site or an address; nothing that a browser would run. */
function isSafeLink(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|\/(?![/\\]))/iu.test(href);
}
