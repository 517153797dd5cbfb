import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderEmail } from "./render-email.server.ts";

test("a letter wears the colours of the site by day", async () => {
  const tokens = await readFile(join(import.meta.dirname, "../web/styles/tokens.css"), "utf8");
  const byDay = [...tokens.matchAll(/light-dark\((#[0-9a-f]{6})/gu)].map(([, colour]) => colour);
  const { html } = renderEmail(
    { kind: "listing-restored", name: "Zoé", listingId: "1", listingTitle: "Luge", status: "active" },
    { name: "Babillard", publicUrl: "https://babillard.example" },
    { to: "zoe@example.com", unsubscribeToken: "2", date: new Date() },
  );
  const worn = [...html.matchAll(/#[0-9a-f]{6}/gu)].map(([colour]) => colour);
  expect(new Set(worn).size).toBe(5);
  for (const colour of worn) expect(byDay).toContain(colour);
});

test("only a letter about messages is not to be answered by mail", () => {
  const site = { name: "Babillard", publicUrl: "https://babillard.example" };
  const delivery = { to: "zoe@example.com", unsubscribeToken: null, date: new Date() };
  const about = { name: "Zoé", listingTitle: "Luge" };
  const message = { ...about, senderName: "Max", unreadCount: 1, conversationId: "1" };
  expect(renderEmail({ kind: "new-message", ...message }, site, delivery).isAnswerable).toBe(false);
  const removed = renderEmail({ kind: "listing-removed", ...about, reason: "Doublon" }, site, delivery);
  expect(removed.text).toContain("répondez à ce courriel");
  expect(removed.isAnswerable).toBe(true);
});
