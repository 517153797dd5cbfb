import { beforeEach, describe, expect, test } from "vitest";
import { aListing, at, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import {
  collectingTransport,
  type EmailRequest,
  sendNow,
  unsubscribeSecret,
} from "../../tests/support/queued-emails.ts";
import { PermanentDeliveryError } from "../email/email.ts";
import type { EmailTools } from "../email/send-email.server.ts";
import { readUnsubscribeToken } from "../email/unsubscribe-token.server.ts";
import { reply, writeAboutListing } from "../messaging/messages.commands.server.ts";
import { listMessages } from "../messaging/messages.queries.server.ts";
import { markRead } from "../messaging/messages.writes.server.ts";
import { setNotificationPreferences } from "../notifications/preferences.commands.server.ts";
import { emails } from "./emails.ts";

const { db } = await testDatabase();
const transport = collectingTransport();
const { sent } = transport;
let warnings: object[] = [];
beforeEach(() => {
  sent.length = 0;
  warnings = [];
});

const tools = { db, transport, now, log: { warn: (fields: object) => void warnings.push(fields) } };
const send = (request: EmailRequest, overrides: Partial<EmailTools> = {}, requestId?: string) =>
  sendNow({ ...tools, ...overrides }, request, requestId);
const the = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error("undefined");
  return value;
};

async function aConversation(words = "Encore disponible ?") {
  const [seller, buyer] = [await aUser(db, { name: "Luc Roy" }), await aUser(db, { name: "Zoé Gagnon" })];
  const listing = await aListing(db, { author: seller, title: "Vélo <b>électrique</b>" });
  const written = await writeAboutListing({ db, now, actor: buyer }, { listingId: listing.id, body: words });
  if (!written.ok) throw new Error(written.reason);
  const { conversationId } = written;
  const request: EmailRequest = { kind: "new-message", conversationId, recipientId: seller.id };
  return { seller, buyer, conversationId, request };
}

describe("an email about new messages", () => {
  test("names the sender and the listing, links to the conversation, and does not contain the text", async () => {
    const { seller, conversationId, request } = await aConversation("Mon numéro est le 514 555-0123");
    expect(await send(request)).toBe("sent");
    const email = the(sent[0]);
    expect(email.to).toBe(seller.email);
    expect(email.subject).toBe("Zoé Gagnon vous a écrit au sujet de «\u00a0Vélo <b>électrique</b>\u00a0»");
    for (const words of [email.text, email.html]) {
      expect(words).toContain("Bonjour Luc Roy,");
      expect(words).toContain("vous a laissé un message");
      expect(words).toContain(`https://annonces.example/messages/${conversationId}`);
      expect(words).not.toContain("555-0123");
    }
    expect(email.html).toContain("Vélo &lt;b&gt;électrique&lt;/b&gt;");
    expect(email.html).not.toMatch(/<img|<script|src=|<b>/u);
  });

  test("repeats no name that may be a link, neither of the sender nor of the recipient", async () => {
    const { seller, buyer, request } = await aConversation();
    await db
      .updateTable("users")
      .set({ name: "Gagnez sur evil.example" })
      .where("id", "in", [seller.id, buyer.id])
      .execute();
    await send(request);
    const { subject, text, html } = the(sent[0]);
    expect(`${subject} ${text} ${html}`).not.toContain("evil");
    expect(text).toContain("Bonjour,\n");
    expect(subject).toMatch(/^Utilisateur vous a écrit/u);
  });

  test("contains the number of messages", async () => {
    const { buyer, conversationId, request } = await aConversation();
    await reply({ db, now: at("2026-11-20T12:01:00Z"), actor: buyer }, { conversationId, body: "Bonjour ?" });
    await send(request);
    expect(the(sent[0]).text).toContain("vous a laissé 2\u00a0messages");
  });

  test("covers all conversations, and names another one when its own was read", async () => {
    const { seller, conversationId, request } = await aConversation();
    const listing = await aListing(db, { author: seller, title: "Table" });
    const other = await aUser(db, { name: "Max" });
    await writeAboutListing({ db, now, actor: other }, { listingId: listing.id, body: "Bonjour" });
    await send(request);
    expect(the(sent[0]).text).toContain("des messages non lus dans une autre conversation.");
    expect(the(sent[0]).subject).toContain("Zoé Gagnon");
    const [message] = await listMessages(db, conversationId, seller.id, 1);
    await markRead(db, conversationId, seller.id, the(message).id);
    await send(request);
    expect(the(sent[1]).subject).toBe("Max vous a écrit au sujet de «\u00a0Table\u00a0»");
    expect(the(sent[1]).text).not.toContain("autre");
  });

  test("is not sent once they are read, nor after the user turned off the topic or closed the account", async () => {
    const { seller, conversationId, request } = await aConversation();
    await setNotificationPreferences(db, seller.id, { messages: false });
    expect(await send(request)).toBe("turned-off");
    await setNotificationPreferences(db, seller.id, { messages: true });
    const [message] = await listMessages(db, conversationId, seller.id, 1);
    await markRead(db, conversationId, seller.id, the(message).id);
    expect(await send(request)).toBe("not-due");
    const other = await aConversation();
    await db.deleteFrom("users").where("id", "=", other.seller.id).execute();
    expect(await send(other.request)).toBe("not-due");
    expect(sent).toEqual([]);
  });

  test("has a link that turns off this topic for this recipient only", async () => {
    const { seller, request } = await aConversation();
    await send(request);
    const url = the(sent[0]).unsubscribeUrl ?? "";
    expect(url).toMatch(/^https:\/\/annonces\.example\/notifications\/messages-/u);
    expect(the(sent[0]).text).toContain(url);
    const token = url.slice(url.lastIndexOf("/") + 1);
    const secret = unsubscribeSecret;
    expect(readUnsubscribeToken(token, secret)).toEqual({ userId: seller.id, topic: "messages" });
    // Copied together with a sign of the sentence around it.
    for (const sign of [".", ">", ").", " ", "\u200b"])
      expect(readUnsubscribeToken(token + sign, secret)).toEqual({ userId: seller.id, topic: "messages" });
    for (const other of ["a", "-", "é", ".a"]) expect(readUnsubscribeToken(token + other, secret)).toBeNull();
    expect(readUnsubscribeToken(token.replace("messages", "listings"), secret)).toBeNull();
    expect(readUnsubscribeToken(token, `${secret}x`)).toBeNull();
  });
});

describe("emails about a listing", () => {
  const request = (kind: "listing-expiring" | "listing-restored", listingId: string): EmailRequest => ({
    kind,
    listingId,
  });

  test("remind of its expiry, unless it was renewed, sold or deleted meanwhile, or reminders are off", async () => {
    const createdAt = daysAfter(now, -55);
    const listing = await aListing(db, { createdAt });
    const sold = await aListing(db, { createdAt, status: "sold" });
    const deleted = await aListing(db, { createdAt, deletedAt: now });
    const renewed = await aListing(db, { createdAt });
    for (const { id, expiresAt } of [listing, sold, deleted, renewed])
      await db.updateTable("listings").set({ expiry_reminded_for: expiresAt }).where("id", "=", id).execute();
    // A week more, where operators let listings expire after a week.
    await db
      .updateTable("listings")
      .set({ expires_at: daysAfter(now, 7) })
      .where("id", "=", renewed.id)
      .execute();
    expect(await send(request("listing-expiring", listing.id))).toBe("sent");
    expect(the(sent[0]).text).toContain("sera visible jusqu’au 25 novembre 2026");
    for (const { id } of [renewed, sold, deleted])
      expect(await send(request("listing-expiring", id))).toBe("not-due");
    await setNotificationPreferences(db, listing.author.id, { listings: false });
    expect(await send(request("listing-expiring", listing.id))).toBe("turned-off");
  });

  test("inform the author of moderation in any case, with the reason", async () => {
    const listing = await aListing(db, { status: "removed" });
    await setNotificationPreferences(db, listing.author.id, { listings: false, messages: false });
    const removed: EmailRequest = { kind: "listing-removed", listingId: listing.id, reason: "Contrefaçon" };
    expect(await send(removed)).toBe("sent");
    expect(the(sent[0]).text).toContain("Raison\u00a0: Contrefaçon");
    expect(the(sent[0]).text).toContain("répondez à ce courriel");
    expect(the(sent[0]).unsubscribeUrl).toBeNull();
    expect(await send(request("listing-restored", listing.id))).toBe("not-due");
    const restored = await aListing(db);
    expect(await send(request("listing-restored", restored.id))).toBe("sent");
    expect(the(sent[1]).text).toContain("La modération a remis en ligne votre annonce");
    expect(the(sent[1]).text).toContain(
      `Voir mon annonce\u00a0:\nhttps://annonces.example/listing/${restored.id}`,
    );
    expect(await send({ ...removed, listingId: restored.id })).toBe("not-due");
  });

  test.each([
    ["expired", "mais elle a expiré\u00a0: renouvelez-la pour la remettre en ligne.", () => "/dashboard"],
    ["sold", "Elle est toujours marquée comme louée.", (id: string) => `/listing/${id}`],
  ] as const)(
    "inform the author of one that is %s that it is restored, not that it is online",
    async (status, words, path) => {
      const { id } = await aListing(db, { status, type: "housing" });
      expect(await send(request("listing-restored", id))).toBe("sent");
      const { subject, text } = the(sent[0]);
      expect(text).toContain(words);
      expect(text).toContain(`\u00a0:\nhttps://annonces.example${path(id)}\n`);
      expect(`${subject} ${text}`).not.toMatch(/a remis en ligne|de retour/u);
    },
  );
});

describe("emails with a token", () => {
  test("only the hash of the token is stored, one for each email", async () => {
    const user = await aUser(db);
    const request: EmailRequest = { kind: "reset-password", email: user.email };
    await send(request);
    await send(request);
    const [first, second] = sent.map(({ text }) => /token=([\w-]{43})\n/u.exec(text)?.[1] ?? "");
    expect(first).not.toBe(second);
    const rows = await db.selectFrom("email_links").selectAll().where("user_id", "=", user.id).execute();
    expect(rows).toHaveLength(2);
    for (const token of [first, second]) expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("go to the address they are about", async () => {
    const user = await aUser(db);
    await send({ kind: "confirm-new-email", userId: user.id, email: "neuf@example.com" });
    await send({ kind: "email-changed", userId: user.id, formerEmail: "vieux@example.com" });
    await send({ kind: "account-closed", name: "Zoé", email: "partie@example.com" });
    await send({ kind: "password-changed", userId: user.id });
    await send({ kind: "verify-email", userId: user.id });
    expect(sent.map(({ to }) => to)).toEqual([
      "neuf@example.com",
      "vieux@example.com",
      "partie@example.com",
      user.email,
      user.email,
    ]);
  });

  test("are not sent to an unknown address, nor to verify a verified one", async () => {
    expect(await send({ kind: "reset-password", email: "nobody@example.com" })).toBe("not-due");
    const user = await aUser(db);
    await db.updateTable("users").set({ email_verified: true }).where("id", "=", user.id).execute();
    expect(await send({ kind: "verify-email", userId: user.id })).toBe("not-due");
    expect(sent).toEqual([]);
  });
});

test("no name or title becomes a header or a paragraph", async () => {
  const evil = "Vélo\r\nBcc: all@example.com\r\n\r\nVotre compte est bloqué";
  const { request, seller } = await aConversation();
  await db.updateTable("users").set({ name: evil }).where("id", "=", seller.id).execute();
  await db.updateTable("listings").set({ title: evil }).where("author_id", "=", seller.id).execute();
  await send(request);
  const { subject, text } = the(sent[0]);
  expect(subject).not.toMatch(/[\r\n]/u);
  expect(text).not.toMatch(/^(?:Bcc|Votre compte)/mu);
});

describe("an email that cannot be delivered", () => {
  const failing = (error: Error): Partial<EmailTools> => ({
    transport: { ...transport, send: () => Promise.reject(error) },
  });

  test("is not retried after a permanent rejection, which is logged without naming the recipient", async () => {
    const user = await aUser(db);
    const request: EmailRequest = { kind: "password-changed", userId: user.id };
    expect(await send(request, failing(new PermanentDeliveryError("rejected permanently: 550")))).toBe(
      "rejected",
    );
    expect(warnings).toEqual([{ kind: "password-changed", reason: "rejected permanently: 550" }]);
  });

  test("is retried by the queue when the failure may be temporary", async () => {
    const user = await aUser(db);
    const request: EmailRequest = { kind: "password-changed", userId: user.id };
    await expect(send(request, failing(new Error("busy")))).rejects.toThrow("busy");
  });
});

test("only emails about a conversation cannot be replied to: a reply would not reach the sender", () => {
  expect(emails.filter(({ acceptsReplies }) => !acceptsReplies).map(({ name }) => name)).toEqual([
    "new-message",
    "deal-step",
    "appointment-reminder",
    "appointment-question",
    "reservation-ended",
  ]);
});

test("an unknown kind of email fails its job", async () => {
  const payload = { kind: "newsletter", userId: crypto.randomUUID() };
  await expect(send(payload as unknown as EmailRequest)).rejects.toThrow("unknown kind of email: newsletter");
});

test("an invalid payload fails its job before anything is sent", async () => {
  const payload = { kind: "password-changed", user: crypto.randomUUID() };
  await expect(send(payload as unknown as EmailRequest)).rejects.toThrow("userId");
  expect(sent).toEqual([]);
});
