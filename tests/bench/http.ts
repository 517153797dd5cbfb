/**
 * HTTP throughput and memory. Cached pages are compared in each encoding with a bare `node:http` server that sends as many
 * bytes and headers, rendered pages with a bare `renderToString` of the same element tree. Also measures pages of a
 * signed-in user, and memory after an hour's worth of requests. The servers run on one core (`taskset`), the load generator
 * on another.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { join } from "node:path";
import { makeTestFolder } from "../support/temporary-folder.ts";
import type { LoadRequest, LoadResult } from "./http/load-generator.ts";
import type { Ready, ServerCommand, Usage } from "./http/measured-servers.ts";

const seconds = 3;
const rounds = 3;
const connections = 16;
const memberConnections = 8;
const encodings = ["br", "gzip", "identity"] as const;
/** 20 requests per second for an hour. */
const hourOfRequests = 72_000;

const { folder, remove } = await makeTestFolder();
const hasTaskset = spawnSync("taskset", ["-c", "1", "true"]).status === 0;
const servers = start(0, "measured-servers.ts", {
  DATA_DIR: join(folder, "data"),
  DEMO_DATA: "on",
  RATE_LIMITS: "off",
  NODE_ENV: "production",
});
const load = start(1, "load-generator.ts", {});
try {
  const [ready] = (await once(servers, "message")) as [Ready];
  const atStart = await usage();
  const pages: [string, string][] = [
    ["home", "/"],
    ["category", "/category/products"],
    ["search", "/search?q=v%C3%A9lo"],
    ["listing", `/listing/${ready.listings[0]}`],
  ];
  print(
    `${cpus()[0]?.model ?? "?"}, ${hasTaskset ? "one core each" : "NOT pinned: no taskset"}, Node ${process.version}`,
  );
  print(
    "\n| cached page | bytes | headers | bare node:http, /s | CPU µs | cached, /s | CPU µs | of bare | by CPU | p50 ms | p99 ms |",
  );
  print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
  const forms = pages.flatMap(([name, path]) => encodings.map((encoding) => ({ name, path, encoding })));
  for (const { name, path, encoding } of forms) {
    await run({ port: ready.site, paths: [path], encoding, seconds: 2 });
    const imitated = await send({ do: "imitate", path, encoding });
    const { bytes, headers } = imitated as { bytes: number; headers: number };
    await run({ port: ready.bare, paths: [path], encoding, seconds: 2 });
    // Alternating rounds, because the speed of the machine varies over time.
    const results: { bare: Measured; cached: Measured }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = await measure(ready.bare, path, { encoding });
      results.push({ bare, cached: await measure(ready.site, path, { encoding }) });
    }
    const medianOf = (value: (result: { bare: Measured; cached: Measured }) => number) =>
      median(results.map(value));
    print(
      row(
        `${name}, ${encoding}`,
        bytes,
        headers,
        medianOf(({ bare }) => bare.rate).toFixed(0),
        medianOf(({ bare }) => bare.cpuMs * 1_000).toFixed(0),
        medianOf(({ cached }) => cached.rate).toFixed(0),
        medianOf(({ cached }) => cached.cpuMs * 1_000).toFixed(0),
        `${(medianOf(({ bare, cached }) => cached.rate / bare.rate) * 100).toFixed(0)} %`,
        `${(medianOf(({ bare, cached }) => bare.cpuMs / cached.cpuMs) * 100).toFixed(0)} %`,
        medianOf(({ cached }) => cached.p50).toFixed(1),
        medianOf(({ cached }) => cached.p99).toFixed(1),
      ),
    );
  }
  const warm = await usage();

  print("\n| signed-in page | /s | CPU ms | p50 ms | p99 ms |");
  print("|---|---:|---:|---:|---:|");
  const ofMember = { cookie: ready.cookie, connections: memberConnections };
  for (const path of ["/", "/category/products", "/dashboard"]) {
    await run({ port: ready.site, paths: [path], seconds: 10, ...ofMember });
    const { rate, cpuMs, p50, p99 } = await measure(ready.site, path, ofMember);
    print(row(path, rate.toFixed(0), cpuMs.toFixed(2), p50.toFixed(1), p99.toFixed(1)));
  }

  print("\n| rendered page | bare renderToString, CPU ms | rendered, CPU ms | times bare | /s |");
  print("|---|---:|---:|---:|---:|");
  for (const [name, path] of pages) {
    await run({ port: ready.rendering, paths: [path], seconds: 20, requests: 400 });
    const results: { bare: number; rendered: number; rate: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = (await send({ do: "render", path, times: 200 })) as number;
      const rendered = await measure(ready.rendering, path);
      results.push({ bare, rendered: rendered.cpuMs, rate: rendered.rate });
    }
    const bare = median(results.map((result) => result.bare));
    const rendered = median(results.map((result) => result.rendered));
    const ratio = median(results.map((result) => result.rendered / result.bare));
    print(
      row(
        name,
        bare.toFixed(2),
        rendered.toFixed(2),
        ratio.toFixed(2),
        median(results.map((result) => result.rate)).toFixed(0),
      ),
    );
  }

  print(
    `\n${hourOfRequests} requests (20 a second for an hour) of ${ready.listings.length + 200} pages, one listing changes every 1,000:\n`,
  );
  print("| | requests | RSS MB | heap MB | cached pages | cached MB |");
  print("|---|---:|---:|---:|---:|---:|");
  printMemory("started", 0, atStart);
  printMemory("warm", 0, warm);
  const paths = [
    ...ready.listings.map((id) => `/listing/${id}`),
    ...Array.from({ length: 200 }, (_, index) => `/search?priceMax=${100 + index * 10}`),
    ...pages.map(([, path]) => path),
  ];
  const batch = 1_000;
  for (let done = 0; done < hourOfRequests; done += batch) {
    const from = (done * 7) % paths.length;
    await run({
      port: ready.site,
      paths: [...paths.slice(from), ...paths.slice(0, from)],
      requests: batch,
      seconds: 60,
    });
    await send({ do: "change" });
    if ((done + batch) % (hourOfRequests / 6) === 0) printMemory("running", done + batch, await usage());
  }
} finally {
  load.kill();
  const ended = once(servers, "exit");
  servers.send({ do: "stop" } satisfies ServerCommand);
  await ended;
  await remove();
}

function start(core: number, program: string, environment: Record<string, string>): ChildProcess {
  const command = [process.execPath, "--expose-gc", join(import.meta.dirname, "http", program)];
  const [name = "", ...args] = hasTaskset ? ["taskset", "-c", String(core), ...command] : command;
  return spawn(name, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

async function send(command: ServerCommand): Promise<unknown> {
  servers.send(command);
  const [result] = await once(servers, "message");
  return result;
}

async function usage(isCollected = true): Promise<Usage> {
  return (await send({ do: "usage", isCollected })) as Usage;
}

type Measured = { rate: number; cpuMs: number; p50: number; p99: number };

async function measure(port: number, path: string, options: Partial<LoadRequest> = {}): Promise<Measured> {
  const before = await usage(false);
  const result = await run({ port, paths: [path], ...options });
  const after = await usage(false);
  return {
    rate: result.requests / result.seconds,
    cpuMs: (after.cpuMs - before.cpuMs) / result.requests,
    p50: result.p50,
    p99: result.p99,
  };
}

async function run(request: Pick<LoadRequest, "port" | "paths"> & Partial<LoadRequest>): Promise<LoadResult> {
  load.send({
    connections,
    seconds,
    requests: Number.MAX_SAFE_INTEGER,
    encoding: "br",
    cookie: "",
    ...request,
  });
  const [result] = (await once(load, "message")) as [LoadResult];
  if (result.failed > 0)
    throw new Error(`${result.failed} requests of ${request.paths[0]} and others failed`);
  return result;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function printMemory(when: string, requests: number, { rssMb, heapMb, cachedPages, cachedMb }: Usage): void {
  print(row(when, requests, rssMb.toFixed(0), heapMb.toFixed(0), cachedPages, cachedMb.toFixed(1)));
}

function row(...cells: (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
