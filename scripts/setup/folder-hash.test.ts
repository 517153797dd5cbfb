import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTestFolder } from "../../tests/support/temporary-folder.ts";

test("a folder with more files than may be open at once is hashed", async () => {
  const { folder, remove } = await makeTestFolder();
  for (let file = 0; file < 300; file += 1) writeFileSync(join(folder, String(file)), "x".repeat(10_000));
  const program = `
    const { folderHash } = await import(${JSON.stringify(join(import.meta.dirname, "folder-hash.ts"))});
    console.log(await folderHash(${JSON.stringify(folder)}, ["."], () => true));`;
  const node = `'${process.execPath}' --input-type=module --eval "$PROGRAM"`;
  const output = execFileSync("sh", ["-c", `ulimit -n 100 && ${node}`], {
    encoding: "utf8",
    env: { ...process.env, PROGRAM: program },
  });
  expect(output).toMatch(/^[0-9a-f]{64}\n$/u);
  await remove();
});
