// Clients that are many, slow, gone or impatient, and photos that are damaged on disk.
import { randomUUID } from "node:crypto";
import { readFile, rename, truncate, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writesOf } from "../load/journal.ts";
import { send, sendUntilServed } from "../requests.ts";
import { type Experiment, furtherTest, lasting, startExperiment, timeout } from "./experiment.ts";
import { openSocket, slowUpload } from "./slow-clients.ts";

let on: Experiment;
beforeAll(async () => {
  on = await startExperiment();
});
afterAll(() => on.stop());
const cookieOf = (index: number) => on.load.members[index % on.load.members.length]?.cookie ?? "";

async function holdSockets(count: number, ms: number, begin: (socket: Socket) => void): Promise<void> {
  const sockets = Array.from({ length: count }, () => openSocket(on.url));
  for (const socket of sockets) socket.once("connect", () => begin(socket));
  await sleep(ms);
  for (const socket of sockets) socket.destroy();
}

furtherTest.each([5_000, 10_000])("%i connections that say nothing", { timeout }, (count) =>
  // Beyond the limit of connections, others are refused.
  on.run(
    `${count.toLocaleString("en")} idle connections`,
    () => holdSockets(count, lasting(6, 40), () => undefined),
    {
      mayLose: true,
    },
  ),
);

furtherTest("500 clients that send their headers slowly", { timeout }, () =>
  on.run("500 slow headers", () =>
    holdSockets(500, lasting(6, 70), (socket) => {
      socket.write("GET / HTTP/1.1\r\n");
      const timer = setInterval(() => socket.write("X-Slow: 1\r\n"), 1_000);
      socket.once("close", () => clearInterval(timer));
    }),
  ),
);

test("100 slow uploads", { timeout }, () =>
  on.run("100 slow uploads", async () => {
    const uploads = Array.from({ length: 100 }, (_, index) =>
      // Not below 1 kB/s, under which the site ends them. On a busy machine they may be all the same: 400.
      slowUpload(on.url, { cookie: cookieOf(index), ms: lasting(5, 12) }),
    );
    for (const answer of await Promise.all(uploads))
      expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400|422|429|503) /u);
  }),
);

furtherTest("200 clients that are gone in the middle of an upload", { timeout }, () =>
  on.run("gone mid-upload ×200", async () => {
    const uploads = Array.from({ length: 200 }, (_, index) =>
      slowUpload(on.url, { cookie: cookieOf(index), ms: 2_000, share: 0.5 }),
    );
    await Promise.all(uploads);
  }),
);

furtherTest("200 clients that do not read their pages", { timeout }, () =>
  on.run("200 slow readers", () =>
    holdSockets(200, lasting(6, 30), (socket) => {
      socket.pause();
      const request = `GET /search?q=${randomUUID()} HTTP/1.1\r\nHost: ${new URL(on.url).host}\r\n\r\n`;
      socket.write(request.repeat(10));
    }),
  ),
);

furtherTest.each(["truncated", "gone"])(
  "a stored photo is %s: 404, and its page is served",
  { timeout },
  (damage) =>
    on.run(`stored photo ${damage}`, async () => {
      const photo = await on.withDatabase((client) =>
        client.query<{ id: string; key: string; width: number; listing: string }>(
          `select id, storage_key as key, widths[1] as width, listing_id as listing from images
        where listing_id in (select id from listings where status = 'active') order by id limit 1`,
        ),
      );
      const [row] = photo.rows;
      const path = join(on.dataDir, "uploads/objects", row?.key ?? "", `${row?.width}.webp`);
      const whole = await readFile(path);
      if (damage === "truncated") await truncate(path, whole.length - 100);
      else await rename(path, `${path}.away`);
      const file = await send(on.url, `/media/${row?.id}/${row?.width}.webp`, "");
      expect(file.status).toBe(404);
      expect(file.headers.get("Cache-Control")).not.toContain("immutable");
      expect((await send(on.url, `/listing/${row?.listing}`, "")).status).toBe(200);
      if (damage === "gone") await rename(`${path}.away`, path);
      else await writeFile(path, whole);
    }),
);

test("the same form 20 times at once", { timeout }, () =>
  on.run("same form ×20", async () => {
    const submissionKey = randomUUID();
    const fields = {
      type: "single-item",
      title: `Annonce ${submissionKey} v0`,
      description: "Une fois.",
      price: "10",
      category: "products",
      city: "Laval",
      region: "Québec",
      intent: "publish",
      submissionKey,
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        sendUntilServed(() => send(on.url, "/create", cookieOf(0), new URLSearchParams(fields))),
      ),
    );
    const ids = new Set<string>();
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      ids.add(/\/listing\/([0-9a-f-]{36})/u.exec(await answer.text())?.[1] ?? "");
    }
    expect(ids.size).toBe(1);
  }),
);

furtherTest("two moderators decide at the same time: one decision", { timeout }, () =>
  on.run("two moderators", async () => {
    const [one, other, reporter] = on.load.members;
    const others = [one?.email, other?.email, reporter?.email];
    const listing = writesOf(on.load.journal, "publish").find(
      ({ member, outcome, isDraft }) => outcome === "acknowledged" && !isDraft && !others.includes(member),
    );
    const id = listing?.listingIds[0] ?? "";
    const setRole = (role: string) =>
      on.withDatabase((client) =>
        client.query("update users set role = $1 where email = any($2)", [role, [one?.email, other?.email]]),
      );
    const reported = new URLSearchParams({ reason: "duplicate", body: "", text: "" });
    expect((await send(on.url, `/listing/${id}/report`, cookieOf(2), reported)).status).toBe(302);
    await setRole("moderator");
    const decision = () => new URLSearchParams({ do: "dismiss" });
    const answers = await Promise.all(
      [0, 1, 0, 1].map((index) => send(on.url, `/moderation/${id}`, cookieOf(index), decision())),
    );
    await setRole("member");
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(302);
    expect(statuses.slice(1).every((status) => status === 409 || status === 302)).toBe(true);
    const { rows } = await on.withDatabase((client) =>
      client.query("select count(*)::integer as count from moderation_decisions where listing_id = $1", [id]),
    );
    expect(rows).toEqual([{ count: 1 }]);
  }),
);
