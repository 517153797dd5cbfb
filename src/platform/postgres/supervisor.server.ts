import { type ChildProcess, spawn } from "node:child_process";
import type { Identity } from "./identity.server.ts";
import type { ProcessInfo } from "./processes.server.ts";
import { cleanEnvironment } from "./run-program.server.ts";

const supervisorName = "babillard-postgres-supervisor";

/**
 * Arguments: $1 pid file, $2 log, then the server command. Node holds the write end of the pipe on standard input. When
 * it closes, even by kill -9, the server gets SIGINT (fast shutdown), then SIGQUIT (immediate shutdown), then SIGKILL,
 * eight seconds apart. The second step is needed because PostgreSQL 18.4 hangs in a fast shutdown during crash
 * recovery. Signals are only sent while postmaster.pid names this server.
 *
 * USR1 tells the watcher that the server has ended while it reads; during shutdown it polls. The script waits for the
 * watcher because the init process of a container may not reap orphans.
 *
 * A shell script costs 1 MB and can be run by any user, wherever Node is installed.
 */
const script = `
pidfile=$1; log=$2; shift 2
umask 077
exec 3<&0 </dev/null >>"$log" 2>&1
trap : HUP INT QUIT TERM
"$@" 3<&- &
server=$!
alive() { kill -0 "$server" 2>/dev/null; }
named() { read -r pid <"$pidfile" && [ "$pid" = "$server" ]; } 2>/dev/null
stop_with() {
  sent= tenths=0
  while [ $tenths -lt 80 ]; do
    alive || exit 0
    if [ -z "$sent" ] && named; then kill -"$1" "$server"; sent=1; fi
    sleep 0.1
    tenths=$((tenths + 1))
  done
}
(
  trap '' HUP INT QUIT TERM
  while read -r _; do :; done <&3
  exec 3<&-
  trap '' USR1
  stop_with INT; stop_with QUIT; stop_with KILL
) &
watcher=$!
exec 3<&-
code=0
while alive; do wait "$server"; code=$?; done
kill -USR1 "$watcher"
wait "$watcher"
exit "$code"
`;

/** Maximum time from closing the pipe to the end of the server: three steps of eight seconds. */
export const supervisorTimeoutMs = 24_000;

/**
 * Starts the server under a supervisor in its own session, out of reach of signals to this process group. Neither keeps
 * this process alive.
 */
export function spawnSupervised(options: {
  identity: Identity;
  postmasterFile: string;
  log: string;
  command: string[];
}): ChildProcess {
  const { identity, postmasterFile, log, command } = options;
  // The name contains the pid of the starter, which tells other processes whether the server is orphaned.
  const name = `${supervisorName}:${process.pid}`;
  const supervisor = spawn("/bin/sh", ["-c", script, name, postmasterFile, log, ...command], {
    ...identity.switchTo,
    cwd: "/",
    detached: true,
    env: cleanEnvironment(),
    stdio: ["pipe", "ignore", "ignore"],
  });
  supervisor.on("error", () => undefined); // reported through exitCode and the log
  supervisor.stdin?.on("error", () => undefined); // EPIPE if the supervisor has already ended
  supervisor.unref();
  if (
    supervisor.stdin !== null &&
    "unref" in supervisor.stdin &&
    typeof supervisor.stdin.unref === "function"
  )
    supervisor.stdin.unref();
  return supervisor;
}

/**
 * Whether the process that started this supervisor still holds its pipe; undefined if this is not a supervisor. A
 * supervisor whose starter has died has another parent.
 */
export function isStarterAlive(info: ProcessInfo): boolean | undefined {
  const starter = new RegExp(`${supervisorName}:(\\d+)`).exec(info.command.join(" "))?.[1];
  return starter === undefined ? undefined : Number(starter) === info.parentPid;
}
