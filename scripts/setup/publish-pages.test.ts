import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestFolder } from "../../tests/support/temporary-folder.ts";
import { publishPages } from "./publish-pages.ts";

let folder: string;
let remove: () => Promise<void>;
let published: string;

beforeEach(async () => {
  ({ folder, remove } = await makeTestFolder());
  published = join(folder, "web");
});
afterEach(() => remove());

async function publish(files: Record<string, string>, now: string): Promise<void> {
  const built = join(folder, "new");
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(built, name)), { recursive: true });
    await writeFile(join(built, name), text);
  }
  await publishPages(built, published, new Date(now));
  expect(await readdir(folder)).toEqual(["web"]);
}

const read = (name: string) => readFile(join(published, name), "utf8");
const assetsOf = async () => (await readdir(join(published, "client/assets"))).toSorted();

test("a first build is published whole", async () => {
  await publish(
    { "server/index.js": "one", "client/assets/a-1.js": "a", "client/favicon.svg": "icon" },
    "2026-11-01",
  );
  expect(await read("server/index.js")).toBe("one");
  expect(await read("client/favicon.svg")).toBe("icon");
  expect(await assetsOf()).toEqual(["a-1.js"]);
});

test("a later build replaces files, and assets of the build before stay", async () => {
  await publish(
    { "server/index.js": "one", "client/assets/a-1.js": "a", "client/assets/b-1.js": "b" },
    "2026-11-01",
  );
  await publish(
    { "server/index.js": "two", "client/assets/a-2.js": "A", "client/assets/b-1.js": "b" },
    "2026-11-20",
  );
  expect(await read("server/index.js")).toBe("two");
  expect(await read("client/assets/a-1.js")).toBe("a");
  expect(await assetsOf()).toEqual(["a-1.js", "a-2.js", "b-1.js"]);
});

test("assets are deleted seven days after the last build that contained them was replaced", async () => {
  await publish({ "client/assets/a-1.js": "a" }, "2026-11-01");
  await publish({ "client/assets/a-2.js": "b" }, "2026-11-10");
  await publish({ "client/assets/a-3.js": "c" }, "2026-11-16");
  expect(await assetsOf()).toEqual(["a-1.js", "a-2.js", "a-3.js"]);
  await publish({ "client/assets/a-4.js": "d" }, "2026-11-18");
  expect(await assetsOf()).toEqual(["a-2.js", "a-3.js", "a-4.js"]);
});
