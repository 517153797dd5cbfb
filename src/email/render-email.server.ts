import { normalizeLine } from "../platform/text-input.ts";
import { paths } from "../web/paths.ts";
import type { EmailContent } from "./email-content.server.ts";
import type { EmailProps } from "./email-props.server.ts";
import { renderEmailContent } from "./email-texts.server.ts";
import type { Email } from "./transport.server.ts";

/** What of the site stands in a letter. `publicUrl`: origin, without a slash at the end. */
export type SiteInfo = { name: string; publicUrl: string };

/** The letter as text and as simple HTML, in the same words: no picture, nothing fetched, nothing that tells it was opened. */
export function renderEmail(
  facts: EmailProps,
  site: SiteInfo,
  delivery: {
    to: string;
    unsubscribeToken: string | null;
    /** of the mail program's own button, when it ends less than the letter's link */
    oneClickToken?: string | undefined;
    date: Date;
  },
): Email {
  const words = renderEmailContent(facts, site.name);
  const address = (path: string) => `${site.publicUrl}${path}`;
  const { unsubscribeToken: token, oneClickToken = token } = delivery;
  const unsubscribeUrl = token === null ? null : address(paths.notifications(token));
  const parts = {
    ...words,
    greeting: `Bonjour ${normalizeLine(facts.name)},`,
    action: words.action && { label: words.action.label, url: address(words.action.path) },
    site: { name: site.name, url: address("/") },
    lists: (words.lists ?? []).map((list) => ({
      heading: list.heading,
      items: list.items.map(({ path, ...item }) => ({ ...item, url: address(path) })),
      links: list.links.map(({ label, path }) => ({ label, url: address(path) })),
    })),
    unsubscribe:
      unsubscribeUrl === null
        ? null
        : { label: words.unsubscribeLabel ?? "Ne plus recevoir ces avis", url: unsubscribeUrl },
  };
  return {
    to: delivery.to,
    subject: normalizeLine(words.subject),
    text: asText(parts),
    html: asHtml(parts),
    unsubscribeUrl: oneClickToken === null ? null : address(paths.notifications(oneClickToken)),
    // What one would answer there is for the person who wrote, and not the site's to read.
    isAnswerable: facts.kind !== "new-message",
    date: delivery.date,
  };
}

type Link = { label: string; url: string };
type List = { heading: string; items: (Link & { detail: string })[]; links: Link[] };
type LetterParts = Omit<EmailContent, "action" | "lists"> & {
  lists: List[];
  greeting: string;
  action: Link | null;
  site: { name: string; url: string };
  unsubscribe: Link | null;
};

function asText({ greeting, paragraphs, lists, action, notes, why, site, unsubscribe }: LetterParts): string {
  const link = ({ label, url }: Link) => `${label}\u00a0:\n${url}`;
  return [
    greeting,
    ...paragraphs,
    ...lists.flatMap(({ heading, items, links }) => [
      heading,
      ...items.map(({ label, detail, url }) => `- ${label}, ${detail}\n  ${url}`),
      ...links.map(link),
    ]),
    ...(action ? [link(action)] : []),
    ...notes,
    `-- \n${site.name} · ${site.url}`,
    why,
    ...(unsubscribe ? [link(unsubscribe)] : []),
    "",
  ].join("\n\n");
}

/** Of src/web/styles/tokens.css, by day: a letter sees no sheet of styles. */
const colours = { paper: "#faf7f1", ink: "#1c2630", soft: "#55606b", line: "#e4dccd", spruce: "#155a48" };

function asHtml({
  subject,
  greeting,
  paragraphs,
  lists,
  action,
  notes,
  why,
  site,
  unsubscribe,
}: LetterParts): string {
  const p = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const button = `display:inline-block;padding:12px 20px;border-radius:10px;background:${colours.spruce};color:#fff;font-weight:bold;text-decoration:none`;
  return `<!doctype html>
<html lang="fr-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:${colours.ink};background:${colours.paper};overflow-wrap:anywhere">
<div style="max-width:36rem;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${anchor({ label: site.name, url: site.url }, "text-decoration:none")}</p>
${[greeting, ...paragraphs].map(p).join("\n")}
${lists.map(listAsHtml).join("\n")}
${action ? `<p><a href="${escapeHtml(action.url)}" style="${button}">${escapeHtml(action.label)}</a></p>` : ""}
${notes.map(p).join("\n")}
<hr style="border:0;border-top:1px solid ${colours.line};margin:24px 0">
<div style="font-size:14px;color:${colours.soft}">
${p(why)}
${unsubscribe ? `<p>${anchor(unsubscribe)}</p>` : ""}
</div>
</div>
</body>
</html>
`;
}

function listAsHtml({ heading, items, links }: List): string {
  return `<h2 style="margin:24px 0 8px;font-size:18px">${escapeHtml(heading)}</h2>
<ul style="margin:0;padding-left:20px">
${items.map((item) => `<li style="margin:8px 0"><strong>${anchor(item)}</strong><br>${escapeHtml(item.detail)}</li>`).join("\n")}
</ul>
<p style="font-size:14px">${links.map((link) => anchor(link)).join(" · ")}</p>`;
}

function anchor({ label, url }: Link, style = ""): string {
  return `<a href="${escapeHtml(url)}" style="color:${colours.spruce};${style}">${escapeHtml(label)}</a>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => entities[sign] ?? sign);
}
