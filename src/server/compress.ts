import { pipeline, Readable, type Transform } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";

const compressInOneGo = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this, compressing costs more than it saves: the response fits one packet anyway. */
const minBytes = 1024;
/** Five: a category page in 16.8 KB and 2.6 ms; four makes 18.0 in 1.7, eleven 14.9 in a hundred and more. Built files have eleven. */
export const cachedQuality = 5;
/** For what is sent once: 20.6 KB in 0.5 ms; two makes 18.8 in 1.1, a sixth of what a signed-in page costs. */
const onceQuality = 1;
/** 2¹⁸ bytes of history for streams of unknown length: as much as a large page. */
const streamWindowBits = 18;

export function compressBrotli(body: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> {
  return compressInOneGo(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.byteLength),
    },
    // In one piece: each further one is another turn of the thread pool.
    chunkSize: Math.max(minBytes, body.byteLength >> 1),
  });
}

/** As many bits as the whole body needs: allocating the default of four megabytes took longer than compressing a page. */
function windowFor(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants;
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes))));
}

/** `identity` also for a client that says nothing. */
export function acceptedEncoding(header: string | undefined): "br" | "gzip" | "identity" {
  if (header === undefined) return "identity";
  return /\bbr\b/u.test(header) ? "br" : /\bgzip\b/u.test(header) ? "gzip" : "identity";
}

/**
 * Compresses whole bodies in one go off the main thread, and bodies of unknown length chunk by chunk, so that nothing waits
 * for what follows it. Events leave as they are: Hono's own compress cannot make Brotli of either.
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
  c.res = undefined; // Hono would otherwise merge the old headers into the new ones
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
  // An error of either side ends the other; the connection says so to the client.
  pipeline(Readable.fromWeb(body as NodeReadableStream<Uint8Array>), compressor, () => undefined);
  return Readable.toWeb(compressor) as ReadableStream;
}
