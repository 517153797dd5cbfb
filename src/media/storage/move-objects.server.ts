import { createHash } from "node:crypto";
import type { ListedObject, OpenedStorage } from "./storage.server.ts";

/** Objects copied or compared at once: each is in memory, and a photo file has a megabyte at most. */
const atOnce = 16;

/** `seen`: in this step. */
export type MoveProgress = { step: "copying" | "comparing"; seen: number; copied: number; bytes: number };
export type MoveOptions = {
  from: OpenedStorage;
  to: OpenedStorage;
  onProgress: (progress: MoveProgress) => void;
  isStopped: () => boolean;
};
/** `different`: objects of the source that the target does not have with the same content. */
export type MoveResult = MoveProgress & { different: string[]; isComplete: boolean };

/**
 * Copies all objects that the target does not have with the same size. Then compares the content of every object, and
 * copies again what differs. Deletes nothing. Keys are never reused for other content, so that it can be interrupted and
 * repeated, also beside a running site.
 */
export async function moveObjects({ from, to, onProgress, isStopped }: MoveOptions): Promise<MoveResult> {
  const progress: MoveProgress = { step: "copying", seen: 0, copied: 0, bytes: 0 };
  const different: string[] = [];
  /** Resolves with false when the site has deleted the object since it was listed. */
  const copy = async (key: string): Promise<boolean> => {
    const bytes = await readWhole(from, key);
    if (!bytes) return false;
    await to.put(key, bytes);
    progress.copied += 1;
    progress.bytes += bytes.length;
    return true;
  };
  const eachPair = (use: (pair: Pair) => Promise<unknown>) =>
    forEach(pairs(from.list(), to.list()), isStopped, async (pair) => {
      await use(pair);
      progress.seen += 1;
      onProgress(progress);
    });

  await eachPair(async ({ source, target }) => target?.size === source.size || copy(source.key));
  progress.step = "comparing";
  progress.seen = 0;
  await eachPair(async (pair) => {
    const { key } = pair.source;
    if (await isSameAsClaimed(from, to, pair)) return;
    if (await isSame(from, to, key)) return;
    if ((await copy(key)) && !(await isSame(from, to, key))) different.push(key);
  });
  return { ...progress, different, isComplete: !isStopped() };
}

type Pair = { source: ListedObject; target: ListedObject | undefined };

/** Reads both lists side by side, in constant memory: both are in the byte order of their keys. */
async function* pairs(
  from: AsyncIterable<ListedObject>,
  to: AsyncIterable<ListedObject>,
): AsyncGenerator<Pair> {
  const targets = to[Symbol.asyncIterator]();
  let target = await targets.next();
  for await (const source of from) {
    while (!target.done && target.value.key < source.key) target = await targets.next();
    yield { source, target: target.done || target.value.key !== source.key ? undefined : target.value };
  }
}

/** Calls `use` for several at once. Stops at the first failure, and throws it once all calls have ended. */
async function forEach<Item>(
  items: AsyncIterable<Item>,
  isStopped: () => boolean,
  use: (item: Item) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    if (failures.length > 0 || isStopped()) break;
    const call: Promise<unknown> = use(item)
      .catch((error: unknown) => failures.push(error))
      .finally(() => running.delete(call));
    running.add(call);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

/** Whether one storage claims the hash that the content of the other has. Reads one of the two. */
async function isSameAsClaimed(
  from: OpenedStorage,
  to: OpenedStorage,
  { source, target }: Pair,
): Promise<boolean> {
  if (target?.size !== source.size) return false;
  const [claimed, other] = target.md5 === undefined ? [source.md5, to] : [target.md5, from];
  if (claimed === undefined) return false;
  const bytes = await readWhole(other, source.key);
  return bytes !== null && createHash("md5").update(bytes).digest("hex") === claimed;
}

/** Reads both. True for an object that the site has deleted meanwhile: there is nothing to copy. */
async function isSame(from: OpenedStorage, to: OpenedStorage, key: string): Promise<boolean> {
  const [source, target] = await Promise.all([readWhole(from, key), readWhole(to, key)]);
  return source === null || (target !== null && Buffer.compare(source, target) === 0);
}

/** Null: it does not exist. Rejects if fewer bytes arrive than the storage announced. */
async function readWhole(storage: OpenedStorage, key: string): Promise<Uint8Array | null> {
  const object = await storage.open(key);
  if (!object) return null;
  const bytes = await new Response(object.stream).bytes();
  if (bytes.length !== object.size)
    throw new Error(`${key} has ${bytes.length} bytes instead of ${object.size}.`);
  return bytes;
}
