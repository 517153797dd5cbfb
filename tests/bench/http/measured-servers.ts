/**
 * The measured servers, in one process on one core: the site, the same site without caches, and a bare server that sends as
 * many bytes as a cached page. The parent process sends commands.
 */
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type EntryContext, type ServerBuild, ServerRouter } from "react-router";
import { createLogger } from "../../../src/platform/logger.server.ts";
import { boot } from "../../../src/server/boot.ts";
import { readConfig } from "../../../src/server/config.ts";
import { createHttpServer, createListener } from "../../../src/server/http-server.ts";

export type ServerCommand =
  | { do: "render"; path: string; times: number }
  | { do: "usage"; isCollected: boolean }
  | { do: "imitate"; path: string; encoding: string }
  | { do: "change" }
  | { do: "stop" };
export type Usage = { cpuMs: number; rssMb: number; heapMb: number; cachedMb: number; cachedPages: number };
export type Ready = { site: number; rendering: number; bare: number; listings: string[]; cookie: string };

const builtPages = pathToFileURL(join(import.meta.dirname, "../../../build/web/server/index.js")).href;
const read = readConfig(process.env);
if (!read.ok) throw new Error(read.problems.join("\n"));
const log = createLogger("warn");
const { site, stop } = await boot(read.config, { log, say: () => undefined, isDevelopment: false });
const build = (await import(builtPages)) as ServerBuild;

const sitePort = await listen(createListener(site, () => Promise.resolve(build)));
const recordingBuild = recordTrees(build);
const rendering = createListener({ ...site, pageCache: null, sharedData: null }, () =>
  Promise.resolve(recordingBuild),
);
const renderingPort = await listen(rendering);
let imitated = { head: [] as string[], body: Buffer.alloc(0) };
const bare = createServer((_, response) => {
  response.writeHead(200, imitated.head);
  response.end(imitated.body);
});
const barePort = await new Promise<number>((resolve) =>
  bare.listen(0, "127.0.0.1", () => resolve((bare.address() as { port: number }).port)),
);
/** By path: the context of the latest render. */
const contexts = new Map<string, EntryContext>();

const listings = await site.db
  .selectFrom("listings")
  .select("id")
  .where("status", "=", "active")
  .limit(400)
  .execute();
const ready: Ready = {
  site: sitePort,
  rendering: renderingPort,
  bare: barePort,
  listings: listings.map(({ id }) => id),
  cookie: await memberCookie(),
};
process.send?.(ready);
process.on("disconnect", () => void stop().then(() => process.exit()));
process.on("message", (command: ServerCommand) => {
  void execute(command).then((result) => {
    // The parent may have exited: it does not wait for the result of the last command.
    if (process.connected) process.send?.(result ?? null);
  });
});

async function execute(command: ServerCommand): Promise<unknown> {
  switch (command.do) {
    case "render":
      return render(command.path, command.times);
    case "usage":
      return usage(command.isCollected);
    case "imitate":
      return imitate(command.path, command.encoding);
    case "change": {
      const id = ready.listings[Math.floor(Math.random() * ready.listings.length)] ?? "";
      await site.db
        .updateTable("listings")
        .set((eb) => ({ is_urgent: eb.not("is_urgent") }))
        .where("id", "=", id)
        .execute();
      return null;
    }
    case "stop":
      await stop();
      process.disconnect();
  }
}

async function memberCookie(): Promise<string> {
  const signedIn = await site.accounts.signIn({
    email: "acheteuse@babillard.example",
    password: "babillard-demo",
  });
  if (!signedIn.ok) throw new Error("sign-in to the demo account failed");
  return signedIn.cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

function usage(isCollected: boolean): Usage {
  const { user, system } = process.cpuUsage();
  if (isCollected) globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const mb = 1024 * 1024;
  return {
    cpuMs: (user + system) / 1_000,
    rssMb: rss / mb,
    heapMb: heapUsed / mb,
    cachedMb: (site.pageCache?.bytes ?? 0) / mb,
    cachedPages: site.pageCache?.size ?? 0,
  };
}

/** CPU milliseconds per `renderToString` of the page's element tree. */
async function render(path: string, times: number): Promise<number> {
  await (await fetch(`http://127.0.0.1:${renderingPort}${path}`)).text();
  const context = contexts.get(path);
  if (!context) throw new Error(`${path} was not rendered`);
  // Loader data are sent in a stream that can be read once.
  const tree = { ...context, serverHandoffStream: undefined };
  const renderOnce = () =>
    renderToString(createElement(ServerRouter, { context: tree, url: `http://x${path}` }) as ReactNode);
  if (renderOnce().length < 10_000) throw new Error(`${path} rendered nothing`);
  for (let time = 0; time < times / 4; time += 1) renderOnce();
  const { user, system } = process.cpuUsage();
  for (let time = 0; time < times; time += 1) renderOnce();
  const spent = process.cpuUsage({ user, system });
  return (spent.user + spent.system) / 1_000 / times;
}

/** Makes the bare server send as many bytes and headers as the cached page. */
async function imitate(path: string, encoding: string): Promise<{ bytes: number; headers: number }> {
  const headers = { "Accept-Encoding": encoding };
  const response = await fetch(`http://127.0.0.1:${sitePort}${path}`, { method: "HEAD", headers });
  const addedByNode = ["date", "connection", "keep-alive"]; // by both servers
  const lines = [...response.headers].filter(([name]) => !addedByNode.includes(name));
  const length = Number(response.headers.get("Content-Length"));
  if (!response.headers.has("ETag") || !length) throw new Error(`${path} is not cached`);
  imitated = { head: lines.flat(), body: Buffer.alloc(length, "a") };
  return { bytes: length, headers: lines.length };
}

/** The build, with an entry that records the context of each render in `contexts`. */
function recordTrees(whole: ServerBuild): ServerBuild {
  const handleRequest = whole.entry.module.default;
  const recorded: typeof handleRequest = (request, status, responseHeaders, context, loadContext) => {
    const { pathname, search } = new URL(request.url);
    contexts.set(pathname + search, context);
    return handleRequest(request, status, responseHeaders, context, loadContext);
  };
  return { ...whole, entry: { module: { ...whole.entry.module, default: recorded } } };
}

function listen(listener: Parameters<typeof createHttpServer>[0]): Promise<number> {
  const { server } = createHttpServer(listener, log);
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
}
