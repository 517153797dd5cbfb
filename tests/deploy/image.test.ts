// Runs in npm run test:full.
// What the Dockerfile does, without Docker: its RUN step as an ordinary user in an empty folder, then its CMD.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, copyFile, cp, mkdir, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { chooseIdentity } from "../../src/platform/postgres/identity.server.ts";
import { variables } from "../../src/server/config-variables.ts";
import { statusOf } from "../faults/started-site.ts";
import { freePort } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { deployFolder } from "./proxies.ts";
import { startProgram } from "./started-program.ts";

const run = promisify(execFile);
const root = join(deployFolder, "..");

/** Copies what .dockerignore lets through. It uses few of Docker's patterns. */
async function copyContext(target: string): Promise<void> {
  const lines = (await readFile(join(root, ".dockerignore"), "utf8")).split("\n");
  const ignored = lines.filter((line) => line.startsWith("**/")).map((line) => line.slice("**/".length));
  const isIgnored = (name: string) =>
    ignored.some((pattern) => (pattern.startsWith("*") ? name.endsWith(pattern.slice(1)) : name === pattern));
  for (const line of lines.filter((one) => one.startsWith("!"))) {
    const name = line.slice(1);
    await cp(join(root, name), join(target, name), {
      recursive: true,
      filter: (source) =>
        relative(root, source)
          .split("/")
          .every((part) => !isIgnored(part)),
    });
  }
}

/** The last CMD or HEALTHCHECK, as a command of an array. */
function commandOf(dockerfile: string, instruction: string): string[] {
  const text = dockerfile.replace(/\\\n\s*/gu, " ");
  const line = text.split("\n").findLast((one) => one.startsWith(`${instruction} `)) ?? "";
  return JSON.parse(line.slice(line.indexOf("["))) as string[];
}

test("an ordinary user makes the image's folder, and the site runs from it", {
  timeout: 600_000,
}, async () => {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const { uid, switchTo } = await chooseIdentity(undefined);
  const [app, home, data, bin] = ["app", "home", "data", "bin"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const made of [app, home, data, bin]) await mkdir(made);
  await copyContext(app);
  // The service user may have no access to this user's Node.
  const node = join(bin, basename(process.execPath));
  await copyFile(process.execPath, node);
  await chmod(node, 0o755);
  const own = (...paths: string[]) =>
    process.getuid?.() === 0 ? run("chown", ["-R", String(uid), ...paths]) : null;
  await own(app, home, data);
  const { stdout: registry } = await run("npm", ["config", "get", "registry"], { cwd: root });
  const settings = Object.keys(variables.shape);
  const inherited = Object.entries(process.env).filter(
    ([name]) => !settings.includes(name) && !/^(?:npm_.*|NODE_ENV|NODE_OPTIONS|VITE.*)$/u.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited),
    HOME: home,
    PATH: [bin, process.env.PATH].join(":"),
    npm_config_registry: registry.trim(),
  };
  const dockerfile = await readFile(join(deployFolder, "Dockerfile"), "utf8");
  const [, script = ""] = /^RUN sh (\S+)$/mu.exec(dockerfile) ?? [];
  const built = startProgram("sh", [script], { ...switchTo, cwd: app, env });
  await built.ended;
  expect(built.child.exitCode, built.output()).toBe(0);
  const installed = await readFile(join(app, "node_modules/.package-lock.json"), "utf8");
  expect(installed).not.toMatch(/"dev": true/u);
  const ofTests = ["tests", "node_modules/playwright-core", "node_modules/vitest", ".cache"];
  expect(ofTests.filter((name) => existsSync(join(app, name)))).toEqual([]);

  // As COPY does: the site cannot write to its own folder.
  if (uid !== process.getuid?.()) await run("chown", ["-R", "0", app]);
  const port = await freePort();
  const [, ...args] = commandOf(dockerfile, "CMD");
  const running = {
    PATH: env.PATH,
    HOME: home,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: data,
    DEMO_DATA: "off",
  };
  const site = startProgram(node, args, { ...switchTo, cwd: app, env: running });
  onTestFinished(() => site.stop("SIGKILL"));
  const [, ...check] = commandOf(dockerfile, "HEALTHCHECK");
  const isHealthy = () =>
    run(node, check, { env: { ...running, PORT: String(port) } }).then(
      () => true,
      () => false,
    );
  await expect
    .poll(() => site.child.exitCode ?? statusOf(`http://127.0.0.1:${port}/readyz`), { timeout: 120_000 })
    .toBe(200);
  expect(await statusOf(`http://127.0.0.1:${port}/`)).toBe(200);
  expect(await isHealthy()).toBe(true);
  await site.stop();
  expect(site.child.exitCode, site.output()).toBe(0);
  expect(await isHealthy()).toBe(false);
});
