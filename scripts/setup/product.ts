import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { folderHash } from "./folder-hash.ts";
import { root } from "./folders.ts";
import { withSetupLock } from "./setup-lock.ts";

/** A build output in build/. */
export type Product = {
  /** name of its stamp, build/<name>.stamp, which has the hash of its sources */
  name: string;
  /** A reduced form of the product of the same name without variant, whose outputs it accepts, but not the reverse. */
  variant?: string;
  /** source files and folders */
  sources: string[];
  /** excludes files among the sources */
  isCounted: (path: string) => boolean;
  /** files that exist after a build */
  outputs: string[];
  build: (signal: AbortSignal, onStarted: (group: number) => void) => Promise<void>;
};

/** Builds products that are missing or stale. */
export async function buildIfStale(products: Product[], signal: AbortSignal): Promise<void> {
  for (const product of products) {
    if (await isUpToDate(product)) continue;
    await withSetupLock(signal, async (onStarted) => {
      if (!(await isUpToDate(product))) await build(product, signal, onStarted);
    });
  }
}

/** Removes the output files of a stale product, but not its folders. */
export async function removeOutputsIfStale(product: Product): Promise<void> {
  if (await isUpToDate(product)) return;
  for (const output of product.outputs)
    if (extname(output) !== "") await rm(join(root, output), { force: true });
}

/** Builds a product even if it is up to date. */
export async function buildAlways(product: Product, signal: AbortSignal): Promise<void> {
  await withSetupLock(signal, (onStarted) => build(product, signal, onStarted));
}

async function build(
  product: Product,
  signal: AbortSignal,
  onStarted: (group: number) => void,
): Promise<void> {
  // Hashed first: changes during the build make it stale. The stamp is absent until the product is complete.
  const hash = await sourceHash(product);
  const stamp = product.variant === undefined ? hash : variantStamp(hash, product.variant);
  await rm(stampFile(product), { force: true });
  await product.build(signal, onStarted);
  signal.throwIfAborted();
  await mkdir(join(root, "build"), { recursive: true });
  await writeFile(stampFile(product), stamp);
}

export async function isUpToDate(product: Product): Promise<boolean> {
  if (!product.outputs.every((output) => existsSync(join(root, output)))) return false;
  const stamp = await readFile(stampFile(product), "utf8").catch(() => null);
  if (stamp === null) return false;
  const hash = await sourceHash(product);
  return stamp === hash || (product.variant !== undefined && stamp === variantStamp(hash, product.variant));
}

function variantStamp(hash: string, variant: string): string {
  return `${hash} ${variant}`;
}

function stampFile({ name }: Product): string {
  return join(root, "build", `${name}.stamp`);
}

function sourceHash({ sources, isCounted }: Product): Promise<string> {
  return folderHash(root, sources, isCounted);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/u.test(path);
}
