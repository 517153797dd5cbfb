// What `npm start` runs is started and stopped in every way that users and machines do it.
import { createConnection, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { familyOf, freePort, runningOf, type StartedSite, startSite, statusOf } from "./started-site.ts";

let dataDir: string;
let remove: () => Promise<void>;
let sites: StartedSite[];
let families: number[][];

beforeEach(async () => {
  ({ folder: dataDir, remove } = await makeTestFolder());
  sites = [];
  families = [];
});

afterEach(async () => {
  for (const { child } of sites) child.kill("SIGKILL"); // of a test that failed; the others have ended
  for (const family of families) {
    await expect.poll(() => runningOf(family), { timeout: 30_000 }).toEqual([]);
  }
  await remove();
});

/** Started, answering, and noted with all its processes: none of them may be left after the test. */
async function startedSite(environment: Record<string, string> = {}): Promise<StartedSite> {
  const site = await startSite(dataDir, environment);
  sites.push(site);
  await site.ready;
  expect(await statusOf(`${site.url}/healthz`)).toBe(200);
  expect(await statusOf(`${site.url}/readyz`)).toBe(200);
  families.push(await familyOf(site.pid));
  return site;
}

async function hasDatabase(family: number[] | undefined): Promise<boolean> {
  return (await runningOf(family ?? [])).some((command) => command.includes("/postgres -D "));
}

test.each<[string, (site: StartedSite) => unknown]>([
  ["SIGTERM to it alone", ({ pid }) => process.kill(pid, "SIGTERM")],
  ["SIGTERM to its group", ({ pid }) => process.kill(-pid, "SIGTERM")],
  ["Ctrl-C", ({ pid }) => process.kill(-pid, "SIGINT")],
  [
    "Ctrl-C that npm passes on as well",
    ({ pid }) => {
      process.kill(-pid, "SIGINT");
      process.kill(pid, "SIGINT");
    },
  ],
])("%s ends site and database without an error", async (_name, stop) => {
  const site = await startedSite();
  expect(await hasDatabase(families[0])).toBe(true);
  stop(site);
  expect(await site.ended).toBe(0);
  expect(await statusOf(`${site.url}/healthz`)).toBe(null);
  expect(site.lines.at(-1)).toBe("Ctrl-C stops it.");
});

test("kill -9 takes site and database with it, and the next start finds the data", async () => {
  const first = await startedSite();
  first.child.kill("SIGKILL");
  expect(await first.ended).toBe("SIGKILL");
  const second = await startedSite();
  expect(second.lines.join("\n")).not.toContain("Creating the database");
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test("asked to stop in the middle of its first start, it leaves nothing behind that the next one stumbles over", async () => {
  const site = await startSite(dataDir);
  while (!site.lines.some((line) => line.startsWith("Creating the database"))) await sleep(20);
  families.push(await familyOf(site.pid));
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);
  const next = await startedSite();
  next.child.kill("SIGTERM");
  expect(await next.ended).toBe(0);
});

test("a second start on the same data serves beside the first and leaves it alone", async () => {
  const first = await startedSite();
  const second = await startedSite();
  expect(await Promise.all(families.map(hasDatabase))).toEqual([true, false]);
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  expect(await statusOf(`${first.url}/readyz`)).toBe(200);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
});

test("a start while the site before it is still stopping gets the database from it", async () => {
  const first = await startedSite();
  // One request that is not over: the first site waits for it, with its database, and then stops both.
  const { hostname, port } = new URL(first.url);
  const visitor = createConnection(Number(port), hostname);
  visitor.write("GET / HTTP/1.1\r\n");
  visitor.on("error", () => undefined);
  await sleep(200);
  first.child.kill("SIGTERM");
  const second = await startSite(dataDir);
  sites.push(second);
  await second.ready;
  expect(await first.ended).toBe(0);
  await expect.poll(() => statusOf(`${second.url}/readyz`), { timeout: 30_000 }).toBe(200);
  expect(await statusOf(second.url)).toBe(200);
  families.push(await familyOf(second.pid));
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  expect(second.lines.join("\n")).not.toMatch(/^\s+at /mu);
});

test("where the port is taken it says so in one sentence, and how to choose another", async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  const site = await startSite(dataDir, { PORT: String(port) });
  expect(await site.ended).toBe(1);
  expect(site.lines.at(-1)).toBe(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
  );
  await new Promise((resolve) => other.close(resolve));
});

test("an invalid configuration is reported before anything starts", async () => {
  const site = await startSite(dataDir, { PORT: "many" });
  expect(await site.ended).toBe(1);
  expect(site.lines[0]).toBe("The configuration is invalid:");
  expect(site.lines.join("\n")).not.toMatch(/^\s+at /mu);
});
