import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { programEnvironment } from "./program-environment.ts";
import { makeTestFolder } from "./temporary-folder.ts";

const ownFolder = join(import.meta.dirname, "../..");
/** A start that fails ends the process. */
const startTimeoutMs = 600_000;

/** The real site with its built pages, in its own process. */
export type RunningSite = {
  /** without a trailing slash */
  url: string;
  dataDir: string;
  child: ChildProcess;
  /** lines of its output, including its log */
  lines: string[];
  ended: Promise<void>;
  /** sends SIGTERM and waits until it has exited */
  stop(): Promise<void>;
};

/**
 * Starts the site on a free port with its own embedded database: without demo data and limits unless `environment`
 * says otherwise. Without `dataDir` it uses a temporary folder that `stop` removes. It exits with this process.
 * @param options `port`: for a site that starts again at the same address; `wrapper`: program and arguments that run it;
 * `folder`: of another version of the product
 */
export async function startSite(
  options: {
    dataDir?: string;
    environment?: Record<string, string>;
    port?: number;
    wrapper?: readonly string[];
    folder?: string;
  } = {},
): Promise<RunningSite> {
  const folder = options.dataDir ? null : await makeTestFolder();
  const dataDir = options.dataDir ?? join(folder?.folder ?? "", "data");
  for (let attempt = 1; ; attempt += 1) {
    const site = launch(dataDir, { ...options, port: options.port ?? (await freePort()) });
    try {
      await waitUntilReady(site, options.folder === undefined);
      return { ...site, stop: () => stop(site, folder?.remove) };
    } catch (error) {
      await stop(site);
      // Another process may have taken the port in between.
      const isTaken = site.lines.some((line) => line.includes("is in use"));
      if (isTaken && attempt < 3 && options.port === undefined) continue;
      await folder?.remove();
      throw error;
    }
  }
}

type Launched = Omit<RunningSite, "stop">;

function launch(
  dataDir: string,
  options: {
    port: number;
    environment?: Record<string, string>;
    wrapper?: readonly string[];
    folder?: string;
  },
): Launched {
  const { port, environment = {}, wrapper = [], folder = ownFolder } = options;
  const program = join(folder, "src/server/main.ts");
  const [command = process.execPath, ...args] = [...wrapper, process.execPath, program];
  const child = spawn(command, args, {
    // Not this folder, whose .env is the developer's.
    cwd: tmpdir(),
    env: {
      ...programEnvironment,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: "off",
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      ...environment,
    },
    // The IPC channel closes when the test run is killed, and then the site exits too.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    if (output) createInterface({ input: output }).on("line", (line) => lines.push(line));
  }
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return { url: `http://localhost:${port}`, dataDir, child, lines, ended };
}

/** @param saysReady this version prints that it is ready: another site may have taken the port, and answer there */
async function waitUntilReady(site: Launched, saysReady: boolean): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  let hasEnded = false;
  void site.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && Date.now() < deadline) {
    const isOwn = !saysReady || site.lines.some((line) => line.includes(" is ready"));
    const response = isOwn ? await fetch(`${site.url}/readyz`).catch(() => null) : null;
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the site did not start:\n${site.lines.join("\n")}`);
}

async function stop(site: Launched, remove?: () => Promise<void>): Promise<void> {
  site.child.kill("SIGTERM");
  await site.ended;
  await remove?.();
}

/**
 * Below those that the system gives to outgoing connections and to servers without a port (Linux: from 32,768): tests that open
 * thousands of connections could take it before it is used.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt < 100; attempt += 1) {
    const port = randomInt(12_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error("no port is free");
}
