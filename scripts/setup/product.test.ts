import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { folderHash } from "./folder-hash.ts";
import { root } from "./folders.ts";
import { precompress } from "./precompress.ts";
import { buildAlways, isUpToDate, type Product } from "./product.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "babillard-product-"));
  await mkdir(join(folder, "src/deep"), { recursive: true });
  await writeFile(join(folder, "src/deep/a.ts"), "one");
  await writeFile(join(folder, "src/b.test.ts"), "a test");
  await writeFile(join(folder, "package-lock.json"), "{}");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the source hash of a product", () => {
  const hash = () =>
    folderHash(folder, ["src", "package-lock.json", "missing"], (path) => !path.endsWith(".test.ts"));

  test.each<[string, () => Promise<unknown>]>([
    ["a changed content", () => writeFile(join(folder, "src/deep/a.ts"), "two")],
    ["a new file", () => writeFile(join(folder, "src/c.ts"), "")],
    ["a removed file", () => rm(join(folder, "src/deep/a.ts"))],
    ["another name", () => rename(join(folder, "src/deep/a.ts"), join(folder, "src/deep/b.ts"))],
    ["a single file among the sources", () => writeFile(join(folder, "package-lock.json"), "[]")],
    ["a source that was missing", () => writeFile(join(folder, "missing"), "")],
  ])("changes with %s", async (_name, change) => {
    const before = await hash();
    await change();
    expect(await hash()).not.toBe(before);
  });

  test("ignores modification times and excluded files", async () => {
    const before = await hash();
    await utimes(join(folder, "src/deep/a.ts"), 1, 1);
    await writeFile(join(folder, "src/b.test.ts"), "another test");
    expect(await hash()).toBe(before);
  });
});

test("a variant accepts the outputs of the whole product, but not the reverse", async () => {
  const whole: Product = {
    name: `test-${randomUUID()}`,
    sources: ["package.json"],
    isCounted: () => true,
    outputs: [],
    build: async () => undefined,
  };
  const variant = { ...whole, variant: "smallest" };
  const states = async () => [await isUpToDate(whole), await isUpToDate(variant)];
  const signal = new AbortController().signal;
  try {
    expect(await states()).toEqual([false, false]);
    await buildAlways(variant, signal);
    expect(await states()).toEqual([false, true]);
    await buildAlways(whole, signal);
    expect(await states()).toEqual([true, true]);
  } finally {
    await rm(join(root, "build", `${whole.name}.stamp`), { force: true });
  }
});

test("text files get a compressed copy per encoding, small ones and pictures none", async () => {
  const text = "const forty = 'two';\n".repeat(200);
  await writeFile(join(folder, "src/deep/page.js"), text);
  await writeFile(join(folder, "src/deep/tiny.css"), "a{}");
  await writeFile(join(folder, "src/deep/photo.webp"), Buffer.alloc(5_000));
  await precompress(join(folder, "src"));
  expect((await readdir(join(folder, "src/deep"))).sort()).toEqual(
    ["a.ts", "page.js", "page.js.br", "page.js.gz", "photo.webp", "tiny.css"].sort(),
  );
  const read = (name: string) => readFileSync(join(folder, "src/deep", name));
  expect(brotliDecompressSync(read("page.js.br")).toString()).toBe(text);
  expect(gunzipSync(read("page.js.gz")).toString()).toBe(text);
});
