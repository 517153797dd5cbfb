// Starts and stops what `npm start` runs, in every way that users and service managers do.
import { get } from "node:http";
import { createConnection, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { kubernetes, login, systemd } from "../support/environments.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { freePort } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { processTree, runningCommands, type StartedSite, startSite, statusOf } from "./started-site.ts";

/** Of all tests but that of an interrupted first start: the first one creates the database, which takes half the time of a start. */
let dataDir: string;
let remove: () => Promise<void>;
let sites: StartedSite[];
let processTrees: number[][];

beforeAll(async () => {
  ({ folder: dataDir, remove } = await makeTestFolder());
});
afterAll(() => remove());

beforeEach(() => {
  sites = [];
  processTrees = [];
});

afterEach(async () => {
  for (const { child } of sites) child.kill("SIGKILL"); // left over by a failed test
  for (const tree of processTrees) {
    await expect.poll(() => runningCommands(tree)).toEqual([]);
  }
});

/** Starts the site and records its processes: none of them may be left after the test. */
async function startReadySite(
  environment: Record<string, string> = {},
  folder = dataDir,
): Promise<StartedSite> {
  const site = await startSite(folder, environment);
  sites.push(site);
  await site.ready;
  expect(await statusOf(`${site.url}/healthz`)).toBe(200);
  expect(await statusOf(`${site.url}/readyz`)).toBe(200);
  processTrees.push(await processTree(site.pid));
  return site;
}

/** The last line for the operator is that of the start, and the log has no errors. */
function expectNoError({ lines }: StartedSite): void {
  const isLogged = (line: string) => line.startsWith("{");
  expect(lines.findLast((line) => !isLogged(line))).toBe("Ctrl-C stops it.");
  const levels = lines.filter(isLogged).map((line) => (JSON.parse(line) as { level: number }).level);
  expect(levels.filter((level) => level >= 50)).toEqual([]);
}

/** Pids of the processes that serve pages, with WEB_PROCESSES. */
async function webProcesses({ pid }: StartedSite): Promise<number[]> {
  const tree = await processTree(pid);
  const commands = await Promise.all(tree.map((member) => runningCommands([member])));
  return tree.filter((_, at) => commands[at]?.[0]?.includes("src/server/main.ts"));
}

function statusOnNewConnection(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once("error", reject);
  });
}

async function hasDatabase(tree: number[] | undefined): Promise<boolean> {
  return (await runningCommands(tree ?? [])).some((command) => command.includes("/postgres -D "));
}

/** `.ci/run` (FAULTS=one-per-class) has the second and the last, which contain the others. */
const ways: [string, (site: StartedSite) => unknown][] = [
  ["SIGTERM to the process", ({ pid }) => process.kill(pid, "SIGTERM")],
  ["SIGTERM to the process group", ({ pid }) => process.kill(-pid, "SIGTERM")],
  ["Ctrl-C", ({ pid }) => process.kill(-pid, "SIGINT")],
  [
    "Ctrl-C that npm forwards as well",
    ({ pid }) => {
      process.kill(-pid, "SIGINT");
      process.kill(pid, "SIGINT");
    },
  ],
];
const isShort = process.env.FAULTS === "one-per-class";

test.each(ways.filter((_, index) => !isShort || index % 2 === 1))(
  "%s stops site and database without an error",
  async (_name, stop) => {
    const site = await startReadySite();
    expect(await hasDatabase(processTrees[0])).toBe(true);
    stop(site);
    expect(await site.ended).toBe(0);
    expect(await statusOf(`${site.url}/healthz`)).toBe(null);
    expectNoError(site);
  },
);

test("it starts in the environment of a login shell, of systemd and of Kubernetes, with its own database", async () => {
  const { NODE_COMPILE_CACHE } = programEnvironment;
  const own = { PATH: process.env.PATH ?? "", HOME: dataDir, NODE_COMPILE_CACHE };
  const site = await startReadySite({ ...login, ...systemd, ...kubernetes, ...own });
  expect(await statusOf(`${site.url}/`)).toBe(200);
  // PGHOST and the like are other programs'.
  expect(await hasDatabase(processTrees[0])).toBe(true);
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);
  expectNoError(site);
});

test.each(["1", "2"])(
  "while requests in progress end, it is not ready and closes each connection; none is cut (WEB_PROCESSES=%s)",
  async (WEB_PROCESSES) => {
    const site = await startReadySite({ WEB_PROCESSES });
    const { hostname, port } = new URL(site.url);
    const received: string[] = [];
    const upload = createConnection(Number(port), hostname);
    upload.on("data", (chunk) => received.push(String(chunk)));
    upload.on("error", () => undefined);
    const body = "email=zoe%40example.com&password=wrong-password";
    const head = [
      "POST /auth HTTP/1.1",
      `Host: ${hostname}:${port}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
      "Expect: 100-continue",
    ];
    upload.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 10)}`);
    const going = "HTTP/1.1 100 Continue\r\n\r\n";
    await expect.poll(() => received.join("")).toBe(going); // it has the request
    site.child.kill("SIGTERM");
    await expect.poll(() => statusOf(`${site.url}/readyz`)).toBe(503);
    await sleep(5_500); // an earlier version gave requests 5 s
    upload.write(body.slice(10));
    expect(await site.ended).toBe(0);
    expect(received.join("").slice(going.length)).toMatch(/^HTTP\/1\.1 422 /u);
    expect(received.join("").toLowerCase()).toContain("connection: close");
    expectNoError(site);
  },
);

test("a site whose process dies is started again, until it is told to stop", async () => {
  const site = await startReadySite();
  const [, server = Number.NaN] = processTrees[0] ?? [];
  process.kill(server, "SIGKILL");
  await expect.poll(() => site.lines.filter((line) => line.includes(" is ready: ")).length).toBe(2);
  expect(site.lines).toContain("The site ended unexpectedly (SIGKILL): starting it again.");
  expect(await statusOf(`${site.url}/readyz`)).toBe(200);
  processTrees.push(await processTree(site.pid));
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);
});

test("with WEB_PROCESSES, others serve while one that died is started again, and figures are those of all", async () => {
  const metricsPort = String(await freePort());
  const site = await startReadySite({ WEB_PROCESSES: "2", METRICS_PORT: metricsPort });
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  // Each on a connection of its own: the processes take turns.
  for (let count = 0; count < 5; count += 1)
    expect(await statusOnNewConnection(`${site.url}/healthz`)).toBe(200);
  expect(await metrics()).toContain(
    'babillard_http_requests_total{route="/healthz",method="GET",status="200"} 6\n',
  );
  expect(await metrics()).toContain("babillard_processes 3\n");

  const [killed = Number.NaN, other] = await webProcesses(site);
  expect(other).toBeGreaterThan(0);
  process.kill(killed, "SIGKILL");
  await expect.poll(async () => (await webProcesses(site)).includes(killed)).toBe(false);
  for (let count = 0; count < 4; count += 1) expect(await statusOnNewConnection(`${site.url}/`)).toBe(200);
  await expect.poll(async () => (await metrics()).includes("babillard_processes 3\n")).toBe(true);
  const pids = await webProcesses(site);
  expect(pids).toHaveLength(2);
  expect(pids).toContain(other);
  processTrees.push(await processTree(site.pid));
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);
});

test("kill -9 stops site and database, and the next start has the data", async () => {
  const first = await startReadySite();
  first.child.kill("SIGKILL");
  expect(await first.ended).toBe("SIGKILL");
  const second = await startReadySite();
  expect(second.lines.join("\n")).not.toContain("Creating the database");
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test("a first start that is interrupted does not break the next one", async () => {
  const { folder, remove: removeFolder } = await makeTestFolder();
  onTestFinished(removeFolder);
  const site = await startSite(folder);
  while (!site.lines.some((line) => line.startsWith("Creating the database"))) await sleep(20);
  processTrees.push(await processTree(site.pid));
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);
  const next = await startReadySite({}, folder);
  next.child.kill("SIGTERM");
  expect(await next.ended).toBe(0);
});

test("a second start on the same data runs beside the first without disturbing it", async () => {
  const first = await startReadySite();
  const second = await startReadySite();
  expect(await Promise.all(processTrees.map(hasDatabase))).toEqual([true, false]);
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  expect(await statusOf(`${first.url}/readyz`)).toBe(200);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
});

test("a start while the previous site is stopping takes over its database", async () => {
  const first = await startReadySite();
  // An unfinished request: the first site waits for it before it stops itself and the database.
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
  await expect.poll(() => statusOf(`${second.url}/readyz`)).toBe(200);
  await expect.poll(() => statusOf(second.url)).toBe(200);
  processTrees.push(await processTree(second.pid));
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  expect(second.lines.join("\n")).not.toMatch(/^\s+at /mu);
});

test.each(["PORT", "METRICS_PORT"])(
  "a taken %s is reported in one sentence that says how to choose another",
  async (setting) => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const site = await startSite(dataDir, { PORT: String(await freePort()), [setting]: String(port) });
    expect(await site.ended).toBe(1);
    expect(site.lines.at(-1)).toBe(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: ${setting}=${port + 1} npm start`,
    );
    await new Promise((resolve) => other.close(resolve));
  },
);

test("an invalid configuration is reported before anything starts", async () => {
  const site = await startSite(dataDir, { PORT: "many" });
  expect(await site.ended).toBe(1);
  expect(site.lines[0]).toBe("The configuration is invalid:");
  expect(site.lines.join("\n")).not.toMatch(/^\s+at /mu);
});
