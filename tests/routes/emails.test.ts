import { join } from "node:path";
import { expect, test } from "vitest";
import { isEmailVerified } from "../../src/accounts/users.queries.server.ts";
import { limits } from "../../src/platform/rate-limits.ts";
import { waitForEmails } from "../support/read-emails.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const senders = { MAIL_FROM: "Babillard <envois@annonces.example>", CONTACT_EMAIL: "allo@example.com" };
const served = await serveSite({ RATE_LIMITS: "on", ...senders });
const { db, config } = served.site;
const outbox = join(config.dataDir, "outbox");
const confirmation = "Si un compte existe pour cette adresse, nous venons d’y envoyer un lien.";

/** The path of the first link of the newest email to this address about `subject`. */
async function linkIn(to: string, subject: string): Promise<string> {
  const emails = await waitForEmails(outbox, to, {
    isWanted: (received) => received.subject.includes(subject),
  });
  return (emails.at(-1)?.links[0] ?? "").replace(served.origin, "");
}

test("8.4 a forgotten password: the same response with or without an account", async () => {
  const { user } = await aSignedInUser(served);
  const responseTo = async (email: string) => {
    const { status, text } = await served.visitor().post("/auth/forgot", { email });
    expect(status).toBe(200);
    expect(text).toContain(confirmation);
    return text
      .replaceAll(email, "someone")
      .replace(/nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}|D",\d+|\d{13}/gu, "");
  };
  const unknown = `${crypto.randomUUID()}@nulle-part.example`;
  expect(await responseTo(user.email)).toBe(await responseTo(unknown));
  await waitForEmails(outbox, user.email);
  expect(await waitForEmails(outbox, unknown, { count: 0 })).toEqual([]);
});

test("a forgotten password: emails are limited per mailbox, and the answer is always the same", async () => {
  const { user } = await aSignedInUser(served);
  for (const email of [user.email, `${crypto.randomUUID()}@nulle-part.example`]) {
    await db.deleteFrom("rate_limits").execute();
    for (let attempts = 0; attempts < limits["forgot-email"].attempts; attempts += 1)
      expect((await served.visitor().post("/auth/forgot", { email })).status).toBe(200);
    const response = await served.visitor().post("/auth/forgot", { email });
    expect(response.status).toBe(200);
    expect(response.text).toContain(confirmation);
  }
  const sent = await waitForEmails(outbox, user.email, { count: limits["forgot-email"].attempts });
  expect(sent).toHaveLength(limits["forgot-email"].attempts);
  // The owner uses the first of the links, no matter who asked for them.
  const reset = await served.visitor().get((sent[0]?.links[0] ?? "").replace(served.origin, ""));
  expect(reset.status).toBe(200);
  await db.deleteFrom("rate_limits").execute();
});

test("a forgotten password: an invalid address is rejected and stays in the field", async () => {
  const response = await served.visitor().post("/auth/forgot", { email: "zoé" });
  expect(response.status).toBe(422);
  expect(response.text).toContain('value="zoé"');
  expect((await served.visitor().post("/auth/forgot", { email: "" })).status).toBe(422);
});

test("the email's link changes the password once, is not sent as a referrer, and ends every session", async () => {
  const { user, client } = await aSignedInUser(served);
  await served.visitor().post("/auth/forgot", { email: user.email });
  const path = await linkIn(user.email, "nouveau mot de passe");
  expect(path).toMatch(/^\/auth\/reset\?token=[\w-]{43}$/u);
  const linkClient = served.visitor();
  const page = await linkClient.get(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("Referrer-Policy")).toBe("strict-origin");
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  const short = await linkClient.post(path, { password: "court", confirmPassword: "court" });
  expect(short.status).toBe(422);
  expect(short.text).toContain("Le mot de passe doit contenir au moins 6 caractères");
  expect(short.headers.get("Referrer-Policy")).toBe("strict-origin");
  const done = await linkClient.post(path, { password: "tout neuf", confirmPassword: "tout neuf" });
  expect([done.status, done.location]).toEqual([302, "/auth"]);
  expect((await linkClient.get("/auth")).text).toContain("Votre mot de passe est changé.");
  expect((await client.get("/dashboard")).location).toBe("/auth?to=/dashboard");
  const signIn = await served.visitor().post("/auth", { email: user.email, password: "tout neuf" });
  expect(signIn.location).toBe("/");
  for (const again of [
    await linkClient.get(path),
    await linkClient.post(path, { password: "encore un", confirmPassword: "encore un" }),
    await linkClient.get("/auth/reset"),
  ]) {
    expect(again.status).toBe(410);
    expect(again.text).toContain("Ce lien n’est plus valide");
    expect(again.text).toContain('href="/auth/forgot"');
  }
  const isWanted = ({ subject }: { subject: string }) => subject.includes("a changé");
  const [notice] = await waitForEmails(outbox, user.email, { isWanted });
  expect(notice?.headers).toContainEqual(["reply-to", "Babillard <allo@example.com>"]);
});

test("a user blocked by too many attempts can sign in at once with a password set through the email's link", async () => {
  const { user } = await aSignedInUser(served);
  const [phone, computer] = ["203.0.113.7", "198.51.100.4"];
  const attempt = async (password: string, address = phone) => {
    const typed = { email: user.email, password };
    return (await served.visitor().post("/auth", typed, { "X-Forwarded-For": address })).status;
  };
  for (let attempts = 0; attempts < limits["sign-in-email-here"].attempts; attempts += 1)
    for (const address of [phone, computer]) await attempt("faux", address);
  for (const address of [phone, computer]) expect(await attempt("un mot de passe long", address)).toBe(429);
  await served.visitor().post("/auth/forgot", { email: user.email });
  const path = await linkIn(user.email, "nouveau mot de passe");
  const rejected = await served.visitor().post(path, { password: "court", confirmPassword: "court" });
  expect(rejected.status).toBe(422);
  expect(await attempt("un mot de passe long")).toBe(429);
  await served.visitor().post(path, { password: "tout neuf", confirmPassword: "tout neuf" });
  // The email was opened at a third address.
  for (const address of [phone, computer]) expect(await attempt("tout neuf", address)).toBe(302);
  const { rows } = await served.pool.query(
    "select count from rate_limits where key like 'sign-in-address:%'",
  );
  expect(rows).not.toEqual([]);
});

test("an address is confirmed by the page's button, not by opening the page", async () => {
  const email = `${crypto.randomUUID()}@annonces.example`;
  const client = served.visitor();
  await client.post("/auth?mode=register", {
    name: "Zoé\r\nBcc: tous@annonces.example",
    email,
    phone: "",
    password: "secret",
    confirmPassword: "secret",
  });
  expect((await client.get("/dashboard")).text).toContain("Renvoyer le courriel");
  const path = await linkIn(email, "Confirmez votre adresse");
  const [received] = await waitForEmails(outbox, email);
  expect(received?.headers.map(([name]) => name)).not.toContain("bcc");
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const scanner = served.visitor();
  expect((await scanner.get(path)).text).toContain("Confirmer mon adresse");
  expect(await isEmailVerified(db, id)).toBe(false);
  expect((await client.post(path, {})).location).toBe("/dashboard");
  expect(await isEmailVerified(db, id)).toBe(true);
  expect((await client.get("/dashboard")).text).not.toContain("Renvoyer le courriel");
  expect((await client.get(path)).text).toContain("Votre adresse est confirmée");
  expect((await scanner.get(path)).status).toBe(410);
  expect((await scanner.post(path, {})).status).toBe(410);
});

test("the confirmation email is sent again to signed-in users, within the rate limit", async () => {
  const { user, client } = await aSignedInUser(served);
  for (let attempts = 0; attempts < limits["verify-email"].attempts; attempts += 1)
    expect((await client.post("/auth/verify", {})).location).toBe("/dashboard");
  await waitForEmails(outbox, user.email);
  expect((await client.post("/auth/verify", {})).status).toBe(429);
  expect((await served.visitor().post("/auth/verify", {})).location).toBe("/auth");
});

test("one click unsubscribes from emails about messages, also from a mail client, and only for this user", async () => {
  const { user } = await aSignedInUser(served);
  const { user: other } = await aSignedInUser(served);
  const { unsubscribeToken } = await import("../../src/email/unsubscribe-token.server.ts");
  const token = unsubscribeToken({ userId: user.id, topic: "messages" }, served.site.unsubscribeSecret);
  const isEnabled = async (id: string) =>
    (await db.selectFrom("users").select("notify_messages").where("id", "=", id).executeTakeFirstOrThrow())
      .notify_messages;
  const path = `/notifications/${token}`;
  expect((await served.visitor().get(path)).text).toContain("Ne plus les recevoir");
  expect(await isEnabled(user.id)).toBe(true);
  // RFC 8058: no cookies, no origin, either encoding.
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  for (const body of [new URLSearchParams("List-Unsubscribe=One-Click"), form]) {
    await db.updateTable("users").set({ notify_messages: true }).where("id", "=", user.id).execute();
    const response = await fetch(served.url + path, { method: "POST", body });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("C’est fait.");
    expect(await isEnabled(user.id)).toBe(false);
  }
  expect(await isEnabled(other.id)).toBe(true);
  for (const forged of [token.replace(user.id, other.id), `${token}x`, "messages", "%20"]) {
    expect((await served.visitor().get(`/notifications/${forged}`)).status).toBe(404);
    expect((await served.visitor().post(`/notifications/${forged}`, {})).status).toBe(404);
  }
  expect(await isEnabled(other.id)).toBe(true);
});

test("addresses and tokens are not logged", () => {
  expect(served.log.join("\n")).not.toMatch(/@(?:annonces|nulle-part)\.example|token=/u);
});
