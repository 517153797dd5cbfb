import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Contents of postmaster.pid, written by a running (or killed) server. */
export type PostmasterFile = {
  text: string;
  pid: number;
  socketFolder: string | undefined;
  port: number | undefined;
  status: "starting" | "stopping" | "ready" | "standby" | undefined;
};

/** undefined if the file does not exist. Lines are appended during startup, so that all but the pid may be missing. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFilePath(cluster), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  return parsePostmasterFile(text);
}

export function postmasterFilePath(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

/** Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status. */
function parsePostmasterFile(text: string): PostmasterFile {
  const lines = text.split("\n");
  const status = lines[7]?.trim();
  return {
    text,
    // Negative for a single-user server.
    pid: Math.abs(Number.parseInt(lines[0] ?? "", 10)) || 0,
    port: Number(lines[3]) || undefined,
    socketFolder: lines[4] || undefined,
    status:
      status === "starting" || status === "stopping" || status === "ready" || status === "standby"
        ? status
        : undefined,
  };
}
