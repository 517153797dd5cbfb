import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeStaleFilesRegularly } from "./stale-files.server.ts";

test("files left by an upload are removed at the start and regularly, recent ones and a missing folder are not in the way", async () => {
  const folder = await mkdtemp(join(tmpdir(), "babillard-stale-"));
  const logged: object[] = [];
  const log = {
    info: (fields: object) => void logged.push(fields),
    warn: (fields: object) => void logged.push(fields),
  };
  const leave = async (name: string) => {
    await writeFile(join(folder, name), "");
    const at = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(folder, name), at, at);
  };
  await leave("first");
  await writeFile(join(folder, "recent"), "");
  const removal = removeStaleFilesRegularly([join(folder, "missing"), folder], log, { intervalMs: 20 });
  await removal.firstRun;
  expect(await readdir(folder)).toEqual(["recent"]);
  await leave("second");
  await expect.poll(() => readdir(folder)).toEqual(["recent"]);
  removal.stop();
  expect(logged).toEqual([
    { folder, count: 1 },
    { folder, count: 1 },
  ]);
  await rm(folder, { recursive: true });
});
