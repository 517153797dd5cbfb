import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

const exec = promisify(execFile);

export type ProcessInfo = {
  pid: number;
  parentPid: number;
  groupId: number;
  /** argv; on macOS the whole command line as one string */
  command: string[];
  /** undefined on macOS, and for processes of other users */
  workingFolder: string | undefined;
};

/** The process with this pid; undefined if there is none. Zombies count as dead. */
export async function inspectProcess(pid: number): Promise<ProcessInfo | undefined> {
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

async function fromProc(pid: number): Promise<ProcessInfo | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The second field is a program name in parentheses, which may itself contain parentheses and spaces.
    const [state, parentPid, groupId] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0");
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return { pid, parentPid: Number(parentPid), groupId: Number(groupId), command, workingFolder };
  } catch {
    return undefined;
  }
}

async function fromPs(pid: number): Promise<ProcessInfo | undefined> {
  try {
    const { stdout } = await exec("ps", ["-ww", "-o", "stat=,ppid=,pgid=,command=", "-p", String(pid)]);
    const match = /^\s*(\S+)\s+(\d+)\s+(\d+)\s+(.*)$/s.exec(stdout);
    if (match === null || match[1]?.startsWith("Z")) return undefined;
    const [parentPid, groupId] = [Number(match[2]), Number(match[3])];
    return { pid, parentPid, groupId, command: [match[4] ?? ""], workingFolder: undefined };
  } catch {
    return undefined;
  }
}
