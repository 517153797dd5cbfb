/**
 * What is measured, in one process on one core: the site as it is, the same site without caches, and a bare server that
 * sends the bytes of a cached page. Orders come from the parent.
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

export type ServedOrder =
  | { do: "render"; path: string; times: number }
  | { do: "usage"; isCollected: boolean }
  | { do: "imitate"; path: string; encoding: string }
  | { do: "change" }
  | { do: "stop" };
export type Usage = { cpuMs: number; rssMb: number; heapMb: number; keptMb: number; kept: number };
export type Ready = { site: number; rendering: number; bare: number; listings: string[]; cookie: string };

const builtPages = pathToFileURL(join(import.meta.dirname, "../../../build/web/server/index.js")).href;
const read = readConfig(process.env);
if (!read.ok) throw new Error(read.problems.join("\n"));
const log = createLogger("warn");
const { site, stop } = await boot(read.config, { log, say: () => undefined, isDevelopment: false });
const build = (await import(builtPages)) as ServerBuild;

const sitePort = await listen(createListener(site, () => Promise.resolve(build)));
const noted = noting(build);
const rendering = createListener({ ...site, pageCache: null, sharedData: null }, () =>
  Promise.resolve(noted),
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
/** What React was asked to draw last, per path. */
const trees = new Map<string, EntryContext>();

const listings = await site.db
  .selectFrom("listings")
  .select("id")
  .where("status", "=", "active")
  .limit(400)
  .execute();
const ready: Ready = {
  ...{ site: sitePort, rendering: renderingPort, bare: barePort },
  listings: listings.map(({ id }) => id),
  cookie: await memberCookie(),
};
process.send?.(ready);
process.on("disconnect", () => void stop().then(() => process.exit()));
process.on("message", (order: ServedOrder) => {
  void answer(order).then((result) => {
    // Who asked may be gone: the last change is not waited for.
    if (process.connected) process.send?.(result ?? null);
  });
});

async function answer(order: ServedOrder): Promise<unknown> {
  switch (order.do) {
    case "render":
      return render(order.path, order.times);
    case "usage":
      return usage(order.isCollected);
    case "imitate":
      return imitate(order.path, order.encoding);
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
  if (!signedIn.ok) throw new Error("the demo account does not open");
  return signedIn.cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

function usage(isCollected: boolean): Usage {
  const { user, system } = process.cpuUsage();
  if (isCollected) globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const mb = 1024 * 1024;
  return {
    ...{ cpuMs: (user + system) / 1_000, rssMb: rss / mb, heapMb: heapUsed / mb },
    ...{ keptMb: (site.pageCache?.bytes ?? 0) / mb, kept: site.pageCache?.size ?? 0 },
  };
}

/** CPU milliseconds of drawing the page's own tree to a string, and nothing else, once. */
async function render(path: string, times: number): Promise<number> {
  await (await fetch(`http://127.0.0.1:${renderingPort}${path}`)).text();
  const context = trees.get(path);
  if (!context) throw new Error(`${path} was not drawn`);
  // Its data go out beside it, in a stream that can be read once.
  const tree = { ...context, serverHandoffStream: undefined };
  const draw = () =>
    renderToString(createElement(ServerRouter, { context: tree, url: `http://x${path}` }) as ReactNode);
  if (draw().length < 10_000) throw new Error(`${path} drew nothing`);
  for (let time = 0; time < times / 4; time += 1) draw();
  const { user, system } = process.cpuUsage();
  for (let time = 0; time < times; time += 1) draw();
  const spent = process.cpuUsage({ user, system });
  return (spent.user + spent.system) / 1_000 / times;
}

async function imitate(path: string, encoding: string): Promise<{ bytes: number; headers: number }> {
  const headers = { "Accept-Encoding": encoding };
  const response = await fetch(`http://127.0.0.1:${sitePort}${path}`, { method: "HEAD", headers });
  const own = ["date", "connection", "keep-alive"]; // Node writes these on both
  const lines = [...response.headers].filter(([name]) => !own.includes(name));
  const length = Number(response.headers.get("Content-Length"));
  if (!response.headers.has("ETag") || !length) throw new Error(`${path} is not cached`);
  imitated = { head: lines.flat(), body: Buffer.alloc(length, "a") };
  return { bytes: length, headers: lines.length };
}

function noting(whole: ServerBuild): ServerBuild {
  const draw = whole.entry.module.default;
  const drawn: typeof draw = (request, status, responseHeaders, context, loadContext) => {
    const { pathname, search } = new URL(request.url);
    trees.set(pathname + search, context);
    return draw(request, status, responseHeaders, context, loadContext);
  };
  return { ...whole, entry: { module: { ...whole.entry.module, default: drawn } } };
}

function listen(listener: Parameters<typeof createHttpServer>[0]): Promise<number> {
  const { server } = createHttpServer(listener, log);
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
}
