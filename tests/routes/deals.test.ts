import { beforeAll, expect, test } from "vitest";
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
  const sent = await buyer?.client.post(`${thread}/deal?step=offer`, { do: "offer", amount: "390" });
  expect(sent?.location).toBe(`${thread}#dernier`);
  expect(await text(buyer, thread)).toContain('value="withdraw-offer"');
  expect(await text(buyer, thread)).not.toContain('value="accept-offer"');
  const answer = await text(seller, thread);
  expect(answer).toContain("Offre\u00a0: 390\u00a0$");
  expect(answer).toContain('value="accept-offer"');
  expect(await text(third, otherThread)).not.toContain("390");
  const refused = await seller?.client.post(`${thread}/deal`, { do: "accept-offer" });
  expect(refused?.headers.get("Set-Cookie")).toContain("deal-changed");
  await take(seller, "accept-offer");
  expect(await text(buyer, thread)).toContain("Offre acceptée.");
});

test("a rejected amount stays in the form", async () => {
  const response = await buyer?.client.post(`${thread}/deal?step=offer`, { do: "offer", amount: "beaucoup" });
  expect(response?.status).toBe(422);
  expect(response?.text).toContain('value="beaucoup"');
  expect(response?.text).toContain("Écrivez un montant en dollars");
});

test("a reserved listing says so on its page, its card and in its conversations, until it is released", async () => {
  await take(seller, "reserve", { date: inTwoDays });
  const visitor = served.visitor();
  const pages = [`/listing/${listingId}`, "/search?sortBy=recent"];
  for (const path of pages) expect((await visitor.get(path)).text, path).toContain("Réservé");
  expect(await text(third, otherThread)).toContain("Cette annonce est réservée à une autre personne");
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

test("for all others the deal is a 404, and its form leads back when the step is not possible", async () => {
  expect((await third?.client.get(`${thread}/deal?step=offer`))?.status).toBe(404);
  expect((await third?.client.post(`${thread}/deal`, { do: "offer", amount: "1" }))?.status).toBe(404);
  expect((await served.visitor().get(`${thread}/deal?step=offer`)).status).toBe(302);
  expect((await buyer?.client.get(`${thread}/deal?step=sell`))?.location).toBe(`${thread}#dernier`);
});

test("the export has the steps with their terms", async () => {
  const file = JSON.parse((await buyer?.client.post("/settings?do=export", {}))?.text ?? "{}");
  expect(file.conversations[0].deal[0]).toMatchObject({ kind: "offer", isOwn: true, amount: 390 });
});
