import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import type { TableManifest } from "./manifest.server.ts";

const lineFeed = 0x0a;
/** A table is stored in parts, because an entry of a tar file begins with its length. */
const partBytes = 8 * 1024 * 1024;

const lanes = 8;

/**
 * Number of rows, and the sum of the SHA-256 of all rows, in eight numbers modulo 2^32: equal for equal rows in any order, as
 * the order of rows in a table changes when it is loaded again. Detects damage; checksums and encryption detect forgery.
 */
export class RowDigest {
  rows = 0;
  private readonly sums = new Uint32Array(lanes);

  add(line: Uint8Array): void {
    const digest = hash("sha256", line, "buffer");
    for (let lane = 0; lane < lanes; lane += 1)
      this.sums[lane] = (this.sums[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    this.rows += 1;
  }

  toString(): string {
    return [...this.sums].map((sum) => sum.toString(16).padStart(8, "0")).join("");
  }
}

/** Splits the output of COPY into parts of whole rows, and adds each row to `digest`. */
export async function* tableParts(lines: Readable, digest: RowDigest): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of lines as AsyncIterable<Buffer>) {
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes < partBytes) continue;
    const whole = Buffer.concat(pending);
    const end = whole.lastIndexOf(lineFeed) + 1;
    pending = [whole.subarray(end)];
    pendingBytes = whole.length - end;
    if (end > 0) yield addRows(whole.subarray(0, end), digest);
  }
  const last = Buffer.concat(pending);
  if (last.length > 0) yield addRows(last, digest);
}

/** Counts and hashes without keeping anything. */
export async function digestOf(lines: Readable): Promise<Pick<TableManifest, "rows" | "digest">> {
  const digest = new RowDigest();
  for await (const _ of tableParts(lines, digest));
  return { rows: digest.rows, digest: digest.toString() };
}

function addRows(part: Buffer, digest: RowDigest): Buffer {
  for (let start = 0; start < part.length; ) {
    const end = part.indexOf(lineFeed, start) + 1 || part.length;
    digest.add(part.subarray(start, end));
    start = end;
  }
  return part;
}
