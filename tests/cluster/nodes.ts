/** Processes of the site that share a database and photos, each on a port of its own. */
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type StartedProgram, startProgram } from "../deploy/started-program.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { freePort } from "../support/site.ts";

export const root = join(import.meta.dirname, "../..");
/** The process ends when its start fails. */
const startTimeoutMs = 600_000;

export type SiteNode = {
  name: string;
  address: string;
  url: string;
  /** what runs on it, until the next `start` */
  program: StartedProgram;
  /** Lines of its log and output since it was made. */
  log(): string;
  /** @param folder of the version, default this project */
  start(folder?: string): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/** Starts a node and resolves when it is ready. */
export async function startNode(
  name: string,
  environment: Record<string, string>,
  folder?: string,
): Promise<SiteNode> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const outputs: (() => string)[] = [];
  const launch = (from: string) => {
    const program = startProgram(process.execPath, [join(from, "src/server/main.ts")], {
      cwd: tmpdir(), // not this folder, whose .env is the developer's
      env: {
        ...programEnvironment,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        PORT: String(port),
        LOG_LEVEL: "warn",
        ...environment,
      },
    });
    outputs.push(program.output);
    return program;
  };
  const node: SiteNode = {
    name,
    url,
    address: `127.0.0.1:${port}`,
    program: launch(folder ?? root),
    log: () => outputs.map((output) => output()).join(""),
    async start(from = root) {
      node.program = launch(from);
      await untilReady(node);
    },
    stop: () => node.program.stop(),
    kill: () => node.program.stop("SIGKILL"),
  };
  await untilReady(node);
  return node;
}

async function untilReady({ name, url, program }: SiteNode): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (program.child.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`${name} did not start:\n${program.output()}`);
}

export const nextVersion = "99.0.0";
/** Only the next version has it. */
export const newAsset = "/assets/only-in-the-next-version.js";

/** Copies what a node runs from into `folder`, as another version with another file for browsers. */
export async function makeNextVersion(folder: string): Promise<void> {
  await mkdir(folder);
  const copied = ["src", "migrations", "demo", "public", "scripts/backup.ts", "scripts/setup", "build/web"];
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const file = await readFile(join(root, "package.json"), "utf8");
  await writeFile(
    join(folder, "package.json"),
    file.replace(/"version": "[^"]+"/u, `"version": "${nextVersion}"`),
  );
  await writeFile(join(folder, "build/web/client", newAsset), "export {};\n");
}
