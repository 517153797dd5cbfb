import { isolate } from "../platform/isolate.ts";
import { accountPaths } from "../web/account-paths.ts";
import type { EmailSection, PreparedEmail, SiteIdentity } from "./define-email.server.ts";
import type { EmailMessage } from "./email.ts";
import { type EmailBody, type Link, renderHtml } from "./layout.server.ts";
import { nameForEmail } from "./recipient-name.ts";

/** Renders text and HTML from the same content. */
export function renderEmail(
  {
    subject: typedSubject,
    recipientName,
    content,
  }: Pick<PreparedEmail, "subject" | "recipientName" | "content">,
  site: Pick<SiteIdentity, "name" | "publicUrl" | "postalAddress">,
  delivery: {
    id: string;
    to: string;
    /** `oneClickToken`: for the mail client's unsubscribe button, which may turn off less than the link in the text. */
    unsubscribe: { token: string; oneClickToken: string } | null;
    acceptsReplies: boolean;
    replyTo?: EmailMessage["replyTo"];
    date: Date;
  },
): EmailMessage {
  const { id, to, unsubscribe, acceptsReplies, replyTo, date } = delivery;
  const linkTo = ({ label, path }: { label: string; path: string }) => ({
    label,
    url: `${site.publicUrl}${path}`,
  });
  const unsubscribeLink = (token: string) =>
    linkTo({
      label: content.unsubscribeLabel ?? "Ne plus recevoir ces avis",
      path: accountPaths.notifications(token),
    });
  const section = ({ heading, items, links }: EmailSection) => ({
    heading,
    items: items.map((item) => ({ ...linkTo(item), detail: item.detail })),
    links: links.map(linkTo),
  });
  // Without line breaks. The words of users in it are normalized, and isolated by direction marks, which stay.
  const subject = typedSubject.replace(/\p{Cc}+/gu, " ").trim();
  const name = nameForEmail(recipientName);
  const body: EmailBody = {
    subject,
    greeting: name === null ? "Bonjour," : `Bonjour ${isolate(name)},`,
    paragraphs: content.paragraphs,
    sections: (content.sections ?? []).map(section),
    action: content.action && linkTo(content.action),
    notes: content.notes,
    reason: content.reason,
    site: linkTo({ label: site.name, path: "/" }),
    postalAddress: site.postalAddress ?? null,
    unsubscribe: unsubscribe && unsubscribeLink(unsubscribe.token),
  };
  const unsubscribeUrl = unsubscribe && unsubscribeLink(unsubscribe.oneClickToken).url;
  const rendered = { subject, text: renderText(body), html: renderHtml(body) };
  return { id, to, ...rendered, unsubscribeUrl, acceptsReplies, replyTo, date };
}

function renderText(body: EmailBody): string {
  const { greeting, paragraphs, sections, action, notes, reason, site, postalAddress, unsubscribe } = body;
  const link = ({ label, url }: Link) => `${label}\u00a0:\n${url}`;
  return [
    greeting,
    ...paragraphs,
    ...sections.flatMap(({ heading, items, links }) => [
      heading,
      ...items.map(({ label, detail, url }) => `- ${label}, ${detail}\n  ${url}`),
      ...links.map(link),
    ]),
    ...(action ? [link(action)] : []),
    ...notes,
    [`-- \n${site.label} · ${site.url}`, ...(postalAddress ? [postalAddress] : [])].join("\n"),
    reason,
    ...(unsubscribe ? [link(unsubscribe)] : []),
    "",
  ].join("\n\n");
}
