import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { folderHash } from "./folder-hash.ts";
import { root } from "./folders.ts";
import { underSetupLock } from "./locked.ts";

/** Something in build/ that is made from files of the repository. */
export type Product = {
  /** names its stamp, build/<name>.stamp, which holds the hash of the sources it was made from */
  name: string;
  /** files and folders it is made of */
  sources: string[];
  /** leaves out what lies among the sources without counting */
  isCounted: (path: string) => boolean;
  /** what is there when it is made */
  outputs: string[];
  make: (signal: AbortSignal, onStarted: (group: number) => void) => Promise<void>;
};

/** Makes what is missing or made of something else than what there is now. */
export async function makeIfStale(products: Product[], signal: AbortSignal): Promise<void> {
  for (const product of products) {
    if (await isUpToDate(product)) continue;
    await underSetupLock(signal, async (onStarted) => {
      if (!(await isUpToDate(product))) await make(product, signal, onStarted);
    });
  }
}

/** Where it is made of something else than what there is now, removes what says that it is complete. */
export async function forgetIfStale(product: Product): Promise<void> {
  if (await isUpToDate(product)) return;
  for (const output of product.outputs)
    if (extname(output) !== "") await rm(join(root, output), { force: true });
}

export async function makeAnyway(product: Product, signal: AbortSignal): Promise<void> {
  await underSetupLock(signal, (onStarted) => make(product, signal, onStarted));
}

async function make(
  product: Product,
  signal: AbortSignal,
  onStarted: (group: number) => void,
): Promise<void> {
  // Taken first: what changes meanwhile makes it stale. The stamp is away until the product is whole.
  const hash = await sourceHash(product);
  await rm(stampFile(product), { force: true });
  await product.make(signal, onStarted);
  signal.throwIfAborted();
  await mkdir(join(root, "build"), { recursive: true });
  await writeFile(stampFile(product), hash);
}

async function isUpToDate(product: Product): Promise<boolean> {
  if (!product.outputs.every((output) => existsSync(join(root, output)))) return false;
  const stamp = await readFile(stampFile(product), "utf8").catch(() => null);
  return stamp !== null && stamp === (await sourceHash(product));
}

function stampFile({ name }: Product): string {
  return join(root, "build", `${name}.stamp`);
}

function sourceHash({ sources, isCounted }: Product): Promise<string> {
  return folderHash(root, sources, isCounted);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^src\/testing\//u.test(path);
}
