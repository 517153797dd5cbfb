// Runs in npm run test:full.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fillSite } from "../../tests/support/backups.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { makeTestFolder } from "../../tests/support/temporary-folder.ts";
import { scheduledBackup } from "./scheduled-backup.ts";

const { db, connection } = await testDatabase();

test("a scheduled backup runs in a process of its own and logs its lines; a failure is an error with its reason", async () => {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  await fillSite(db, folder);
  const lines: string[] = [];
  const log = { info: (fields: object) => void lines.push("line" in fields ? String(fields.line) : "") };
  const url = urlOf();
  await scheduledBackup(log, { DATABASE_URL: url, DATA_DIR: folder }).run();
  expect(lines.at(-1)).toMatch(/babillard-\d{8}T\d{6}Z\.tar: \d/u);
  expect(await readdir(join(folder, "backups"))).toHaveLength(1);
  const failing = scheduledBackup(log, { DATABASE_URL: url, DATA_DIR: join(folder, "x") });
  await expect(failing.run()).rejects.toThrow(/^the backup failed: There is no site in /u);
  const interrupted = scheduledBackup(log, { DATABASE_URL: url, DATA_DIR: folder });
  const ended = interrupted.run();
  interrupted.stop();
  await expect(ended).rejects.toThrow("the backup failed: ");
  expect(await readdir(join(folder, "backups"))).toHaveLength(1);
});

function urlOf(): string {
  if (typeof connection === "string") return connection;
  const { host, port, user, database } = connection;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
