import { type ChildProcess, spawn } from "node:child_process";
import type { Identity } from "./identity.server.ts";
import type { ProcessFacts } from "./processes.server.ts";
import { cleanEnvironment } from "./run-program.server.ts";

const supervisorName = "babillard-postgres-supervisor";

/**
 * $1 pid file, $2 log, then the server's command. The parent's end of the pipe on standard input is held open by
 * Node: when it closes, even by kill -9, the server is asked to stop (SIGINT: fast), then urged (SIGQUIT:
 * immediate), then killed, eight seconds apart. The middle step is needed: PostgreSQL 18.4 hangs in a fast shutdown
 * during crash recovery. A signal is given only while postmaster.pid names that very server.
 * The watcher is told of the server's end by USR1 while it reads and sees it by itself while it urges; it is waited
 * for, because in a container the first process may not reap what is left to it.
 * A shell, because it costs 1 MB and any user can run it, wherever Node itself may be installed.
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
urge() {
  given= tenths=0
  while [ $tenths -lt 80 ]; do
    alive || exit 0
    if [ -z "$given" ] && named; then kill -"$1" "$server"; given=1; fi
    sleep 0.1
    tenths=$((tenths + 1))
  done
}
(
  trap '' HUP INT QUIT TERM
  while read -r _; do :; done <&3
  exec 3<&-
  trap '' USR1
  urge INT; urge QUIT; urge KILL
) &
watcher=$!
exec 3<&-
code=0
while alive; do wait "$server"; code=$?; done
kill -USR1 "$watcher"
wait "$watcher"
exit "$code"
`;

/** Longest time between closing the pipe and the end of the server: three steps of eight seconds. */
export const supervisorPatienceMs = 24_000;

/**
 * Starts the server under a supervisor in a session of its own, which no signal to this process's group reaches.
 * Neither keeps this process from ending by itself.
 */
export function spawnSupervised(options: {
  identity: Identity;
  postmasterFile: string;
  log: string;
  command: string[];
}): ChildProcess {
  const { identity, postmasterFile, log, command } = options;
  // The starter's pid is in the name: whoever finds the server running can tell whether it has been orphaned.
  const name = `${supervisorName}:${process.pid}`;
  const supervisor = spawn("/bin/sh", ["-c", script, name, postmasterFile, log, ...command], {
    ...identity.switchTo,
    cwd: "/",
    detached: true,
    env: cleanEnvironment(),
    stdio: ["pipe", "ignore", "ignore"],
  });
  supervisor.on("error", () => undefined); // seen through exitCode and the log
  supervisor.stdin?.on("error", () => undefined); // EPIPE when the supervisor went first
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
 * Of a supervisor: whether the process that started it still holds its pipe. undefined: not a supervisor.
 * A supervisor whose starter died has been handed to another parent.
 */
export function supervisorHasStarter(facts: ProcessFacts): boolean | undefined {
  const starter = new RegExp(`${supervisorName}:(\\d+)`).exec(facts.command.join(" "))?.[1];
  return starter === undefined ? undefined : Number(starter) === facts.parentPid;
}
