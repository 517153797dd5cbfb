import { type CommandContext, transact } from "../../events/index.server.ts";
import { writeSetting } from "../../platform/settings.writes.server.ts";
import { lastBackupKey } from "./last-backup.queries.server.ts";

/** @property snapshotAt the state of the site that it contains: its age is what an operator watches */
export type LastBackup = {
  snapshotAt: string;
  finishedAt: string;
  name: string;
  bytes: number;
  encrypted: boolean;
};

export async function recordBackup(
  ctx: CommandContext<"system">,
  backup: Omit<LastBackup, "finishedAt">,
): Promise<void> {
  await transact(ctx, async ({ db, now, record }) => {
    await writeSetting(db, lastBackupKey, { ...backup, finishedAt: now.toISOString() } satisfies LastBackup);
    await record("backup.created", { type: "site", id: "site" }, { name: backup.name, bytes: backup.bytes });
  });
}
