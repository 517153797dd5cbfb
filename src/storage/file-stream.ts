import { type FileHandle, open } from "node:fs/promises";

const chunkBytes = 64 * 1024;

/**
 * A file as a web stream that opens it at the first read and closes it at the end or when cancelled: an answer
 * without a body (HEAD, 304) can drop the stream without leaking a descriptor.
 */
export function fileStream(path: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let handle: FileHandle | undefined;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          handle ??= await open(path, "r");
          const chunk = new Uint8Array(chunkBytes);
          const { bytesRead } = await handle.read(chunk, 0, chunkBytes);
          if (bytesRead > 0) return controller.enqueue(chunk.subarray(0, bytesRead));
          await handle.close();
          controller.close();
        } catch (error) {
          await handle?.close().catch(() => undefined);
          throw error;
        }
      },
      async cancel() {
        await handle?.close();
      },
    },
    { highWaterMark: 0 },
  );
}
