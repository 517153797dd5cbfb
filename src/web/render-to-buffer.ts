import { Writable } from "node:stream";

/** What React draws, put together in one place that is used again for the next page: most pages fit in. */
let drawn = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * What is written by `pipe` while it runs, in one piece. React writes all of a page at once that is ready: two pages never
 * mix. With a buffer for the pieces of each page, a half more bytes would have to be collected.
 * @param pipe React's, of a page that is ready
 * @returns bytes that stay as they are only until the next page
 */
export function renderToBuffer(pipe: (page: Writable) => void): Buffer {
  let length = 0;
  const page = new Writable({
    decodeStrings: false,
    write(chunk: Uint8Array | string, _encoding, done) {
      // A character has three bytes of UTF-8 at most for each of its units.
      const most = typeof chunk === "string" ? 3 * chunk.length : chunk.byteLength;
      if (length + most > drawn.byteLength) drawn = grown(drawn, length + most);
      if (typeof chunk === "string") length += drawn.write(chunk, length);
      else {
        drawn.set(chunk, length);
        length += chunk.byteLength;
      }
      done();
    },
  });
  pipe(page);
  return drawn.subarray(0, length);
}

function grown(buffer: Buffer, needed: number) {
  const larger = Buffer.allocUnsafeSlow(2 * Math.max(needed, buffer.byteLength));
  buffer.copy(larger);
  return larger;
}
