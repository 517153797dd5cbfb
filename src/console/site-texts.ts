/** Terms and privacy texts that the operator writes, as Markdown. Without a version, the product's own text is shown. */
export const siteTextNames = ["terms", "privacy"] as const;
export type SiteTextName = (typeof siteTextNames)[number];

export const siteTextMaxLength = 50_000;

/** A piece of rendered Markdown, as data: what is not one of these cannot come out of a text. */
export type MarkdownNode =
  | { kind: "text"; text: string }
  | { kind: "break" }
  | { kind: "rule" }
  | { kind: MarkdownElement; children: MarkdownNode[] }
  | { kind: "link"; href: string; children: MarkdownNode[] };

export const markdownElements = ["h2", "h3", "p", "ul", "ol", "li", "strong", "em", "blockquote"] as const;
export type MarkdownElement = (typeof markdownElements)[number];
