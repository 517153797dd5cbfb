// Runs in `.ci/run`, instead of cluster.test.ts: all parts of a cluster start, work together and stop.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { register, send } from "../faults/requests.ts";
import { readEmails } from "../support/read-emails.ts";
import { type Cluster, startCluster } from "./cluster.ts";

const picture = join(import.meta.dirname, "../support/fixtures/images/phone-rotated-gps.jpg");

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster?.stop());

test("what is published through nginx is on every node, its photo in Swift, and the job node sends the email", async () => {
  const cookie = await register(cluster.url);
  const title = `Annonce ${randomUUID()}`;
  const form = new FormData();
  const fields = {
    type: "single-item",
    title,
    description: "Pour tous les nœuds.",
    category: "products",
    price: "10",
    city: "Laval",
    region: "Québec",
    intent: "publish",
    submissionKey: randomUUID(),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("photos", new File([new Uint8Array(await readFile(picture))], "photo.jpg"));
  const published = await send(cluster.url, "/create", cookie, form);
  expect(published.status).toBe(200);
  const [path = ""] = /\/listing\/[0-9a-f-]{36}/u.exec(await published.text()) ?? [];

  for (const { url } of cluster.webNodes) {
    const page = await send(url, path, "");
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain(title);
    const [photo = ""] = /\/media\/[0-9a-f-]{36}\/\d+\.webp/u.exec(text) ?? [];
    expect((await send(url, photo, "")).status).toBe(200);
  }
  await expect.poll(async () => (await readEmails(cluster.mail.folder)).length, { timeout: 600_000 }).toBe(1);

  for (const node of [...cluster.webNodes, ...cluster.jobNodes]) {
    await node.stop();
    expect(node.program.child.exitCode).toBe(0);
  }
});
