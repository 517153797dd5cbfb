/** Photos in conversations: who sees them, and how the form that contains them is answered. */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { serveSite } from "./served-site.ts";
import { aWorld } from "./world.ts";

const served = await serveSite();
let world: Awaited<ReturnType<typeof aWorld>>;
let thread: string;
beforeAll(async () => {
  world = await aWorld(served);
  const sent = await world.other.client.post(`/listing/${world.listings.active.listing.id}/message`, {
    body: "Avez-vous une photo de l’arrière ?",
  });
  thread = (sent.location ?? "").replace("#dernier", "");
});

const images = new URL("../support/fixtures/images/", import.meta.url);
async function aForm(body: string, ...names: string[]): Promise<FormData> {
  const form = new FormData();
  form.append("body", body);
  for (const name of names) form.append("photos", new File([await readFile(new URL(name, images))], name));
  return form;
}
/** Photos of messages, without those of the listing. */
const photosOn = (html: string) =>
  [...html.matchAll(/<ul aria-label="Photos".*?<\/ul>/gu)].flatMap(
    ([list]) => list.match(/(?<=href=")\/media\/[^"]+/gu) ?? [],
  );

test("a photo is sent without JavaScript, and only the two participants see it, uncached", async () => {
  const sent = await world.author.client.post(thread, await aForm("", "phone-rotated-gps.jpg"));
  expect([sent.status, sent.location]).toEqual([302, `${thread}#dernier`]);
  const page = (await world.other.client.get(thread)).text;
  const [photo = ""] = photosOn(page);
  expect(photo).not.toBe("");
  expect(page).toMatch(/enctype="multipart\/form-data"/iu);
  for (const { client } of [world.author, world.other]) {
    const response = await client.get(photo);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(response.headers.get("ETag")).toBeNull();
  }
  for (const client of [world.moderator.client, world.admin.client, world.visitor])
    expect((await client.get(photo)).status).toBe(404);
  expect((await world.other.client.get("/messages")).text.replaceAll("<!-- -->", "")).toMatch(/>Photo</u);
  expect((await world.author.client.get("/messages")).text).toContain("Vous\u00a0: Photo");
});

test("the export of both participants leads to the photos", async () => {
  for (const { client } of [world.author, world.other]) {
    const { conversations } = JSON.parse((await client.post("/settings?do=export-json", {})).text) as {
      conversations: { messages: { photos: string[] }[] }[];
    };
    const [url = ""] = conversations.flatMap(({ messages }) => messages.flatMap(({ photos }) => photos));
    expect((await client.get(new URL(url).pathname)).status).toBe(200);
  }
});

test("a file that is not a photo rejects the message, whose text stays", async () => {
  const rejected = await world.author.client.post(thread, await aForm("Voici l’arrière", "text.jpg"));
  expect(rejected.status).toBe(422);
  const text = rejected.text.replaceAll("<!-- -->", "");
  expect(text).toContain("Votre message n’a pas été envoyé.");
  expect(text).toContain("text.jpg");
  expect(text).toContain("Voici l’arrière</textarea>");
  expect((await world.other.client.get(thread)).text).not.toContain("Voici l’arrière");
});

test("nine photos are too many, and a first message may have one", async () => {
  const nine = await world.author.client.post(
    thread,
    await aForm("Neuf", ...Array<string>(9).fill("picture.webp")),
  );
  expect(nine.status).toBe(422);
  expect(nine.text).toContain("un message compte au plus 8\u00a0photos.");
  const address = `/listing/${world.listings.sold.listing.id}/message`;
  const first = await world.other.client.post(address, await aForm("Est-ce la même ?", "picture.webp"));
  expect(first.status).toBe(410);
  const open = `/listing/${world.listings.active.listing.id}/message`;
  const sent = await world.moderator.client.post(open, await aForm("Est-ce la même ?", "picture.webp"));
  expect(sent.location).toMatch(/^\/messages\//u);
  const page = await world.author.client.get((sent.location ?? "").replace("#dernier", ""));
  expect(photosOn(page.text)).toHaveLength(1);
});

test("a message with photos that is sent after the session ended keeps its text", async () => {
  const answer = await served.visitor().post(thread, await aForm("Trop tard", "picture.webp"));
  expect(answer.status).toBe(401);
  expect(answer.text).toContain("Trop tard</textarea>");
});
