import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aSavedSearch,
  aVerifiedUser,
  bike,
  bikeSearch,
  newMatchesOf,
  publish,
} from "../../tests/support/alerts.ts";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { jobTools } from "../../tests/support/job-tools.ts";
import { passwordChangedEmail } from "../accounts/emails/password-changed.ts";
import { enqueueEmail } from "../email/enqueue-email.server.ts";
import { openSmtpTransport } from "../email/smtp-transport.server.ts";
import { enqueue } from "../jobs/queue.server.ts";
import { type Jobs, startJobs } from "./jobs.ts";

const { db, pool } = await testDatabase();
/** Accepts connections and never responds. */
const connections = new Set<Socket>();
const server = createServer((socket) => {
  connections.add(socket);
  socket.on("error", () => undefined);
});
let jobs: Jobs;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const from = { name: "Babillard", address: "bonjour@babillard.example" };
  const url = `smtp://127.0.0.1:${address.port}`;
  const transport = openSmtpTransport(url, from, { publicUrl: "https://babillard.example" });
  jobs = await startJobs({ ...jobTools({ db, pool }), transport });
});
afterAll(async () => {
  for (const connection of connections) connection.destroy();
  server.close();
  await jobs.stop();
});

test("a mail server that hangs delays no other job", async () => {
  const [seller, buyer] = [await aUser(db), await aVerifiedUser(db)];
  await aSavedSearch({ db, now: daysAfter(now, -1) }, buyer, bikeSearch, "daily");
  const { id } = await aListing(db, { author: seller, createdAt: daysAfter(now, -61) });
  for (let count = 0; count < 6; count += 1)
    await enqueueEmail(db, passwordChangedEmail, { userId: seller.id });
  // All four email slots wait for the server's greeting, which times out after ten seconds.
  await expect.poll(() => connections.size).toBe(4);
  await enqueue(db, "expire-listings", {});
  await publish({ db, now }, seller, bike);
  const statusOf = async () =>
    (await db.selectFrom("listings").select("status").where("id", "=", id).executeTakeFirst())?.status;
  await expect.poll(statusOf).toBe("expired");
  await expect.poll(() => newMatchesOf(db, buyer)).toEqual([1]);
  const { rows } = await pool.query(
    "select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'send-email' and last_error is null",
  );
  expect(rows).toEqual([{ waiting: 6 }]);
});
