import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { serveSite } from "./served-site.ts";
import { aSignedInUser, password } from "./users.ts";
import { aPublishedListing, aWorld, unknownId } from "./world.ts";

const served = await serveSite();
let world: Awaited<ReturnType<typeof aWorld>>;
let thread: string;
let opened: string;
beforeAll(async () => {
  world = await aWorld(served);
  const sent = await world.other.client.post(`/listing/${world.listings.active.listing.id}/message`, {
    body: "Une question secrète",
  });
  thread = (sent.location ?? "").replace("#dernier", "");
  opened = sent.location ?? "";
});

test("the first message redirects to the conversation, which both can read", async () => {
  expect(opened).toMatch(/^\/messages\/[0-9a-f-]{36}#dernier$/u);
  for (const { client } of [world.other, world.author]) {
    expect((await client.get(thread)).text).toContain("Une question secrète");
    expect((await client.get("/messages")).text).toContain("Une question secrète");
  }
});

test("for all others, staff included, the conversation is a 404", async () => {
  for (const { client } of [world.moderator, world.admin]) {
    for (const path of [thread, `${thread}.data`, `${thread}/_.data`]) {
      const response = await client.get(path);
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
      expect(response.text).not.toContain("secrète");
    }
    expect((await client.post(thread, { body: "Je m’invite" })).status).toBe(404);
    expect((await client.get("/messages")).text).not.toContain("secrète");
  }
  const visitor = await world.visitor.get(thread);
  expect([visitor.status, visitor.location]).toEqual([302, `/auth?read=${thread.replace("/messages/", "")}`]);
  const sent = await world.visitor.post(thread, { body: "Je m’invite" });
  expect(sent.status).toBe(401);
  expect(sent.text).not.toContain("secrète");
  expect((await world.visitor.get(`${thread}/newest`)).location).toBe("/auth");
  expect((await world.admin.client.get(`${thread}/newest`)).status).toBe(404);
  expect((await world.author.client.get(thread)).text).not.toContain("Je m’invite");
});

test("signing in on the way to a message or a conversation returns there, and nowhere else", async () => {
  const listingId = world.listings.active.listing.id;
  const signIn = { email: world.other.user.email, password };
  const visitor = served.visitor();
  const sent = await visitor.get(`/listing/${listingId}/message`);
  expect(sent.location).toBe(`/auth?write=${listingId}`);
  const page = await visitor.get(sent.location ?? "");
  expect(page.text).toContain("Il faut un compte pour écrire au vendeur.");
  expect(page.text).toContain(`href="/auth?mode=register&amp;write=${listingId}"`);
  expect((await visitor.post(sent.location ?? "", signIn)).location).toBe(`/listing/${listingId}/message`);

  const again = served.visitor();
  const toRead = (await again.get(thread)).location ?? "";
  expect((await again.post(toRead, signIn)).location).toBe(opened);
  for (const address of ["/auth?write=//ailleurs.example", "/auth?read=..", "/auth?to=//ailleurs.example"])
    expect((await served.visitor().post(address, signIn)).location).toBe("/");
});

test("messages about invisible or own listings are rejected", async () => {
  const write = (id: string, sender = world.moderator) =>
    sender.client.post(`/listing/${id}/message`, { body: "Bonjour" });
  for (const state of ["draft", "deletedDraft"] as const)
    expect((await write(world.listings[state].listing.id)).status).toBe(404);
  expect((await write(world.listings.active.listing.id, world.author)).status).toBe(404);
  const ownListing = `/listing/${world.listings.active.listing.id}`;
  expect((await world.author.client.get(`${ownListing}/message`)).location).toBe(ownListing);
  for (const id of [unknownId, "x"]) expect((await write(id)).status).toBe(404);
});

test("a message about a listing that ended meanwhile stays in the form, with an explanation", async () => {
  for (const state of ["sold", "expired", "removed", "deleted"] as const) {
    const path = `/listing/${world.listings[state].listing.id}/message`;
    const response = await world.other.client.post(path, { body: "Je l’avais presque envoyé" });
    expect({ state, status: response.status }).toEqual({ state, status: 410 });
    expect(response.text).toContain("Cette annonce n’accepte plus de messages.");
    expect(response.text).toContain("Je l’avais presque envoyé");
  }
});

test("an empty message is rejected, a too long one keeps what was typed", async () => {
  const path = `/listing/${world.listings.active.listing.id}/message`;
  const empty = await world.admin.client.post(path, { body: "  " });
  expect(empty.status).toBe(422);
  expect(empty.text).toContain("Écrivez un message.");
  const long = await world.admin.client.post(path, { body: `Très long ${"o".repeat(4000)}` });
  expect(long.status).toBe(422);
  expect(long.text).toContain("Très long ooo");
  const broken = await world.admin.client.post(path, "body=%00", {
    "Content-Type": "application/x-www-form-urlencoded",
  });
  expect(broken.status).toBe(400);
});

test("a message sent after the session expired stays in the form, for a first message and for a reply", async () => {
  for (const path of [thread, `/listing/${world.listings.active.listing.id}/message`]) {
    const response = await world.visitor.post(path, { body: "Je l’avais presque envoyé" });
    expect(response.status).toBe(401);
    expect(response.text).toContain("Je l’avais presque envoyé");
    expect(response.text).toContain("Votre session est expirée");
    expect(response.text).toContain('name="body"');
  }
});

test("the same form sent twice creates one message", async () => {
  const form = { body: "Une seule fois", messageId: randomUUID() };
  for (const _ of [1, 2]) {
    expect((await world.other.client.post(thread, form)).location).toBe(opened);
  }
  expect((await world.author.client.get(thread)).text.match(/anywhere\]">Une seule fois</gu)).toHaveLength(1);
  // Reusing the id of another user's message does not lose the new one.
  await world.author.client.post(thread, { ...form, body: "Une réponse" });
  expect((await world.other.client.get(thread)).text).toContain(">Une réponse<");
});

test("unread messages are counted in the header, the bottom bar and on the dashboard until they are read", async () => {
  const { client: reader } = await openConversation("Premier message");
  const words = (await reader.get("/dashboard")).text;
  const main = words.slice(words.indexOf("<main"), words.indexOf("</main>"));
  const bar = words.slice(words.indexOf('aria-label="Navigation principale"'));
  expect(words.slice(0, words.indexOf("<main"))).toContain('aria-label="Messages, 1\u00a0non lu"');
  expect(bar).toMatch(/Profil<span class="sr-only">, (?:<!-- -->)?1\u00a0non lu/u);
  expect(main).toContain("1\u00a0non lu");
  // The page that shows the message no longer counts it.
  const list = (await reader.get("/messages")).text;
  expect(list).toContain("1\u00a0non lu");
  const shown = await reader.get(/href="(\/messages\/[0-9a-f-]{36})#dernier"/u.exec(list)?.[1] ?? "");
  expect(shown.text).toContain("Premier message");
  expect(shown.text).not.toContain("non lu");
});

test("opening a page of older messages marks no newer ones as read", async () => {
  const { client: reader, conversationId } = await openConversation("Pas encore lu");
  expect((await reader.get(`/messages/${conversationId}?before=${randomUUID()}`)).status).toBe(200);
  expect((await reader.get("/messages")).text).toContain("1\u00a0non lu");
  expect((await reader.get(`/messages/${conversationId}`)).status).toBe(200);
  expect((await reader.get("/messages")).text).not.toContain("non lu");
});

test("a rejected reply and a prefetch do not mark messages as read", async () => {
  const { client: reader, conversationId } = await openConversation("Pas encore vu");
  const address = `/messages/${conversationId}`;
  const isUnread = async () => (await reader.get("/messages")).text.includes("1\u00a0non lu");
  expect((await reader.post(address, { body: " " })).status).toBe(422);
  expect(await isUnread()).toBe(true);
  // Purpose: of the offline copies (public/service-worker.js).
  for (const [header, purpose] of [
    ["Sec-Purpose", "prefetch"],
    ["Sec-Purpose", "prefetch;prerender"],
    ["Purpose", "prefetch"],
  ] as const) {
    expect((await reader.get(address, { [header]: purpose })).text).toContain("Pas encore vu");
    expect(await isUnread()).toBe(true);
  }
  await reader.get(address);
  expect(await isUnread()).toBe(false);
});

test("more than 200 unread messages open at the first one; those before are on another page, which links back", async () => {
  const { client: reader, conversationId, author } = await openConversation("Le tout premier");
  await served.site.db
    .insertInto("messages")
    .values(
      Array.from({ length: 205 }, (_, index) => ({
        id: randomUUID(),
        conversation_id: conversationId,
        author_id: author.id,
        body: `Numéro ${index}.`,
        created_at: new Date(Date.now() + 1000 + index),
      })),
    )
    .execute();
  const first = (await reader.get(`/messages/${conversationId}`)).text;
  expect(first).toMatch(/id="dernier".*Le tout premier/su);
  expect(first).toContain("Messages suivants");
  expect(first).not.toContain('name="body"');
  const page = (await reader.get(`/messages/${conversationId}`)).text;
  expect(page).toContain("Numéro 204.");
  expect(page).toContain('name="body"');
  expect(page).not.toMatch(/anywhere\]">Le tout premier/u);
  const before = /href="(\/messages\/[^"]+\?before=[^"]+)"/u.exec(page)?.[1] ?? "";
  const older = (await reader.get(before)).text;
  expect(older).toContain("Le tout premier");
  expect(older).not.toMatch(/anywhere\]">Numéro 204\./u); // the list of conversations beside it has excerpts
  expect(older).toContain("Derniers messages");
});

test("a page of long messages is limited by their text, and the others are on pages before", async () => {
  const { client: reader, conversationId, author } = await openConversation("Le tout premier");
  const long = Array.from({ length: 60 }, (_, index) => ({
    id: randomUUID(),
    conversation_id: conversationId,
    author_id: author.id,
    body: `Numéro ${index}. ${"é".repeat(3_980)}`,
    created_at: new Date(Date.now() + 1000 + index),
  }));
  await served.site.db.insertInto("messages").values(long).execute();
  let path: string | undefined = `/messages/${conversationId}`;
  // Unread, they are read from the first one on.
  const read = new Set<string>();
  for (let isLast = false; !isLast; ) {
    const { text } = await reader.get(path);
    for (const [, number = ""] of text.matchAll(/anywhere\]">Numéro (\d+)\./gu)) read.add(number);
    isLast = !text.includes("Messages suivants");
  }
  expect(read.size).toBe(60);
  const numbers: number[] = [];
  let pages = 0;
  while (path) {
    const { text } = await reader.get(path);
    expect(text.length).toBeLessThan(400_000);
    numbers.unshift(
      ...[...text.matchAll(/anywhere\]">Numéro (\d+)\./gu)].map(([, number]) => Number(number)),
    );
    path = /href="(\/messages\/[^"]+\?before=[^"]+)"/u.exec(text)?.[1];
    pages += 1;
  }
  expect(numbers).toEqual(long.map((_, index) => index));
  expect(pages).toBe(3);
});

test("the list shows the listing's status and the last author, and is paginated", async () => {
  const seller = await aSignedInUser(served);
  const reader = await aSignedInUser(served);
  for (let index = 0; index < 31; index += 1) {
    const { listing } = await aPublishedListing(served, seller.user, { title: `Objet ${index}` });
    await reader.client.post(`/listing/${listing.id}/message`, { body: "Disponible ?" });
    if (index === 30)
      await served.site.db
        .updateTable("listings")
        .set({ status: "sold" })
        .where("id", "=", listing.id)
        .execute();
  }
  const first = (await reader.client.get("/messages")).text;
  expect(first).toContain("Objet 30");
  expect(first).toContain(">Vendue<");
  expect(first).toContain("Vous\u00a0: Disponible ?");
  expect(first).not.toContain("Objet 0<");
  expect(first).toContain('href="/messages?page=2"');
  expect((await reader.client.get("/messages?page=2")).text).toContain("Objet 0<");
});

/** A buyer writes to a seller, who has not read it yet. */
async function openConversation(body: string) {
  const seller = await aSignedInUser(served);
  const buyer = await aSignedInUser(served);
  const { listing } = await aPublishedListing(served, seller.user);
  const sent = await buyer.client.post(`/listing/${listing.id}/message`, { body });
  const conversationId = /[0-9a-f-]{36}/u.exec(sent.location ?? "")?.[0] ?? "";
  return { client: seller.client, conversationId, author: buyer.user };
}

test("a search in one's messages leads to the message that has the words, and marks none as read", async () => {
  const { db } = served.site;
  const { client, conversationId, author } = await openConversation("Le garage est au 12, rue des Érables.");
  await sql`
    insert into messages (id, conversation_id, author_id, body, created_at)
    select gen_random_uuid(), ${conversationId}, ${author.id}, 'Ligne ' || number, now()
    from generate_series(1, 120) as number`.execute(db);
  const list = (await client.get("/messages?q=rue des erables")).text;
  const found = /href="(\/messages\/[0-9a-f-]{36}\?at=[0-9a-f-]{36})#dernier"/u.exec(list)?.[1] ?? "";
  expect(list).toContain("Le garage est au 12, rue des Érables.");
  const page = (await client.get(found)).text;
  expect(page).toMatch(/id="dernier".*Le garage est au 12/su);
  expect(page).toContain("Ligne 20");
  expect(page).not.toContain("Ligne 119");
  expect(page).toContain("Derniers messages");
  expect((await client.get("/messages")).text).toContain("non lus");
  // Of another conversation, or gone: the conversation as it opens.
  const other = await openConversation("Autre chose");
  const gone = `/messages/${other.conversationId}?at=${found.split("at=")[1]}`;
  expect((await other.client.get(gone)).location).toBe(`/messages/${other.conversationId}#dernier`);
});

test("any message of a long conversation can be reported, and older ones are a page away", async () => {
  const { db } = served.site;
  const { listing } = await aPublishedListing(served, world.author.user, {});
  const sent = await world.other.client.post(`/listing/${listing.id}/message`, { body: "Bonjour" });
  const path = (sent.location ?? "").replace("#dernier", "");
  const conversationId = path.replace("/messages/", "");
  await sql`
    insert into messages (id, conversation_id, author_id, body, created_at)
    select gen_random_uuid(), ${conversationId}, ${world.author.user.id}, 'Insulte ' || number, now()
    from generate_series(1, 90) as number`.execute(db);
  const { client } = world.other;
  const options = async (address: string) => {
    const { status, text } = await client.get(address);
    expect(status).toBe(200);
    return {
      text,
      bodies: [...text.matchAll(/<option[^>]*>[^<]*?(Insulte \d+)</gu)].map(([, body]) => body),
    };
  };
  const numbers = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, at) => `Insulte ${from - at}`);
  const newest = await options(`${path}/report`);
  expect(newest.bodies).toEqual(numbers(90, 71));
  const older = /href="([^"]*\?before=[^"]*)"/u.exec(newest.text)?.[1] ?? "";
  expect((await options(older)).bodies).toEqual(numbers(70, 51));
  // The thread links to the form of each received message, on its older pages, too.
  const old = await db
    .selectFrom("messages")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("body", "=", "Insulte 3")
    .executeTakeFirstOrThrow();
  const first = await db
    .selectFrom("messages")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("body", "=", "Insulte 40")
    .executeTakeFirstOrThrow();
  const page = await client.get(`${path}?before=${first.id}`);
  expect(page.text).toContain(`href="${path}/report?message=${old.id}"`);
  const chosen = await options(`${path}/report?message=${old.id}`);
  expect(chosen.bodies).toEqual(numbers(3, 1));
  expect(chosen.text).toMatch(new RegExp(`<option value="${old.id}" selected`, "u"));
  const reported = await client.post(`${path}/report`, { message: old.id, reason: "harassment", text: "" });
  expect([reported.status, reported.location]).toEqual([302, `${path}#dernier`]);
  const moderation = await world.moderator.client.get(`/moderation/conversation/${conversationId}`);
  expect(moderation.text).toContain(`id="message-${old.id}"`);
  // Neither one's own message nor one of another conversation is offered.
  const own = await world.author.client.get(`${path}/report?message=${old.id}`);
  expect(own.text).not.toContain("Insulte 3<");
});

test("links and phone numbers can be pressed; a first message that leads off the site is marked", async () => {
  const {
    client: reader,
    conversationId,
    author,
  } = await openConversation("Voyez https://ailleurs.example/a?b=1&c ou 514 555-1234");
  const page = (await reader.get(`/messages/${conversationId}`)).text;
  expect(page).toContain(
    'href="https://ailleurs.example/a?b=1&amp;c" target="_blank" rel="noopener noreferrer nofollow ugc"',
  );
  expect(page).toContain('href="tel:5145551234"');
  expect(page).toContain("Ce premier message vous invite à quitter le site.");
  expect((await openConversation("Bonjour, est-elle là ?")).author.id).not.toBe(author.id);
});

test("without JavaScript a quick reply is sent", async () => {
  const { client: reader, conversationId } = await openConversation("Encore là ?");
  await reader.post(`/messages/${conversationId}`, { quick: "Oui, c’est encore disponible.", body: "" });
  expect((await reader.get(`/messages/${conversationId}`)).text).toContain(">Oui, c’est encore disponible.<");
});

test("a blocked sender learns only that the message cannot be sent", async () => {
  const seller = await aSignedInUser(served);
  const buyer = await aSignedInUser(served);
  const { listing } = await aPublishedListing(served, seller.user);
  const sent = await buyer.client.post(`/listing/${listing.id}/message`, { body: "Bonjour" });
  const path = (sent.location ?? "").replace("#dernier", "");
  expect((await seller.client.post(`${path}/control`, { do: "block" })).status).toBe(302);
  const rejected = await buyer.client.post(path, { body: "Un mot de trop" });
  expect(rejected.status).toBe(422);
  expect(rejected.text).toContain("Ce message ne peut pas être envoyé.");
  expect(rejected.text).toContain("Un mot de trop");
  const offer = await buyer.client.post(`${path}/deal?step=offer`, { do: "offer", amount: "10" });
  expect([offer.status, offer.text.includes("Ce message ne peut pas être envoyé.")]).toEqual([422, true]);
  expect((await buyer.client.get(path)).text).not.toContain("bloqué");
  expect((await seller.client.get(path)).text).toContain("Vous avez bloqué cette personne");
  expect((await seller.client.get("/messages?q=bonjour")).text).toContain(path);
  const settings = (await seller.client.get("/settings/vie-privee")).text;
  const member = /value="([^"]+)"[^>]* name="member"/u.exec(settings)?.[1] ?? "";
  expect(settings).toContain("Depuis le");
  expect((await buyer.client.post("/settings/vie-privee?do=unblock", { member })).status).toBe(302);
  expect((await buyer.client.post(path, { body: "Toujours bloqué" })).status).toBe(422);
  expect((await seller.client.post("/settings/vie-privee?do=unblock", { member })).status).toBe(302);
  expect((await buyer.client.post(path, { body: "Me revoilà" })).status).toBe(302);
  expect((await seller.client.get("/settings/vie-privee")).text).toContain("Vous ne bloquez personne.");
  expect((await seller.client.get("/messages?archived=1")).text).toContain("Aucune conversation archivée.");
});
