/**
 * A form of a signed-in user is handled when it has arrived: the session and the role count as they are then. Otherwise a
 * client that holds back the end of a form could act for a session that has ended meanwhile.
 */
import { formMaxBytes } from "./request-checks.ts";

/** Forms with files are read by their pages, as they arrive (`withCheckAtEnd`). */
export function isPlainForm({ method, headers }: Request): boolean {
  const type = headers.get("Content-Type") ?? "";
  return method === "POST" && type.toLowerCase().startsWith("application/x-www-form-urlencoded");
}

/** The same request with the form in memory. A body that is too large or breaks off fails for its reader, too. */
export async function withWholeForm(request: Request): Promise<Request> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let failure: { error: unknown } | null = null;
  try {
    for await (const chunk of request.body ?? []) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      // The page refuses it.
      if (bytes > formMaxBytes) break;
    }
  } catch (error) {
    failure = { error };
  }
  const body = failure ? failing(failure.error) : Buffer.concat(chunks);
  const { method, headers, url, signal } = request;
  return new Request(url, { method, headers, signal, body, ...(failure ? { duplex: "half" } : {}) });
}

/** The same request, whose body ends with a failure unless `isOpen` when its last part has arrived. */
export function withCheckAtEnd(request: Request, isOpen: () => Promise<boolean>): Request {
  const check = new TransformStream<Uint8Array, Uint8Array>({
    flush: async (controller) => {
      if (!(await isOpen())) controller.error(new Error("the session ended while its form arrived"));
    },
  });
  const { method, headers, url, signal } = request;
  const body = request.body?.pipeThrough(check) ?? null;
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, body, duplex: "half" };
  return new Request(url, init);
}

function failing(error: unknown): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(error) });
}
