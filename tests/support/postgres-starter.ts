import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type PostgresSite = {
  child: ChildProcess;
  /** Lines of its output. */
  lines: string[];
  /** The connection that it printed after `ready `. */
  ready: Promise<{ host: string; port: number; user: string; database: string; attached: boolean }>;
  ended: Promise<void>;
};

/** Runs postgres-site.ts in its own process group, so that a test can kill it and nothing else. */
export function startPostgresSite(dataDir: string, mode?: "write"): PostgresSite {
  const program = fileURLToPath(new URL("./postgres-site.ts", import.meta.url));
  const child = spawn(process.execPath, [program, dataDir, ...(mode ? [mode] : [])], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const ready = new Promise<Awaited<PostgresSite["ready"]>>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      if (line.startsWith("ready ")) resolve(JSON.parse(line.slice("ready ".length)));
    });
    child.once("close", () => reject(new Error(`the site exited before it was ready: ${lines.join("\n")}`)));
  });
  return { child, lines, ready, ended };
}

/** The pids of the child processes of `parent`. Linux only. */
export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    }),
  );
  return pids.filter((_, index) => parents[index] === parent);
}
