/**
 * Live events: one open stream per user, and messages at a constant rate between random pairs. Measures how long after a
 * message was accepted (the answer to its form) the recipient's stream has it, and what an open stream takes. The site runs on
 * one core, this client on another.
 */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, get, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeTestFolder } from "../support/temporary-folder.ts";
import type { LiveReady, LiveUsage, Pair } from "./live/server.ts";

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "2000" },
    rate: { type: "string", default: "20" },
    seconds: { type: "string", default: "300" },
  },
});
const [users, rate, seconds] = [Number(values.users), Number(values.rate), Number(values.seconds)];
const latencyMaxMs = 300;
const bytesMax = 40 * 1024;
const openedAtOnce = 50;

const { folder, remove } = await makeTestFolder();
const isPinned = spawnSync("taskset", ["-c", "1", "true"]).status === 0;
const server = startServer();
try {
  const [{ port, pairs }] = (await once(server, "message")) as [LiveReady];
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const before = await usage();
  const received = new Map<string, number>();
  const streams = pairs.flatMap(({ cookies }) => cookies);
  const opening = performance.now();
  for (let from = 0; from < streams.length; from += openedAtOnce)
    await Promise.all(streams.slice(from, from + openedAtOnce).map((cookie) => open(port, cookie, received)));
  const openedMs = performance.now() - opening;
  await sleep(2_000);
  const opened = await usage();
  const perStream = (kind: "heapBytes" | "rssBytes") => (opened[kind] - before[kind]) / opened.streams;

  const accepted = new Map<string, number>();
  const failures = await sendAll(port, pairs, accepted);
  await sleep(5_000);
  const after = await usage();

  const latencies = [...accepted].flatMap(([id, at]) => {
    const arrived = received.get(id);
    return arrived === undefined ? [] : [Math.max(0, arrived - at)];
  });
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  const lost = accepted.size - latencies.length;
  print(
    `${isPinned ? "one core each" : "NOT pinned: no taskset"}, Node ${process.version}, ${values.seconds} s\n`,
  );
  print(
    "| streams | opened in s | heap KB each | RSS KB each | messages | failed | lost | p50 ms | p95 ms | p99 ms | CPU % |",
  );
  print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
  const cells = [
    opened.streams,
    (openedMs / 1_000).toFixed(1),
    kb(perStream("heapBytes")),
    kb(perStream("rssBytes")),
    accepted.size,
    failures,
    lost,
    at(0.5).toFixed(0),
    at(0.95).toFixed(0),
    at(0.99).toFixed(0),
    (((after.cpuMs - opened.cpuMs) / 1_000 / seconds) * 100).toFixed(0),
  ];
  print(`| ${cells.join(" | ")} |`);
  const isMet =
    lost === 0 && failures === 0 && at(0.95) <= latencyMaxMs && perStream("heapBytes") <= bytesMax;
  print(
    `\n${isMet ? "met" : "MISSED"}: p95 of ${latencyMaxMs} ms, ${bytesMax / 1024} KB per stream, none lost`,
  );
  process.exitCode = isMet ? 0 : 1;
} finally {
  server.disconnect();
  await once(server, "exit");
  await remove();
}
process.exit();

function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

function startServer(): ChildProcess {
  const command = [process.execPath, "--expose-gc", join(import.meta.dirname, "live/server.ts")];
  const [name = "", ...args] = isPinned ? ["taskset", "-c", "0", ...command] : command;
  return spawn(name, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      DATA_DIR: join(folder, "data"),
      DEMO_DATA: "off",
      RATE_LIMITS: "off",
      LIVE_PAIRS: String(Math.ceil(users / 2)),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

async function usage(): Promise<LiveUsage> {
  server.send("usage");
  const [result] = (await once(server, "message")) as [LiveUsage];
  return result;
}

/** Resolves with the first event. Notes when a message with the mark of this benchmark arrives at a recipient. */
function open(port: number, cookie: string, received: Map<string, number>): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, Accept: "text/event-stream" };
    const stream = get({ port, path: "/events", headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
        const frames = text.split("\n\n");
        text = frames.pop() ?? "";
        for (const frame of frames) {
          if (frame.includes("event: state")) resolve();
          const data = /^data: (.*)$/mu.exec(frame)?.[1];
          if (!data || !frame.includes("event: messages")) continue;
          const { messages } = JSON.parse(data) as { messages: { body: string; isOwn: boolean }[] };
          for (const { body, isOwn } of messages)
            if (!isOwn && body.startsWith("live ")) received.set(body, performance.now());
        }
      });
      response.on("end", () => reject(new Error(`a stream ended: ${response.statusCode}`)));
    });
    stream.on("error", reject);
  });
}

/** Sends at a constant rate, however long answers take. Returns the number of messages that were not accepted. */
async function sendAll(port: number, pairs: readonly Pair[], accepted: Map<string, number>): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const pending: Promise<void>[] = [];
  let failures = 0;
  const start = performance.now();
  for (let count = 0; count < rate * seconds; count += 1) {
    const wait = start + (count * 1_000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    const pair = pairs[Math.floor(Math.random() * pairs.length)];
    const cookie = pair?.cookies[Math.random() < 0.5 ? 0 : 1];
    if (!pair || !cookie) throw new Error("no pair");
    const body = `live ${randomUUID()}`;
    const sent = post(agent, port, `/messages/${pair.conversationId}`, cookie, body).then(
      (status) => {
        if (status === 302) accepted.set(body, performance.now());
        else failures += 1;
      },
      () => {
        failures += 1;
      },
    );
    pending.push(sent);
  }
  await Promise.all(pending);
  agent.destroy();
  return failures;
}

function post(agent: Agent, port: number, path: string, cookie: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const form = new URLSearchParams({ body, messageId: randomUUID() }).toString();
    const headers = {
      Cookie: cookie,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(form),
    };
    const sending = request({ port, path, method: "POST", headers, agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sending.on("error", reject);
    sending.end(form);
  });
}
