import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Logger } from "../platform/logger.server.ts";

const program = join(import.meta.dirname, "../../scripts/backup.ts");

export type ScheduledBackup = {
  /** Rejects with the sentence that the backup ended with. */
  run(): Promise<void>;
  /** Interrupts a running backup, which removes its unfinished file. The job is then repeated. */
  stop(): void;
};

/**
 * Runs `npm run backup -- --prune` with the settings of this process. In a process of its own: hashing and encrypting
 * gigabytes would slow down every page.
 */
export function scheduledBackup(
  log: Pick<Logger, "info">,
  environment: NodeJS.ProcessEnv = process.env,
): ScheduledBackup {
  const running = new Set<ChildProcess>();
  const stop = () => {
    for (const child of running) child.kill("SIGTERM");
  };
  process.once("exit", stop);

  return {
    stop,
    run() {
      const child = spawn(process.execPath, [program, "--prune"], {
        env: environment,
        stdio: ["ignore", "pipe", "pipe"],
      });
      running.add(child);
      createInterface({ input: child.stdout }).on("line", (line) => log.info({ line }, "backup"));
      let errors = "";
      child.stderr.on("data", (text) => {
        errors = (errors + text).slice(-2_000);
      });
      return new Promise((resolve, reject) => {
        child.once("error", reject);
        child.once("close", (code) => {
          running.delete(child);
          if (code === 0) resolve();
          else reject(new Error(`the backup failed: ${errors.trim() || `exit code ${code}`}`));
        });
      });
    },
  };
}
