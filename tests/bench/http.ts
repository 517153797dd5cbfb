/**
 * How many pages go out: cached ones in each encoding beside a bare `node:http` server that sends the same bytes under as
 * many headers, rendered ones beside a bare `renderToString` of the same tree, those of a signed-in user, and what an
 * hour of requests leaves in memory. The site has one core (`taskset`), the load the other.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { join } from "node:path";
import { makeTestFolder } from "../support/temporary-folder.ts";
import type { LoadOrder, LoadResult } from "./http/load.ts";
import type { Ready, ServedOrder, Usage } from "./http/served.ts";

const seconds = 3;
const rounds = 3;
const connections = 16;
const memberConnections = 8;
const encodings = ["br", "gzip", "identity"] as const;
/** Twenty a second, for an hour. */
const hour = 72_000;

const { folder, remove } = await makeTestFolder();
const hasTaskset = spawnSync("taskset", ["-c", "1", "true"]).status === 0;
const served = start(0, "served.ts", {
  ...{ DATA_DIR: join(folder, "data"), DEMO_DATA: "on", RATE_LIMITS: "off", NODE_ENV: "production" },
});
const load = start(1, "load.ts", {});
try {
  const [ready] = (await once(served, "message")) as [Ready];
  const atStart = await usage();
  const pages: [string, string][] = [
    ["home", "/"],
    ["category", "/category/products"],
    ["search", "/search?q=v%C3%A9lo"],
    ["listing", `/listing/${ready.listings[0]}`],
  ];
  say(
    `${cpus()[0]?.model ?? "?"}, ${hasTaskset ? "one core each" : "NOT pinned: no taskset"}, Node ${process.version}`,
  );
  say(
    "\n| cached page | bytes | headers | bare node:http, /s | CPU µs | cached, /s | CPU µs | of bare | by CPU | p50 ms | p99 ms |",
  );
  say("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
  const forms = pages.flatMap(([name, path]) => encodings.map((encoding) => ({ name, path, encoding })));
  for (const { name, path, encoding } of forms) {
    await run({ port: ready.site, paths: [path], encoding, seconds: 2 });
    const imitated = await ask({ do: "imitate", path, encoding });
    const { bytes, headers } = imitated as { bytes: number; headers: number };
    await run({ port: ready.bare, paths: [path], encoding, seconds: 2 });
    // In turns: the machine's speed changes, and both shall have their share of it.
    const turns: { bare: Measured; cached: Measured }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = await measure(ready.bare, path, { encoding });
      turns.push({ bare, cached: await measure(ready.site, path, { encoding }) });
    }
    const of = (figure: (turn: { bare: Measured; cached: Measured }) => number) => median(turns.map(figure));
    say(
      row(
        ...[`${name}, ${encoding}`, bytes, headers],
        ...[of(({ bare }) => bare.rate).toFixed(0), of(({ bare }) => bare.cpuMs * 1_000).toFixed(0)],
        ...[of(({ cached }) => cached.rate).toFixed(0), of(({ cached }) => cached.cpuMs * 1_000).toFixed(0)],
        `${(of(({ bare, cached }) => cached.rate / bare.rate) * 100).toFixed(0)} %`,
        `${(of(({ bare, cached }) => bare.cpuMs / cached.cpuMs) * 100).toFixed(0)} %`,
        ...[of(({ cached }) => cached.p50).toFixed(1), of(({ cached }) => cached.p99).toFixed(1)],
      ),
    );
  }
  const warm = await usage();

  say("\n| signed-in page | /s | CPU ms | p50 ms | p99 ms |");
  say("|---|---:|---:|---:|---:|");
  const ofMember = { cookie: ready.cookie, connections: memberConnections };
  for (const path of ["/", "/category/products", "/dashboard"]) {
    await run({ port: ready.site, paths: [path], seconds: 10, ...ofMember });
    const { rate, cpuMs, p50, p99 } = await measure(ready.site, path, ofMember);
    say(row(path, rate.toFixed(0), cpuMs.toFixed(2), p50.toFixed(1), p99.toFixed(1)));
  }

  say("\n| rendered page | bare renderToString, CPU ms | rendered, CPU ms | times bare | /s |");
  say("|---|---:|---:|---:|---:|");
  for (const [name, path] of pages) {
    await run({ port: ready.rendering, paths: [path], seconds: 20, requests: 400 });
    const turns: { bare: number; made: number; rate: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = (await ask({ do: "render", path, times: 200 })) as number;
      const made = await measure(ready.rendering, path);
      turns.push({ bare, made: made.cpuMs, rate: made.rate });
    }
    const [bare, made] = [median(turns.map((turn) => turn.bare)), median(turns.map((turn) => turn.made))];
    const ratio = median(turns.map((turn) => turn.made / turn.bare));
    say(
      row(
        name,
        bare.toFixed(2),
        made.toFixed(2),
        ratio.toFixed(2),
        median(turns.map((turn) => turn.rate)).toFixed(0),
      ),
    );
  }

  say(
    `\n${hour} requests (20 a second for an hour) of ${ready.listings.length + 200} pages, an ad changing every 1,000:\n`,
  );
  say("| | requests | RSS MB | heap MB | pages cached | of MB |");
  say("|---|---:|---:|---:|---:|---:|");
  sayMemory("started", 0, atStart);
  sayMemory("warm", 0, warm);
  const paths = [
    ...ready.listings.map((id) => `/listing/${id}`),
    ...Array.from({ length: 200 }, (_, index) => `/search?priceMax=${100 + index * 10}`),
    ...pages.map(([, path]) => path),
  ];
  const part = 1_000;
  for (let done = 0; done < hour; done += part) {
    const from = (done * 7) % paths.length;
    await run({
      port: ready.site,
      paths: [...paths.slice(from), ...paths.slice(0, from)],
      requests: part,
      seconds: 60,
    });
    await ask({ do: "change" });
    if ((done + part) % (hour / 6) === 0) sayMemory("on the way", done + part, await usage());
  }
} finally {
  load.kill();
  const ended = once(served, "exit");
  served.send({ do: "stop" } satisfies ServedOrder);
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

async function ask(order: ServedOrder): Promise<unknown> {
  served.send(order);
  const [answer] = await once(served, "message");
  return answer;
}

async function usage(isCollected = true): Promise<Usage> {
  return (await ask({ do: "usage", isCollected })) as Usage;
}

type Measured = { rate: number; cpuMs: number; p50: number; p99: number };

async function measure(port: number, path: string, options: Partial<LoadOrder> = {}): Promise<Measured> {
  const before = await usage(false);
  const result = await run({ port, paths: [path], ...options });
  const after = await usage(false);
  return {
    ...{ rate: result.requests / result.seconds, cpuMs: (after.cpuMs - before.cpuMs) / result.requests },
    ...{ p50: result.p50, p99: result.p99 },
  };
}

async function run(order: Pick<LoadOrder, "port" | "paths"> & Partial<LoadOrder>): Promise<LoadResult> {
  load.send({
    connections,
    seconds,
    requests: Number.MAX_SAFE_INTEGER,
    encoding: "br",
    cookie: "",
    ...order,
  });
  const [result] = (await once(load, "message")) as [LoadResult];
  if (result.failed > 0) throw new Error(`${result.failed} requests of ${order.paths[0]} and others failed`);
  return result;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function sayMemory(when: string, requests: number, { rssMb, heapMb, kept, keptMb }: Usage): void {
  say(row(when, requests, rssMb.toFixed(0), heapMb.toFixed(0), kept, keptMb.toFixed(1)));
}

function row(...cells: (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
