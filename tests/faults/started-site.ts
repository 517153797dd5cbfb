import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { variables } from "../../src/server/config-variables.ts";
import { freePort } from "../support/site.ts";

const bootstrap = join(import.meta.dirname, "../../scripts/bootstrap.mjs");

/** Empty: the developer's .env does not apply either. */
const withoutSettings = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, ""]));

export type StartedSite = {
  child: ChildProcess;
  pid: number;
  url: string;
  /** lines of its output */
  lines: string[];
  /** resolves when it reports that it is ready; rejects when it exits before */
  ready: Promise<void>;
  /** exit code or signal, once all output has been read */
  ended: Promise<number | NodeJS.Signals | null>;
};

/** Starts what `npm start` runs, in its own process group, without demo data. */
export async function startSite(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<StartedSite> {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [bootstrap, "start"], {
    env: {
      ...process.env,
      ...withoutSettings,
      DATA_DIR: dataDir,
      DEMO_DATA: "off",
      PORT: port,
      ...environment,
    },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  const ready = new Promise<void>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on("line", (line) => {
        lines.push(line);
        if (line.includes(" is ready: ")) resolve();
      });
    }
    child.once("close", () => reject(new Error(`it exited before it was ready:\n${lines.join("\n")}`)));
  });
  ready.catch(() => undefined); // a test that expects an exit does not wait for it
  return { child, pid: child.pid ?? Number.NaN, url: `http://127.0.0.1:${port}`, lines, ready, ended };
}

export async function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}

type Row = { pid: number; parent: number; state: string; command: string };

/** The pids of a process and its descendants. Linux only. */
export async function processTree(pid: number): Promise<number[]> {
  const rows = await processes();
  const tree = [pid];
  for (const member of tree) {
    tree.push(...rows.filter(({ parent }) => parent === member).map((row) => row.pid));
  }
  return tree;
}

/** The commands of processes that are still running, without zombies. */
export async function runningCommands(pids: number[]): Promise<string[]> {
  const rows = await processes();
  return rows.filter(({ pid, state }) => pids.includes(pid) && state !== "Z").map(({ command }) => command);
}

async function processes(): Promise<Row[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const rows = await Promise.all(pids.map(readProcess));
  return rows.filter((row) => row !== null);
}

async function readProcess(pid: number): Promise<Row | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ");
    return { pid, parent: Number(parent), state, command };
  } catch {
    return null; // it has just exited
  }
}
