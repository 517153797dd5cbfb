/**
 * HTML layout of emails: inline styles only, because mail clients drop style sheets; no images or other remote
 * resources, so that opening an email cannot be tracked. React escapes user input. No JSX, because Node runs this file
 * directly with type stripping only.
 */
import { type CSSProperties, createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export type Link = { label: string; url: string };
type Section = { heading: string; items: (Link & { detail: string })[]; links: Link[] };

export type EmailBody = {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  sections: readonly Section[];
  action: Link | null;
  notes: readonly string[];
  reason: string;
  site: Link;
  postalAddress: string | null;
  unsubscribe: Link | null;
};

/** Light theme of src/web/styles/tokens.css. */
const colors = { paper: "#faf7f1", ink: "#1c2630", soft: "#55606b", line: "#e4dccd", spruce: "#155a48" };

const styles = {
  body: {
    margin: 0,
    padding: "24px",
    font: "16px/1.5 sans-serif",
    overflowWrap: "anywhere",
    color: colors.ink,
    background: colors.paper,
  },
  column: { maxWidth: "36rem", margin: "0 auto" },
  siteName: { margin: "0 0 24px", fontSize: "20px", fontWeight: "bold" },
  heading: { margin: "24px 0 8px", fontSize: "18px" },
  list: { margin: 0, paddingLeft: "20px" },
  item: { margin: "8px 0" },
  links: { fontSize: "14px" },
  button: {
    display: "inline-block",
    padding: "12px 20px",
    borderRadius: "10px",
    fontWeight: "bold",
    background: colors.spruce,
    color: "#fff",
    textDecoration: "none",
  },
  rule: { border: 0, borderTop: `1px solid ${colors.line}`, margin: "24px 0" },
  footer: { fontSize: "14px", color: colors.soft },
} satisfies Record<string, CSSProperties>;

export function renderHtml(body: EmailBody): string {
  return `<!doctype html>\n${renderToStaticMarkup(h(EmailLayout, body))}\n`;
}

function EmailLayout(body: EmailBody): ReactNode {
  const { subject, greeting, paragraphs, sections, action, notes, reason, site, postalAddress, unsubscribe } =
    body;
  return h(
    "html",
    { lang: "fr-CA" },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width" }),
      h("title", null, subject),
    ),
    h(
      "body",
      { style: styles.body },
      h(
        "div",
        { style: styles.column },
        h("p", { style: styles.siteName }, anchor(site, { textDecoration: "none" })),
        ...[greeting, ...paragraphs].map(paragraph),
        ...sections.flatMap(listSection),
        action && h("p", null, h("a", { href: action.url, style: styles.button }, action.label)),
        ...notes.map(paragraph),
        h("hr", { style: styles.rule }),
        h(
          "div",
          { style: styles.footer },
          paragraph(reason),
          unsubscribe && h("p", null, anchor(unsubscribe)),
          postalAddress && paragraph(postalAddress),
        ),
      ),
    ),
  );
}

function listSection({ heading, items, links }: Section): ReactNode[] {
  const item = (listing: Section["items"][number]) =>
    h("li", { style: styles.item }, h("strong", null, anchor(listing)), h("br"), listing.detail);
  const separated = links.flatMap((link, index) => (index === 0 ? [anchor(link)] : [" · ", anchor(link)]));
  return [
    h("h2", { style: styles.heading }, heading),
    h("ul", { style: styles.list }, ...items.map(item)),
    h("p", { style: styles.links }, ...separated),
  ];
}

const paragraph = (text: string): ReactNode => h("p", null, text);

function anchor({ label, url }: Link, style: CSSProperties = {}): ReactNode {
  return h("a", { href: url, style: { color: colors.spruce, ...style } }, label);
}
