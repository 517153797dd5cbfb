import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeTestFolder } from "./temporary-folder.ts";

const program = join(import.meta.dirname, "../../src/server/main.ts");
const longestStartMs = 120_000;

/** The real site, built pages included, in a process of its own. */
export type RunningSite = {
  /** without a slash at the end */
  url: string;
  dataDir: string;
  child: ChildProcess;
  /** everything it has said, a line each, its log included */
  lines: string[];
  ended: Promise<void>;
  /** asks it to end and waits until it has */
  stop(): Promise<void>;
};

/**
 * Starts the site on a free port with its own embedded database: without demo data and limits unless `environment`
 * says otherwise. In `dataDir` when given, else in a temporary folder that goes with it. It ends with this process.
 */
export async function startSite(
  options: { dataDir?: string; environment?: Record<string, string> } = {},
): Promise<RunningSite> {
  const folder = options.dataDir ? null : await makeTestFolder();
  const dataDir = options.dataDir ?? join(folder?.folder ?? "", "data");
  for (let attempt = 1; ; attempt += 1) {
    const site = launch(dataDir, await freePort(), options.environment ?? {});
    try {
      await isReady(site);
      return { ...site, stop: () => stop(site, folder?.remove) };
    } catch (error) {
      await stop(site);
      // A user else may have taken the port in between.
      const isTaken = site.lines.some((line) => line.includes("is taken"));
      if (isTaken && attempt < 3) continue;
      await folder?.remove();
      throw error;
    }
  }
}

type Launched = Omit<RunningSite, "stop">;

function launch(dataDir: string, port: number, environment: Record<string, string>): Launched {
  const child = spawn(process.execPath, [program], {
    // Not this folder, whose .env is the developer's.
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      ...{ PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: "off", RATE_LIMITS: "off", LOG_LEVEL: "warn" },
      ...environment,
    },
    // The channel breaks when the test run is killed, and then the site ends too.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    if (output) createInterface({ input: output }).on("line", (line) => lines.push(line));
  }
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return { url: `http://localhost:${port}`, dataDir, child, lines, ended };
}

async function isReady(site: Launched): Promise<void> {
  const deadline = Date.now() + longestStartMs;
  let hasEnded = false;
  void site.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && Date.now() < deadline) {
    const answer = await fetch(`${site.url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the site did not start:\n${site.lines.join("\n")}`);
}

async function stop(site: Launched, remove?: () => Promise<void>): Promise<void> {
  site.child.kill("SIGTERM");
  await site.ended;
  await remove?.();
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
