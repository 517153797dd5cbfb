import { type PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** Bytes are stored as they are (photos are compressed already), text is compressed while it is written. */
export type ZipEntry = { name: string; content: Uint8Array | AsyncIterable<string> };

/**
 * A ZIP archive as a stream. One entry is read at a time, when the one before is written, so that memory does not depend on
 * the size of the archive. An error of the source ends the stream with that error; a reader that stops ends the source.
 * @param at modification time of the entries
 */
export function writeZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough; // its type names less than it is
  const fail = (error: Error) => void output.destroy(error);
  zip.on("error", fail);
  addEntries(zip, entries, { at, output }).then(() => zip.end(), fail);
  return output;
}

async function addEntries(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  { at, output }: { at: Date; output: PassThrough },
): Promise<void> {
  for await (const { name, content } of entries) {
    const isText = !(content instanceof Uint8Array);
    const source = Readable.from(isText ? content : [content]);
    const stop = () => void source.destroy();
    output.once("close", stop);
    try {
      if (output.destroyed) return;
      zip.addReadStream(source, name, { mtime: at, compress: isText });
      await finished(source);
    } finally {
      output.off("close", stop);
    }
  }
}
