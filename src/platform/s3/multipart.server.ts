/** Uploads of unknown length, in parts: whole or not at all. */
import { bodyOf, elements, elementText, objectSize, putObject, runS3 } from "./objects.server.ts";
import type { SendS3 } from "./requests.server.ts";

/**
 * Of equal size, which some services require. Two are in memory. OpenStack Swift accepts 1,000 parts (64 GB), others
 * 10,000.
 */
const defaultPartBytes = 64 * 1024 * 1024;

/** Stores the chunks as the object `key` and returns its size. After a failure nothing of it is left, or stays hidden. */
export async function uploadInParts(
  send: SendS3,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  partBytes = defaultPartBytes,
): Promise<number> {
  let uploadId: string | undefined;
  let size = 0;
  const etags: string[] = [];
  try {
    for await (const part of partsOf(chunks, partBytes)) {
      size += part.length;
      if (uploadId === undefined && part.length < partBytes) {
        await putObject(send, key, part);
        return size;
      }
      uploadId ??= await begin(send, key);
      const query = { partNumber: String(etags.length + 1), uploadId };
      const response = await send({ method: "PUT", key, query, body: bodyOf(part) });
      await response.body?.cancel();
      const etag = response.headers.get("ETag");
      if (response.status !== 200 || etag === null)
        throw new Error(`The object storage did not store a part: ${response.status}`);
      etags.push(etag);
    }
    if (uploadId === undefined) await putObject(send, key, new Uint8Array());
    else await complete(send, { key, uploadId, etags, size });
    return size;
  } catch (error) {
    // An upload that cannot be aborted now is aborted by `abortAbandoned`.
    if (uploadId !== undefined) await abort(send, key, uploadId).catch(() => undefined);
    throw error;
  }
}

/** Removes the parts of uploads below `prefix` that began before `before` and were never completed. */
export async function abortAbandoned(send: SendS3, prefix: string, before: Date): Promise<void> {
  const query = { uploads: "", ...(prefix ? { prefix } : {}) };
  const { text } = await runS3(send, { method: "GET", query });
  for (const upload of elements(text, "Upload")) {
    const [key, uploadId] = [elementText(upload, "Key"), elementText(upload, "UploadId")];
    const begun = new Date(elementText(upload, "Initiated") ?? Number.NaN);
    if (key?.startsWith(prefix) && uploadId !== undefined && begun < before) await abort(send, key, uploadId);
  }
}

async function begin(send: SendS3, key: string): Promise<string> {
  const { status, text } = await runS3(send, { method: "POST", key, query: { uploads: "" } });
  const uploadId = elementText(text, "UploadId");
  if (uploadId === undefined) throw new Error(`The object storage did not begin an upload: ${status}`);
  return uploadId;
}

async function complete(
  send: SendS3,
  { key, uploadId, etags, size }: { key: string; uploadId: string; etags: readonly string[]; size: number },
): Promise<void> {
  const parts = etags.map((etag, index) => {
    const plain = etag.replaceAll('"', "");
    return `<Part><PartNumber>${index + 1}</PartNumber><ETag>&quot;${plain}&quot;</ETag></Part>`;
  });
  const body = bodyOf(
    new TextEncoder().encode(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`),
  );
  const { status, text } = await runS3(send, { method: "POST", key, query: { uploadId }, body });
  if (status === 200 && text.includes("CompleteMultipartUploadResult")) return;
  // A repeated request finds no upload any more when the first one succeeded without an answer.
  if (status === 404 && (await objectSize(send, key)) === size) return;
  throw new Error(`The object storage did not complete the upload: ${elementText(text, "Code") ?? status}`);
}

async function abort(send: SendS3, key: string, uploadId: string): Promise<void> {
  await runS3(send, { method: "DELETE", key, query: { uploadId } });
}

/** All parts but the last have the same size; the last may be empty only if it is the first. */
async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (let chunk of chunks) {
    while (length + chunk.length >= partBytes) {
      const rest = partBytes - length;
      yield new Uint8Array(Buffer.concat([...pending, chunk.subarray(0, rest)]));
      chunk = chunk.subarray(rest);
      pending = [];
      length = 0;
    }
    if (chunk.length === 0) continue;
    pending.push(chunk);
    length += chunk.length;
  }
  if (length > 0) yield new Uint8Array(Buffer.concat(pending));
}
