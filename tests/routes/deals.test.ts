import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { isolate } from "../../src/platform/isolate.ts";
import { hrefsOf } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing } from "./world.ts";

const served = await serveSite();
const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
type Member = Awaited<ReturnType<typeof aSignedInUser>>;
let [seller, buyer, third]: Member[] = [];
let listingId: string;
let thread: string;
let otherThread: string;
beforeAll(async () => {
  [seller, buyer, third] = [
    await aSignedInUser(served),
    await aSignedInUser(served),
    await aSignedInUser(served),
  ];
  listingId = (await aPublishedListing(served, seller.user)).listing.id;
  const write = async ({ client }: Member) =>
    ((await client.post(`/listing/${listingId}/message`, { body: "Bonjour" })).location ?? "").replace(
      /#.*/u,
      "",
    );
  thread = await write(buyer);
  otherThread = await write(third);
});

const text = async (member: Member | undefined, path: string) => (await member?.client.get(path))?.text ?? "";
const lastStep = async (member: Member | undefined) =>
  /name="lastStepId" value="([^"]*)"/u.exec(await text(member, thread))?.[1] ?? "";
const take = async (member: Member | undefined, step: string, form: Record<string, string> = {}) =>
  member?.client.post(`${thread}/deal`, { do: step, lastStepId: await lastStep(member), ...form });

test("offers are cards in the conversation, with the buttons of the one who may answer", async () => {
  expect(await text(buyer, thread)).toContain(`href="${thread}/deal?step=offer"`);
  const sent = await buyer?.client.post(`${thread}/deal?step=offer`, { do: "offer", amount: "390,50" });
  expect(sent?.location).toBe(`${thread}#dernier`);
  expect(await text(buyer, thread)).toContain('value="withdraw-offer"');
  expect(await text(buyer, thread)).not.toContain('value="accept-offer"');
  const answer = await text(seller, thread);
  expect(answer).toContain("Offre\u00a0: 390,50\u00a0$");
  expect(answer).toContain('value="accept-offer"');
  expect(await text(third, otherThread)).not.toContain("390,50\u00a0$");
  const counter = await text(seller, `${thread}/deal?step=counter-offer`);
  expect(counter).toContain("Dernière offre\u00a0: 390,50\u00a0$");
  const refused = await seller?.client.post(`${thread}/deal`, { do: "accept-offer" });
  expect(refused?.headers.get("Set-Cookie")).toContain("deal-changed");
  const question = "Est-ce encore disponible";
  expect(await text(buyer, thread)).toContain(question);
  await take(seller, "accept-offer");
  expect(await text(buyer, thread)).not.toContain(question);
  for (const member of [buyer, seller]) {
    expect(await text(member, thread)).toContain("Offre de 390,50\u00a0$ acceptée.");
    for (const path of [thread, `${thread}/deal?step=propose-appointment`, `/listing/${listingId}`])
      expect(await text(member, path), path).toContain("Prix convenu\u00a0: 390,50\u00a0$");
  }
  expect(await text(third, `/listing/${listingId}`)).not.toContain("Prix convenu");
});

test("a rejected amount stays in the form", async () => {
  const response = await buyer?.client.post(`${thread}/deal?step=offer`, { do: "offer", amount: "beaucoup" });
  expect(response?.status).toBe(422);
  expect(response?.text).toContain('value="beaucoup"');
  expect(response?.text).toContain("Écrivez un montant en dollars");
});

test("a reserved listing says so on its page, its card and in its conversations, until it is released", async () => {
  const field =
    /<input[^>]*name="date"[^>]*>/u.exec(await text(seller, `${thread}/deal?step=reserve`))?.[0] ?? "";
  const [min = "", until = ""] = ["min", "value"].map(
    (name) => new RegExp(` ${name}="([^"]*)"`, "u").exec(field)?.[1],
  );
  expect(Date.parse(until) - Date.parse(min), field).toBe(2 * 86_400_000);
  await take(seller, "reserve", { date: inTwoDays });
  const visitor = served.visitor();
  const pages = [`/listing/${listingId}`, "/search?sortBy=recent"];
  for (const path of pages) expect((await visitor.get(path)).text, path).toContain("Réservé");
  expect(await text(third, otherThread)).toContain("Cette annonce est réservée à une autre personne");
  expect(await text(buyer, thread)).toContain("Elle vous est réservée.");
  expect(await text(buyer, `/listing/${listingId}`)).toContain("Cette annonce vous est réservée jusqu’au");
  expect(await text(seller, `/listing/${listingId}`)).toContain(
    `Réservée à ${isolate(buyer?.user.name ?? "")} `,
  );
  expect(await text(third, "/messages")).toContain("Réservé");
  await take(seller, "release");
  for (const path of pages)
    await expect.poll(async () => (await visitor.get(path)).text).not.toContain("Réservé");
  expect(await text(third, otherThread)).toContain("Cette annonce est de nouveau disponible.");
});

test("an appointment that both agreed on can be put in a calendar", async () => {
  const typed = { date: inTwoDays, time: "18:30", place: "Métro Laurier, sortie nord" };
  await take(buyer, "propose-appointment", typed);
  const file = `${thread}/appointment.ics`;
  expect((await buyer?.client.get(file))?.status).toBe(404);
  await take(seller, "accept-appointment");
  expect(await text(buyer, thread)).toContain(`href="${file}"`);
  const response = await buyer?.client.get(file);
  expect(response?.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(response?.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response?.text).toContain("LOCATION:Métro Laurier\\, sortie nord\r\n");
  expect((await third?.client.get(file))?.status).toBe(404);
});

test("after both confirmed, feedback is hidden until both gave it; moderators read what is contested", async () => {
  const feedback = `${thread}/feedback`;
  expect((await buyer?.client.get(feedback))?.status).toBe(302);
  await sql`update deal_steps set created_at = created_at - interval '3 days',
      until_at = case kind when 'propose-appointment' then now() - interval '1 minute' else until_at end
    where conversation_id = ${thread.replace("/messages/", "")}`.execute(served.site.db);
  await take(seller, "confirm-appointment");
  // The question is at the end of the conversation, where it opens.
  const answerable = (await text(buyer, thread))
    .split("<li")
    .filter((card) => card.includes('value="confirm-appointment"'));
  expect(answerable).toHaveLength(1);
  expect(answerable[0]).toContain("Le rendez-vous a eu lieu.");
  await take(buyer, "confirm-appointment");
  expect(await text(buyer, thread)).toContain(`href="${feedback}"`);
  const next = await text(seller, thread);
  expect(next.indexOf("step=sell")).toBeGreaterThan(0);
  expect(next.indexOf("step=sell")).toBeLessThan(next.indexOf("step=offer"));
  const answers = { do: "give", punctual: "no", asDescribed: "yes", pleasant: "yes" };
  const incomplete = await buyer?.client.post(feedback, { ...answers, punctual: "" });
  expect(incomplete?.status).toBe(422);
  expect(incomplete?.text).toContain("Répondez à chaque question.");
  expect((await third?.client.post(feedback, answers))?.status).toBe(404);
  await buyer?.client.post(feedback, answers);
  expect(await text(seller, feedback)).not.toContain("Pas à l’heure");
  await seller?.client.post(feedback, answers);
  expect(await text(seller, feedback)).toContain("Pas à l’heure");
  await seller?.client.post(feedback, { do: "contest", text: "J’y étais avant elle." });
  const moderator = await aSignedInUser(served, { role: "moderator" });
  const contested = await text(moderator, "/moderation/feedback");
  expect(contested).toContain("J’y étais avant elle.");
  const id = /name="id" value="([^"]+)"/u.exec(contested)?.[1] ?? "";
  expect((await seller?.client.post("/moderation/feedback", { do: "remove", id }))?.status).toBe(403);
  await moderator.client.post("/moderation/feedback", { do: "remove", id });
  expect(await text(buyer, feedback)).toContain("Retiré par la modération.");
});

test("the author says to whom the listing was sold; its price changes are shown", async () => {
  const { listing } = await aPublishedListing(served, (seller as Member).user);
  const page = `/listing/${listing.id}`;
  await served.site.db
    .updateTable("listings")
    .set({ price_cents: 39_000 })
    .where("id", "=", listing.id)
    .execute();
  expect((await served.visitor().get(page)).text).toMatch(/1\s200\s\$ → 390\s\$ le \d/u);
  const sent = await buyer?.client.post(`${page}/message`, { body: "Bonjour" });
  const conversation = (sent?.location ?? "").replace(/#.*/u, "");
  // From the row of the dashboard.
  expect(hrefsOf(await text(seller, "/dashboard"), /^Vendu à/u)).toContain(`${page}/ended`);
  const form = await text(seller, `${page}/ended`);
  expect(form).toContain(`value="${conversation.replace("/messages/", "")}"`);
  expect((await seller?.client.post(`${page}/ended`, {}))?.status).toBe(422);
  expect((await buyer?.client.get(`${page}/ended`))?.status).toBe(404);
  const question = "Est-ce encore disponible";
  expect(await text(buyer, conversation)).toContain(question);
  await seller?.client.post(`${page}/ended`, { to: conversation.replace("/messages/", "") });
  expect(await text(buyer, conversation)).not.toContain(question);
  expect(await text(buyer, conversation)).toContain("Vente conclue.");
  expect(await text(buyer, conversation)).toContain("Pour échanger des avis, fixez un rendez-vous ici");
  const own = await text(seller, page);
  expect(own).toContain(`Vendue à ${isolate(buyer?.user.name ?? "")}.`);
  expect(hrefsOf(own, /^Voir la conversation/u)).toEqual([`${conversation}#dernier`]);
  expect(await text(third, page)).not.toContain("Voir la conversation");
  expect((await served.visitor().get(page)).text).toContain("Vendu");
  expect((await seller?.client.get(`${page}/ended`))?.location).toBe(`${page}/own`);
});

test("for all others the deal is a 404, and its form leads back when the step is not possible", async () => {
  expect((await third?.client.get(`${thread}/deal?step=offer`))?.status).toBe(404);
  expect((await third?.client.post(`${thread}/deal`, { do: "offer", amount: "1" }))?.status).toBe(404);
  expect((await served.visitor().get(`${thread}/deal?step=offer`)).status).toBe(302);
  expect((await buyer?.client.get(`${thread}/deal?step=sell`))?.location).toBe(`${thread}#dernier`);
});

test("the export has the steps with their terms", async () => {
  const file = JSON.parse((await buyer?.client.post("/settings?do=export-json", {}))?.text ?? "{}");
  expect(file.conversations[0].deal[0]).toMatchObject({ kind: "offer", isOwn: true, amount: 390.5 });
});
