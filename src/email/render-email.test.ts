import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { EmailContent } from "./define-email.server.ts";
import { renderEmail } from "./render-email.server.ts";

const site = {
  name: "Babillard",
  publicUrl: "https://babillard.example",
  contactEmail: "allo@babillard.example",
  postalAddress: "1, rue des Érables, Laval (Québec) H7A 1A1",
};
const content: EmailContent = {
  paragraphs: ["Une annonce de « Zoé & Max » coûte <b>moins cher</b>."],
  sections: [
    {
      heading: "1 nouvelle annonce",
      items: [{ label: "Luge", detail: "20 $, Laval", path: "/listing/1" }],
      links: [
        { label: "Tout voir", path: "/search?q=luge&sortBy=recent" },
        { label: "Arrêter", path: "/notifications/2" },
      ],
    },
  ],
  action: { label: "Voir l’annonce", path: "/listing/1" },
  notes: ["Rien à faire."],
  reason: "Vous recevez ce courriel parce que …",
};
const unsubscribe = { token: "all", oneClickToken: "one" };
const email = renderEmail({ subject: "Luge\r\nBcc: x", recipientName: "Zoé", content }, site, {
  id: "1",
  to: "zoe@example.com",
  unsubscribe,
  acceptsReplies: true,
  date: new Date(),
});

test("the colors are those of the site's light theme", async () => {
  const tokens = await readFile(join(import.meta.dirname, "../web/styles/tokens.css"), "utf8");
  const light = [...tokens.matchAll(/light-dark\((#[0-9a-f]{6})/gu)].map(([, color]) => color);
  const used = [...email.html.matchAll(/#[0-9a-f]{6}/gu)].map(([color]) => color);
  expect(new Set(used).size).toBe(5);
  for (const color of used) expect(light).toContain(color);
});

test("the text has all parts in order, each link on its own line", () => {
  expect(email.text).toBe(`Bonjour Zoé,

Une annonce de « Zoé & Max » coûte <b>moins cher</b>.

1 nouvelle annonce

- Luge, 20 $, Laval
  https://babillard.example/listing/1

Tout voir\u00a0:
https://babillard.example/search?q=luge&sortBy=recent

Arrêter\u00a0:
https://babillard.example/notifications/2

Voir l’annonce\u00a0:
https://babillard.example/listing/1

Rien à faire.

--${" "}
Babillard · https://babillard.example/
1, rue des Érables, Laval (Québec) H7A 1A1

Vous recevez ce courriel parce que …

Ne plus recevoir ces avis\u00a0:
https://babillard.example/notifications/all

`);
});

test("the HTML has the same content, escaped", () => {
  const texts = email.html
    .replace(/^.*<body[^>]*>/su, "")
    .replace(/<[^>]+>/gu, "\n")
    .split("\n")
    .filter(Boolean);
  expect(texts).toEqual([
    "Babillard",
    "Bonjour Zoé,",
    "Une annonce de « Zoé &amp; Max » coûte &lt;b&gt;moins cher&lt;/b&gt;.",
    "1 nouvelle annonce",
    "Luge",
    "20 $, Laval",
    "Tout voir",
    " · ",
    "Arrêter",
    "Voir l’annonce",
    "Rien à faire.",
    "Vous recevez ce courriel parce que …",
    "Ne plus recevoir ces avis",
    site.postalAddress,
  ]);
  expect(email.html).toContain('href="https://babillard.example/search?q=luge&amp;sortBy=recent"');
  expect(email.html).toContain("<title>Luge Bcc: x</title>");
  expect(email.html).toMatch(/^<!doctype html>\n<html lang="fr-CA">/u);
});

test("one-click unsubscription may turn off less than the link", () => {
  expect(email.unsubscribeUrl).toBe("https://babillard.example/notifications/one");
  expect(email.subject).toBe("Luge Bcc: x");
});

test("without a postal address the footer has none", () => {
  const { text, html } = renderEmail(
    { subject: "Luge", recipientName: "Zoé", content },
    { ...site, postalAddress: null },
    { id: "1", to: "zoe@example.com", unsubscribe, acceptsReplies: true, date: new Date() },
  );
  expect(text).toContain("-- \nBabillard · https://babillard.example/\n\nVous");
  expect(html).not.toMatch(/Érables|null/u);
});
