// Runs in npm run test:full.
// The files of deploy/ for programs around the site, tried with these programs and small servers in place of the nodes.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createConnection } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { deployFolder, type RunningProxy, startCaddy, startNginx, writeNginxFiles } from "./proxies.ts";

const run = promisify(execFile);

let folder: string;
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const made = await makeTestFolder();
  folder = made.folder;
  undo.push(made.remove);
});
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

type Node = {
  address: string;
  server: Server;
  requests: IncomingMessage[];
  openConnections: () => Promise<number>;
};

/** Answers like a node: events, one asset that only it has, everything else with its name. */
async function startNode(asset: string): Promise<Node> {
  const requests: IncomingMessage[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request);
    request.resume();
    const { url = "" } = request;
    if (url === "/events") {
      response.writeHead(200, { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" });
      response.write("data: first\n\n");
    } else if (url.startsWith("/assets/") && url !== asset) response.writeHead(404).end("missing");
    else if (url === "/broken") response.writeHead(503, { "Retry-After": "5" }).end("the page of the site");
    else response.end(asset);
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  undo.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const openConnections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { address: `127.0.0.1:${address.port}`, server, requests, openConnections };
}

async function firstChunk(url: string): Promise<string> {
  const stopping = new AbortController();
  const response = await fetch(url, { signal: stopping.signal });
  const chunk = await response.body?.getReader().read();
  stopping.abort();
  return new TextDecoder().decode(chunk?.value);
}

describe.each([
  [
    "nginx",
    async (nodes: string[]) =>
      startNginx({
        folder: join(folder, "nginx"),
        port: await freePort(),
        redirectPort: await freePort(),
        nodes,
      }),
  ],
  [
    "Caddy",
    async (nodes: string[]) => startCaddy({ folder: join(folder, "caddy"), port: await freePort(), nodes }),
  ],
] as const)("%s", (name, start) => {
  let nodes: [Node, Node];
  let proxy: RunningProxy;
  beforeAll(async () => {
    nodes = [await startNode("/assets/one.js"), await startNode("/assets/two.js")];
    proxy = await start(nodes.map(({ address }) => address));
    undo.push(() => proxy.stop());
  });
  const forwarded = () => nodes.flatMap(({ requests }) => requests).filter(({ url }) => url !== "/readyz");

  test("names the client, and replaces what a client could invent", async () => {
    await fetch(`${proxy.url}/headers`, {
      headers: { "X-Forwarded-For": "203.0.113.9", "X-Request-Id": "mine", traceparent: "mine" },
    });
    const headers = forwarded().find(({ url }) => url === "/headers")?.headers;
    expect(headers?.host).toBe(new URL(proxy.url).host);
    expect(headers?.["x-forwarded-for"]).toMatch(/(?:^|, )127\.0\.0\.1$/u);
    expect(headers?.["x-request-id"]).toMatch(/^[\da-f-]{32,36}$/u);
    expect(headers?.traceparent).toBeUndefined();
  });

  test("passes events on as they come, and a page of the site even with an error status", async () => {
    expect(await firstChunk(`${proxy.url}/events`)).toBe("data: first\n\n");
    const broken = await fetch(`${proxy.url}/broken`);
    expect([broken.status, await broken.text()]).toEqual([503, "the page of the site"]);
  });

  test("reuses connections, and closes them before a node would", async () => {
    // Health checks of Caddy have connections of their own.
    const most = name === "Caddy" ? 1 : 0;
    const left = async () => Math.max(...(await Promise.all(nodes.map((node) => node.openConnections()))));
    const tryOnce = async () => {
      for (const node of nodes) node.server.closeIdleConnections();
      const sockets = new Set<number | undefined>();
      const before = forwarded().length;
      for (let count = 0; count < 20; count += 1) await fetch(`${proxy.url}/page-${count}`);
      for (const { socket } of forwarded().slice(before)) sockets.add(socket.remotePort);
      const idleSince = performance.now();
      await expect.poll(left, { interval: 50 }).toBeLessThanOrEqual(most);
      return { reused: sockets.size < 12, closedSoon: performance.now() - idleSince < 2_000 };
    };
    // On a machine with other work, a connection may be idle for long between two requests.
    await expect.poll(tryOnce).toEqual({ reused: true, closedSoon: true });
  });

  if (name === "nginx") {
    test("finds an asset that only one node has", async () => {
      for (const path of ["/assets/one.js", "/assets/two.js"])
        for (let count = 0; count < 4; count += 1) expect((await fetch(proxy.url + path)).status).toBe(200);
      expect((await fetch(`${proxy.url}/assets/none.js`)).status).toBe(404);
    });
  }

  test("rejects a form of more than 201 MB in French, and passes one on that the site would name", async () => {
    expect(await answerToForm(proxy.url, 200_500_000)).toMatch(/^HTTP\/1\.1 100 /u);
    // Caddy counts what it receives; the site rejects by the announced length.
    if (name === "nginx")
      expect(await answerToForm(proxy.url, 220_000_000)).toMatch(/^HTTP\/1\.1 413 .*Envoi trop/su);
  });

  test("sends requests to the other node when one is gone, and says 503 in French when both are", async () => {
    nodes[0].server.closeAllConnections();
    nodes[0].server.close();
    const pages = await Promise.all(Array.from({ length: 20 }, () => fetch(`${proxy.url}/page`)));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    const post = () => fetch(`${proxy.url}/form`, { method: "POST", body: "name=value" });
    // Caddy cannot send a form again: it has to notice first.
    if (name === "Caddy") await sleep(2_000);
    const forms = await Promise.all(Array.from({ length: 20 }, post));
    expect(forms.map(({ status }) => status)).toEqual(forms.map(() => 200));
    nodes[1].server.closeAllConnections();
    nodes[1].server.close();
    const none = await post();
    expect([none.status, none.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(none.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(await none.text()).toContain("Réessayez dans un instant.");
  });
});

/** Beginning of the answer to a form whose length is announced, and whose body is not sent. */
function answerToForm(url: string, bytes: number): Promise<string> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(port), hostname);
    socket.once("error", reject);
    socket.once("data", (data) => {
      socket.destroy();
      resolve(String(data));
    });
    const head = ["POST /form HTTP/1.1", `Host: ${host}`, `Content-Length: ${bytes}`, "Expect: 100-continue"];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
  });
}

test("nginx accepts the files as they are installed, with TLS", async () => {
  const nodes = ["127.0.0.1:3000"];
  const options = { folder: join(folder, "nginx-tls"), port: await freePort(), nodes };
  const file = await writeNginxFiles(options, await freePort(), { tls: true });
  const { stderr } = await run("nginx", ["-t", "-c", file, "-e", join(options.folder, "error.log")]);
  expect(stderr).toContain("test is successful");
  expect(stderr).not.toMatch(/warn|emerg/u);
});

test("nginx speaks TLS 1.2 and 1.3 only, and redirects what comes without", async () => {
  const node = await startNode("/assets/one.js");
  const [port, redirectPort] = [await freePort(), await freePort()];
  const options = { folder: join(folder, "nginx-served-tls"), port, redirectPort, nodes: [node.address] };
  const proxy = await startNginx({ ...options, tls: true });
  undo.push(() => proxy.stop());
  const handshake = (version: string) => {
    const running = run("openssl", [
      "s_client",
      "-connect",
      `127.0.0.1:${port}`,
      version,
      "-cipher",
      "DEFAULT@SECLEVEL=0",
      "-servername",
      "annonces.example",
    ]);
    running.child.stdin?.end();
    return running.then(
      ({ stdout }) => /New, (TLSv[\d.]+)/u.exec(stdout)?.[1] ?? stdout,
      () => null,
    );
  };
  expect(await handshake("-tls1_3")).toBe("TLSv1.3");
  expect(await handshake("-tls1_2")).toBe("TLSv1.2");
  expect(await handshake("-tls1_1")).toBe(null);
  expect(await handshake("-tls1")).toBe(null);
  const plain = await fetch(`http://127.0.0.1:${redirectPort}/search?q=velo`, { redirect: "manual" });
  expect([plain.status, plain.headers.get("Location")]).toEqual([
    308,
    "https://annonces.example/search?q=velo",
  ]);
});

test("Caddy accepts the Caddyfile as it is installed", async () => {
  const file = join(deployFolder, "caddy/Caddyfile");
  const env = { PATH: process.env.PATH, HOME: folder };
  const { stdout, stderr } = await run("caddy", ["validate", "--adapter", "caddyfile", "--config", file], {
    env,
  });
  expect(stdout + stderr).toContain("Valid configuration");
  // It says which line it would write in another way.
  await run("caddy", ["fmt", file], { env }).then(async ({ stdout: formatted }) =>
    expect(formatted).toBe(await readFile(file, "utf8")),
  );
});

test("systemd accepts the unit, and finds it well confined", async () => {
  const unit = await readFile(join(deployFolder, "systemd/babillard.service"), "utf8");
  const file = join(folder, "babillard.service");
  // The only parts that this machine may lack.
  await writeFile(file, unit.replace("/usr/bin/node", process.execPath).replace("/opt/babillard", folder));
  const { stdout, stderr } = await run("systemd-analyze", ["verify", file]);
  expect(stdout + stderr).not.toContain("babillard.service");
  const { stdout: report } = await run("systemd-analyze", ["security", "--offline=true", file]);
  const [, exposure] = /exposure level for babillard\.service: ([\d.]+)/u.exec(report) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
});
