/**
 * OpenStack Swift with its S3 API on loopback: one server of each kind with one device, configuration, data, logs and pids
 * in one folder. Needs Debian's packages swift-proxy, swift-account, swift-container and swift-object; as root or not.
 * For the cluster, as a program:
 *   node tests/cluster/swift.ts start FOLDER [PORT]   prints S3_ settings when it is ready; the servers go on running
 *   node tests/cluster/swift.ts stop FOLDER
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { createS3Sender, type S3Settings } from "../../src/platform/s3/requests.server.ts";
import { freePort } from "../support/site.ts";

export type Swift = {
  /** The bucket exists and is empty. */
  settings: S3Settings;
  /** for the environment of the site */
  environment: Record<string, string>;
  createBucket(name: string): Promise<void>;
  /** Ends one kind of server at once, as a failing machine does. */
  kill(name: ServerName): Promise<void>;
  start(name: ServerName): Promise<void>;
  stop(): Promise<void>;
};

const serverNames = ["account-server", "container-server", "object-server", "proxy-server"] as const;
export type ServerName = (typeof serverNames)[number];
const startTimeoutMs = 600_000;
const [account, user, secretAccessKey] = ["site", "photos", "swift-secret"];
/** Debian's Python, which has Swift's modules; not one of a version manager. */
const python = "/usr/bin/python3";
const program = join(import.meta.dirname, "swift-server.py");

/** @param isBound the servers end with this process, also when it is killed */
export async function startSwift(
  folder: string,
  { port, bucket = "photos", isBound = true }: { port?: number; bucket?: string; isBound?: boolean } = {},
): Promise<Swift> {
  const proxyPort = port ?? (await freePort());
  await configure(folder, proxyPort);
  const running = new Map<ServerName, ChildProcess>();

  const start = async (name: ServerName) => {
    const log = openSync(join(folder, `${name}.log`), "a");
    const child = spawn(python, [program, folder, name, ...(isBound ? ["--bound"] : [])], {
      // Swift ends its whole process group when it is told to stop.
      detached: true,
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    running.set(name, child);
    await writeFile(join(folder, `${name}.pid`), String(child.pid));
  };
  const kill = async (name: ServerName) => {
    const child = running.get(name);
    running.delete(name);
    if (child) await end(child);
  };
  const stop = async () => {
    await Promise.all(serverNames.map(kill));
  };

  const endpoint = `http://127.0.0.1:${proxyPort}`;
  const key = { accessKeyId: `${account}:${user}`, secretAccessKey };
  const settings = { endpoint, region: "us-east-1", bucket, forcePathStyle: true, ...key };
  const createBucket = async (name: string) => {
    const response = await createS3Sender({ ...settings, bucket: name })({ method: "PUT" });
    await response.body?.cancel();
    if (response.status !== 200) throw new Error(`the bucket ${name} was not created: ${response.status}`);
  };
  try {
    for (const name of serverNames) await start(name);
    await until(() => createBucket(bucket), running);
  } catch (error) {
    await stop();
    throw new Error(`Swift did not start: ${await logs(folder)}`, { cause: error });
  }
  if (!isBound) for (const child of running.values()) child.unref();
  const environment = {
    S3_ENDPOINT: endpoint,
    S3_REGION: settings.region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: key.accessKeyId,
    S3_SECRET_ACCESS_KEY: key.secretAccessKey,
  };
  return { settings, environment, createBucket, kill, start, stop };
}

/** Repeats until it succeeds; a server that exits fails at once. */
async function until(attempt: () => Promise<void>, running: Map<string, ChildProcess>): Promise<void> {
  for (const deadline = Date.now() + startTimeoutMs; ; ) {
    try {
      return await attempt();
    } catch (error) {
      const hasEnded = [...running.values()].some((child) => child.exitCode !== null);
      if (hasEnded || Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  process.kill(-child.pid, "SIGKILL");
  await ended;
}

async function logs(folder: string): Promise<string> {
  const texts = await Promise.all(serverNames.map((name) => readFile(join(folder, `${name}.log`), "utf8")));
  return texts.map((text) => text.slice(-2_000)).join("\n");
}

async function configure(folder: string, proxyPort: number): Promise<void> {
  await mkdir(join(folder, "devices", "one"), { recursive: true });
  await writeFile(
    join(folder, "swift.conf"),
    "[swift-hash]\nswift_hash_path_prefix = of\nswift_hash_path_suffix = tests\n\n[storage-policy:0]\nname = one\ndefault = yes\n",
  );
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, "devices")}
mount_check = false
workers = 0
log_address = /nonexistent
`;
  for (const kind of ["account", "container", "object"]) {
    const port = await freePort();
    await buildRing(folder, kind, port);
    const sections = `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`;
    await writeFile(join(folder, `${kind}-server.conf`), `${common(port)}${sections}`);
  }
  await writeFile(
    join(folder, "proxy-server.conf"),
    `${common(proxyPort)}[pipeline:main]
pipeline = catch_errors memory s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# By default a server that failed ten times is not asked for a minute.
error_suppression_interval = 1
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:memory]
paste.filter_factory = swift_server:memory_factory
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
`,
  );
}

/** Where the objects are: all on the one device. */
async function buildRing(folder: string, kind: string, port: number): Promise<void> {
  const builder = join(folder, `${kind}.builder`);
  for (const args of [["create", "4", "1", "0"], ["add", `r1z1-127.0.0.1:${port}/one`, "1"], ["rebalance"]])
    await promisify(execFile)("swift-ring-builder", [builder, ...args]);
}

/** Ends the servers that `start` of the program has left running. */
async function stopStarted(folder: string): Promise<void> {
  for (const name of serverNames) {
    const file = join(folder, `${name}.pid`);
    const pid = Number(await readFile(file, "utf8").catch(() => ""));
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    // The pid may belong to another process by now.
    if (command.includes(program) && command.includes(folder)) process.kill(-pid, "SIGKILL");
    await rm(file, { force: true });
  }
}

if (import.meta.main) {
  const [action, folder, port] = process.argv.slice(2);
  if (action === "start" && folder) {
    const options = port === undefined ? {} : { port: Number(port) };
    const { environment } = await startSwift(folder, { ...options, isBound: false });
    for (const [name, value] of Object.entries(environment)) process.stdout.write(`${name}=${value}\n`);
  } else if (action === "stop" && folder) await stopStarted(folder);
  else {
    process.stderr.write("Usage: node tests/cluster/swift.ts start FOLDER [PORT] | stop FOLDER\n");
    process.exitCode = 1;
  }
}
