import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./quiet-step.ts";
import { SetupError } from "./setup-error.ts";

/**
 * Debian's Chromium without windows, tabs and profiles: opening a page in a new context takes 0.5 s of CPU time, in
 * `chromium` 1.4 s.
 */
const headlessShell = "chromium-headless-shell";
const browserNames = [headlessShell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const postgres15 = "/usr/lib/postgresql/15/bin/postgres";

const swift = ["swift-proxy", "swift-account", "swift-container", "swift-object"] as const;

export type NeedName =
  | ("Chromium" | "PostgreSQL 15" | "PgBouncer" | "nginx" | "Caddy" | "systemd" | "OpenSSL" | "strace")
  | (typeof swift)[number];

/** Requirements of `npm run test:full` and `.ci/run`: besides the browser, the programs that sites are run with. */
export const fullNeeds: readonly NeedName[] = [
  "Chromium",
  "PostgreSQL 15",
  "PgBouncer",
  "nginx",
  "Caddy",
  "systemd",
  "OpenSSL",
  ...swift,
];

export const clusterNeeds: readonly NeedName[] = ["PostgreSQL 15", "PgBouncer", "nginx", ...swift];

/**
 * System requirements of tests: Chromium, and for `npm run test:full` PostgreSQL 15, the oldest supported version, and the
 * programs around a site (deploy/). Installs them as root; otherwise the error names the command.
 * @throws SetupError when something is missing
 */
export async function ensureTestNeeds(needed: readonly NeedName[], signal: AbortSignal): Promise<void> {
  if (needed.includes("Chromium")) await preferHeadlessShell(signal);
  const missing = missingNeeds(needed);
  if (missing.length === 0) return;
  const packages = missing.flatMap((need) => need.packages);
  const names = missing.map((need) => need.name).join(" and ");
  const otherwise = missing.map((need) => need.otherwise).join("; ");
  if (!isOnPath("apt-get")) {
    throw new SetupError(`The tests need ${names}, and there is no apt-get to install them: ${otherwise}.`);
  }
  const command = `apt-get install -y --no-install-recommends ${packages.join(" ")}`;
  if (process.getuid?.() !== 0) {
    throw new SetupError(
      `The tests need ${names}: sudo apt-get update && sudo ${command} (or ${otherwise}).`,
    );
  }
  await installAsRoot(packages, names, otherwise, signal);
  const still = missingNeeds(needed).map((need) => need.name);
  if (still.length > 0) {
    throw new SetupError(
      `The tests need ${still.join(" and ")}, and apt-get did not bring it: ${otherwise}.`,
    );
  }
}

/** As root: installs the lighter browser beside another one. If that fails, the tests use the other. */
async function preferHeadlessShell(signal: AbortSignal): Promise<void> {
  if (process.env.CHROMIUM || !findChromium() || isOnPath(headlessShell)) return;
  if (process.getuid?.() !== 0 || !isOnPath("apt-get")) return;
  try {
    await installAsRoot([headlessShell], headlessShell, "continue with the installed browser", signal);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stdout.write(`${error.message}\n`);
  }
}

/** CHROMIUM if set, otherwise the first browser of the usual names on the PATH. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  return browserNames.map(findOnPath).find((path) => path !== null) ?? null;
}

/** Program and Debian package. */
const simpleNeeds: readonly (readonly [name: NeedName, program: string, package_: string])[] = [
  ["PgBouncer", "pgbouncer", "pgbouncer"],
  ["nginx", "nginx", "nginx"],
  ["Caddy", "caddy", "caddy"],
  ["systemd", "systemd-analyze", "systemd"],
  ["OpenSSL", "openssl", "openssl"],
  ["strace", "strace", "strace"],
  ...swift.map((name) => [name, `${name}-server`, name] as const),
];

type Need = { name: NeedName; packages: string[]; otherwise: string };

function missingNeeds(needed: readonly NeedName[]): Need[] {
  const missing: Need[] = [];
  if (!findChromium()) {
    missing.push({
      name: "Chromium",
      packages: [headlessShell, "fonts-liberation"],
      otherwise: "set CHROMIUM to the path of a Chromium or Chrome",
    });
  }
  if (!process.env.DATABASE_URL_15 && !existsSync(postgres15)) {
    missing.push({
      name: "PostgreSQL 15",
      packages: ["postgresql-15"],
      otherwise: "set DATABASE_URL_15 to a PostgreSQL 15 in which databases may be created",
    });
  }
  for (const [name, program, package_] of simpleNeeds)
    if (!isOnPath(program))
      missing.push({ name, packages: [package_], otherwise: `put ${program} on the PATH` });
  return missing.filter(({ name }) => needed.includes(name));
}

/**
 * Debian's packages create a cluster and start services. The configuration of the former and policy-rc.d prevent that
 * during the installation, and are then restored; the services are not started with the machine either.
 */
const installScript = `
set -e
install() { apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@"; }
conf=/etc/postgresql-common/createcluster.conf
policy=/usr/sbin/policy-rc.d
restore() {
  test ! -e "$conf.babillard" || mv "$conf.babillard" "$conf"
  test -z "$created" || rm -f "$policy"
}
created=
trap restore EXIT
apt-get update
case " $* " in *" postgresql-15 "*)
  install postgresql-common
  cp -p "$conf" "$conf.babillard"
  echo 'create_main_cluster = false' >>"$conf"
esac
test -e "$policy" || { created=1; printf '#!/bin/sh\nexit 101\n' >"$policy"; chmod 755 "$policy"; }
install "$@"
services=$(cd /etc/init.d && ls -d swift-* 2>/dev/null || true)
for service in pgbouncer nginx caddy $services; do
  case " $* " in *" $service "*|*" \${service%-*} "*)
    ! command -v systemctl >/dev/null || systemctl disable "$service.service" || true
    ! test -e "/etc/init.d/$service" || update-rc.d "$service" disable || true
  esac
done
`;

async function installAsRoot(
  packages: string[],
  names: string,
  otherwise: string,
  signal: AbortSignal,
): Promise<void> {
  await runQuietly({
    title: `Installing ${names} with apt-get (a minute or two)`,
    command: "sh",
    args: ["-c", installScript, "apt-get", ...packages],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    logName: "apt-get.log",
    explain: (output) =>
      `${names} could not be installed (${reasonOf(output)}): mend what apt-get says, or ${otherwise}.`,
    signal,
  });
}

function reasonOf(output: string): string {
  return /^E: (.+)$/mu.exec(output)?.[1] ?? output.trim().split("\n").at(-1) ?? "no reason given";
}

function isOnPath(name: string): boolean {
  return findOnPath(name) !== null;
}

function findOnPath(name: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
