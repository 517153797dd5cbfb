import { expect, test } from "vitest";
import { suspendMember } from "../../src/console/index.server.ts";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite();
const { db } = served.site;

test("a suspended member contests by the link of the sign-in page, and another moderator lets them in again", async () => {
  const { user } = await aSignedInUser(served);
  const [admin, moderator] = [
    await aSignedInUser(served, { role: "admin" }),
    await aSignedInUser(served, { role: "moderator" }),
  ];
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const ctx = { db, now: new Date(), actor: { id: admin.user.id, role: "admin" as const } };
  await suspendMember(ctx, { userId: user.id, until, reason: "Un dépôt avant la visite." });

  const visitor = served.visitor();
  const signIn = () => visitor.post("/auth", { email: user.email, password });
  const refused = await signIn();
  expect(refused.status).toBe(422);
  const path = refused.text.match(/\/suspension\/[\w-]+/u)?.[0] ?? "";
  const page = await visitor.get(path);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(page.headers.get("Referrer-Policy")).toBe("strict-origin");
  expect(visibleText(page.text)).toContain("Un dépôt avant la visite.");
  expect((await visitor.get(`${path.slice(0, -1)}_`)).status).toBe(404);
  const wrong = await visitor.post("/auth", { email: user.email, password: "un autre mot de passe" });
  expect(wrong.text).not.toContain("/suspension/");

  expect((await visitor.post(path, { text: "  " })).status).toBe(422);
  expect((await visitor.post(path, { text: "Un dépôt remboursé après la visite." })).status).toBe(302);
  expect(visibleText((await visitor.get(path)).text)).toContain("Votre contestation est envoyée.");

  const queue = (await moderator.client.get("/moderation")).text;
  expect(visibleText(queue)).toContain("Suspensions contestées");
  const appeal = queue.match(/\/moderation\/suspension\/[\w-]+/u)?.[0] ?? "";
  expect(visibleText((await moderator.client.get(appeal)).text)).toContain(
    "Un dépôt remboursé après la visite.",
  );
  const answer = { do: "uphold", answer: "En effet." };
  const own = await admin.client.post(appeal, answer);
  expect([own.status, visibleText(own.text)]).toEqual([
    409,
    expect.stringContaining("Vous avez suspendu ce compte"),
  ]);
  expect((await moderator.client.post(appeal, { ...answer, answer: "" })).status).toBe(422);
  expect((await moderator.client.post(appeal, answer)).status).toBe(302);
  expect((await signIn()).status).toBe(302);
  expect((await visitor.get(path)).status).toBe(404);
});

test("who would suspend an account again reads until when it is suspended", async () => {
  const { user } = await aSignedInUser(served);
  const [buyer, admin, moderator] = [
    await aSignedInUser(served),
    await aSignedInUser(served, { role: "admin" }),
    await aSignedInUser(served, { role: "moderator" }),
  ];
  const { public_id: publicId } = await db
    .selectFrom("users")
    .select("public_id")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const { listing } = await aPublishedListing(served, user);
  const sent = await buyer.client.post(`/listing/${listing.id}/message`, { body: "Bonjour" });
  const conversation = (sent.location ?? "").replace(/#.*/u, "");
  const report = { reason: "scam", text: "Un dépôt.", email: "" };
  const reports = [
    await buyer.client.post(`${conversation}/report`, report),
    await buyer.client.post(`/seller/${publicId}/report`, report),
    await buyer.client.post(`/listing/${listing.id}/report`, report),
  ];
  expect(reports.map(({ status }) => status)).toEqual([302, 302, 302]);
  const pages = [
    `/moderation/member/${publicId}`,
    conversation.replace("/messages/", "/moderation/conversation/"),
    `/moderation/${listing.id}`,
  ];
  const shown = "Déjà suspendu jusqu'au 31 janvier 2099 inclus.";
  const textOf = async (page: string) => visibleText((await moderator.client.get(page)).text);
  for (const page of pages) expect(await textOf(page)).not.toContain("Déjà suspendu");
  const ctx = { db, actor: { id: admin.user.id, role: "admin" as const } };
  await suspendMember(ctx, { userId: user.id, until: "2099-01-31", reason: "Un dépôt avant la visite." });
  for (const page of pages) expect(await textOf(page), page).toContain(shown);
});
