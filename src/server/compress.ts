import { pipeline, Readable, type Transform } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { memoize } from "../platform/memoize.ts";

const compressInOneGo = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Smaller responses fit one packet anyway. */
const minBytes = 1024;
/**
 * Brotli 5: a category page in 16.8 KB and 2.6 ms; quality 4: 18.0 KB in 1.7 ms; quality 11: 14.9 KB in over 100 ms.
 * Built assets have 11.
 */
export const cachedQuality = 5;
/**
 * For responses that are sent once: 20.6 KB in 0.5 ms; quality 2: 18.8 KB in 1.1 ms, a sixth of the cost of a signed-in
 * page.
 */
const onceQuality = 1;
/** log2 of the window size for streams of unknown length: 256 KB, the size of a large page. */
const streamWindowBits = 18;

export function compressBrotli(body: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> {
  return compressInOneGo(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.byteLength),
    },
    // One chunk: each further chunk is another thread-pool task.
    chunkSize: Math.max(minBytes, body.byteLength >> 1),
  });
}

/** Window that fits the body: allocating the default of 4 MB took longer than compressing a page. */
function windowFor(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants;
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes))));
}

/** `identity` if the header is missing. */
export function acceptedEncoding(header: string | undefined): "br" | "gzip" | "identity" {
  return header === undefined ? "identity" : preferredOf(header);
}

/** Memoized, because every request of a cached page has such a header, and browsers send only a few different ones. */
const preferredOf = memoize({ max: 200, keyOf: (header: string) => header }, (header) => {
  const accepted = header.split(",").flatMap((item) => {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/u.test(parameter)) ? [] : [name];
  });
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity";
});

/**
 * Compresses whole bodies in one step off the main thread, and streams chunk by chunk with flushes. Event streams are
 * not compressed. Hono's own middleware does not support Brotli.
 */
export const compressResponses: MiddlewareHandler = async (c, next) => {
  await next();
  const { body, headers, status } = c.res;
  const type = headers.get("Content-Type") ?? "";
  const isText = /^text\/|json|xml|x-script/u.test(type) && !type.startsWith("text/event-stream");
  if (!isText || !body || headers.has("Content-Encoding") || c.req.method === "HEAD") return;
  headers.set("Vary", "Accept-Encoding");
  const length = headers.get("Content-Length");
  const encoding = acceptedEncoding(c.req.header("Accept-Encoding"));
  if (encoding === "identity" || (length !== null && Number(length) < minBytes)) return;
  let compressed: BodyInit;
  if (length === null) compressed = compressStream(body, encoding);
  else {
    const whole = Buffer.from(await c.res.arrayBuffer());
    compressed = encoding === "br" ? await compressBrotli(whole, onceQuality) : await compressGzip(whole);
    headers.set("Content-Length", String(compressed.byteLength));
  }
  headers.set("Content-Encoding", encoding);
  c.res = undefined; // otherwise Hono merges the old headers into the new ones
  c.res = new Response(compressed, { status, headers });
};

function compressStream(body: ReadableStream<Uint8Array>, encoding: "br" | "gzip"): ReadableStream {
  const compressor: Transform =
    encoding === "br"
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: {
            [constants.BROTLI_PARAM_QUALITY]: onceQuality,
            [constants.BROTLI_PARAM_LGWIN]: streamWindowBits,
          },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  // An error on either side destroys the other, which ends the connection.
  pipeline(Readable.fromWeb(body as NodeReadableStream<Uint8Array>), compressor, () => undefined);
  return Readable.toWeb(compressor) as ReadableStream;
}
