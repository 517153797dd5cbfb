import { beforeAll, expect, test } from "vitest";
import { serveSite } from "./served-site.ts";
import { aWorld, unknownId } from "./world.ts";

const served = await serveSite();
let world: Awaited<ReturnType<typeof aWorld>>;
let thread: string;
beforeAll(async () => {
  world = await aWorld(served);
  const sent = await world.other.client.post(`/listing/${world.ads.active.listing.id}/message`, {
    body: "Une question secrète",
  });
  thread = sent.location ?? "";
});

test("the first message leads to the conversation, where both read it", async () => {
  expect(thread).toMatch(/^\/messages\/[0-9a-f-]{36}$/u);
  for (const { client } of [world.other, world.author]) {
    expect((await client.get(thread)).text).toContain("Une question secrète");
    expect((await client.get("/messages")).text).toContain("Une question secrète");
  }
});

test("to everybody else, staff included, the conversation does not exist", async () => {
  for (const { client } of [world.moderator, world.admin]) {
    for (const path of [thread, `${thread}.data`, `${thread}/_.data`]) {
      const answer = await client.get(path);
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
      expect(answer.text).not.toContain("secrète");
    }
    expect((await client.post(thread, { body: "Je m’invite" })).status).toBe(404);
    expect((await client.get("/messages")).text).not.toContain("secrète");
  }
  const visitor = await world.visitor.get(thread);
  expect([visitor.status, visitor.location]).toEqual([302, "/auth"]);
  const sent = await world.visitor.post(thread, { body: "Je m’invite" });
  expect([sent.status, sent.location]).toEqual([302, "/auth"]);
  expect((await world.author.client.get(thread)).text).not.toContain("Je m’invite");
});

test("nobody writes about what they cannot see, nor about their own ad", async () => {
  const write = (id: string, who = world.moderator) =>
    who.client.post(`/listing/${id}/message`, { body: "Bonjour" });
  for (const state of ["draft", "sold", "expired", "removed", "deleted"] as const) {
    expect((await write(world.ads[state].listing.id)).status).toBe(404);
  }
  expect((await write(world.ads.active.listing.id, world.author)).status).toBe(404);
  for (const id of [unknownId, "x"]) expect((await write(id)).status).toBe(404);
});

test("an empty message is refused with what to do, a long one keeps what was typed", async () => {
  const path = `/listing/${world.ads.active.listing.id}/message`;
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
