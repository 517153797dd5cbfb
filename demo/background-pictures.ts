/**
 * Renders pictures of demo listings while the site is already running. Seeding inserts the listings without them and
 * stores the missing ones in a setting; this job attaches each picture to its listing when its files are complete.
 * Setting and listing are updated in one transaction, so that a later start continues with the missing ones.
 */
import { fork } from "node:child_process";
import { setPriority } from "node:os";
import path from "node:path";
import { photosMax } from "../src/listings/listing.ts";
import { listingObjectKey } from "../src/media/file-name.ts";
import type { NewImage } from "../src/media/images.queries.server.ts";
import { insertImages } from "../src/media/images.writes.server.ts";
import type { ObjectStorage } from "../src/media/storage/storage.server.ts";
import type { WriteDb } from "../src/platform/database/database.server.ts";
import { builtPicturesFolder, type PreparedPicture, readPreparedPicture } from "./prepared-pictures.ts";

/** A picture that is not yet attached to its listing. */
export type MissingPicture = {
  name: string;
  alt: string;
  listingId: string;
  ownerId: string;
  position: number;
  createdMs: number;
};

export const missingPicturesSetting = "demo-pictures-missing";

type Drawing = { ended: Promise<void>; stop: () => void };
/** Starts drawing; calls `onReady` with the name of each picture whose files are complete. */
type Draw = (onReady: (name: string) => void) => Drawing;

type Tools = {
  db: WriteDb;
  storage: ObjectStorage;
  log: { info: (fields: object, message: string) => void; warn: (fields: object, message: string) => void };
  folder?: string;
  draw?: Draw;
  /** One invalidation of cached pages per batch (every two seconds) instead of per picture. */
  batchMs?: number;
};

export type BackgroundPictures = { ended: Promise<void>; stop: () => Promise<void> };

/**
 * Starts if pictures are missing. Failures are logged and retried at the next start: the site works without pictures.
 */
export function attachMissingPictures(tools: Tools): BackgroundPictures {
  const stopping = new AbortController();
  const ended = run(tools, stopping.signal).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    tools.log.warn({ reason }, "demo pictures: not all could be drawn, the next start continues");
  });
  return {
    ended,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

async function run(tools: Tools, signal: AbortSignal): Promise<void> {
  const { db, log, folder = builtPicturesFolder, draw = drawInChild, batchMs = 2_000 } = tools;
  const missing = await readMissing(db);
  if (missing.length === 0 || signal.aborted) return;
  log.info({ missing: missing.length }, "demo pictures: drawing in the background");
  const waiting = new Map(missing.map((picture) => [picture.name, picture]));
  const ready = new Set<string>();
  let hasEnded = false;
  const drawing = draw((name) => ready.add(name));
  const drawn = drawing.ended.finally(() => {
    hasEnded = true;
  });
  drawn.catch(() => undefined); // awaited below
  let attached = 0;
  let reported = 0;
  try {
    while (waiting.size > 0 && !signal.aborted) {
      const isLast = hasEnded;
      for (const batch of completeListings(waiting, ready)) {
        if (signal.aborted) break;
        await attach(tools, folder, batch);
        for (const { name } of batch) waiting.delete(name);
        attached += batch.length;
      }
      if (attached - reported >= missing.length / 10 || waiting.size === 0) {
        log.info({ attached, of: missing.length }, "demo pictures: attached");
        reported = attached;
      }
      if (isLast) break;
      await pause(batchMs, drawn, signal);
    }
    if (!signal.aborted && hasEnded) await drawn;
  } finally {
    drawing.stop();
  }
}

/** Per listing, pictures that are ready without missing ones before them: pictures are attached in order. */
function completeListings(
  waiting: ReadonlyMap<string, MissingPicture>,
  ready: ReadonlySet<string>,
): MissingPicture[][] {
  const byListing = Map.groupBy(waiting.values(), ({ listingId }) => listingId);
  return [...byListing.values()]
    .map((pictures) => {
      const inOrder = pictures.toSorted((a, b) => a.position - b.position);
      const gap = inOrder.findIndex(({ name }) => !ready.has(name));
      return gap === -1 ? inOrder : inOrder.slice(0, gap);
    })
    .filter((pictures) => pictures.length > 0);
}

/** Attaches pictures of one listing: files first, then rows and the list of missing pictures. */
async function attach(
  { db, storage }: Tools,
  folder: string,
  pictures: readonly MissingPicture[],
): Promise<void> {
  const images = new Map<string, NewImage>();
  for (const picture of pictures) {
    const prepared = await readPreparedPicture(folder, picture.name);
    if (!prepared) throw new Error(`${picture.name} was reported as drawn and is missing`);
    images.set(picture.name, await storePicture(storage, folder, picture, prepared));
  }
  const unused = await db.transaction().execute(async (transaction) => {
    const stillMissing = await readMissing(transaction, { isLocked: true });
    const names = new Set(stillMissing.map(({ name }) => name));
    const listingId = pictures[0]?.listingId ?? "";
    const first = await nextPosition(transaction, listingId);
    // Another node may have attached them already, with the same files.
    const pending = pictures.flatMap(({ name }) => (names.has(name) ? (images.get(name) ?? []) : []));
    // None if the listing was deleted, fewer if its author has added photos.
    const rows = pending
      .slice(0, first === null ? 0 : photosMax - first)
      .map((image, index) => ({ ...image, place: { listingId, position: (first ?? 0) + index } }));
    await insertImages(transaction, rows, new Date(pictures[0]?.createdMs ?? 0));
    for (const { name } of pictures) names.delete(name);
    await writeMissing(
      transaction,
      stillMissing.filter(({ name }) => names.has(name)),
    );
    return pending.slice(rows.length);
  });
  for (const { storageKey } of unused) await storage.remove(storageKey);
}

/** Stores the files of one picture; returns its row. */
export async function storePicture(
  storage: ObjectStorage,
  folder: string,
  { name, alt, ownerId, position, createdMs }: MissingPicture,
  prepared: PreparedPicture,
): Promise<NewImage> {
  const storageKey = listingObjectKey(ownerId, createdMs, position, `${name}.webp`);
  for (const width of prepared.widths)
    for (const format of ["webp", "jpg"])
      await storage.put(`${storageKey}/${width}.${format}`, path.join(folder, name, `${width}.${format}`));
  const { width, height, widths, thumbhash, averageColor } = prepared;
  return {
    id: crypto.randomUUID(),
    ownerId,
    storageKey,
    fileName: `${name}.webp`,
    alt,
    width,
    height,
    widths,
    thumbhash,
    averageColor,
  };
}

/** Null when the listing was deleted. Locks it, to serialize with its author's edits. */
async function nextPosition(db: WriteDb, listingId: string): Promise<number | null> {
  const listing = await db
    .selectFrom("listings")
    .select("id")
    .where("id", "=", listingId)
    .forUpdate()
    .executeTakeFirst();
  if (!listing) return null;
  const last = await db
    .selectFrom("images")
    .select((row) => row.fn.max("position").as("position"))
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}

async function readMissing(db: WriteDb, { isLocked = false } = {}): Promise<MissingPicture[]> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", missingPicturesSetting)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return (row?.value ?? []) as MissingPicture[]; // written by `writeMissing`
}

/** Replaces the list; an empty list has no row. Updated in place: another node may wait for the row's lock. */
export async function writeMissing(db: WriteDb, missing: readonly MissingPicture[]): Promise<void> {
  const value = JSON.stringify(missing);
  if (missing.length === 0)
    await db.deleteFrom("settings").where("key", "=", missingPicturesSetting).execute();
  else
    await db
      .insertInto("settings")
      .values({ key: missingPicturesSetting, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
}

/** Waits for the next batch; ends early when the drawing ends or the site stops. */
async function pause(ms: number, drawn: Promise<void>, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let wake = () => {};
  const due = new Promise<void>((resolve) => {
    wake = resolve;
    timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", wake, { once: true });
  });
  await Promise.race([due, drawn.catch(() => undefined)]);
  clearTimeout(timer);
  signal.removeEventListener("abort", wake);
}

const program = path.join(import.meta.dirname, "../scripts/build-demo-pictures.ts");

/** Draws in a child process of the lowest priority. It ends with this process. */
function drawInChild(onReady: (name: string) => void): Drawing {
  const child = fork(program, { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  try {
    if (child.pid) setPriority(child.pid, 19);
  } catch {
    // Not permitted, or the process has just ended: it draws at normal priority, or its exit is handled below.
  }
  let stderrTail = "";
  child.stderr?.on("data", (piece: Buffer) => {
    stderrTail = `${stderrTail}${piece.toString("utf8")}`.slice(-2_000);
  });
  child.on("message", (name) => onReady(String(name)));
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`drawing ended with ${code ?? signal}: ${stderrTail.trim()}`));
    });
  });
  return {
    ended,
    stop: () => {
      ended.catch(() => undefined);
      child.kill("SIGTERM");
    },
  };
}
