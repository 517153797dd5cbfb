import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import {
  bodyOf,
  checkBucket,
  contentLength,
  listObjects,
  objectSize,
  putObject,
  runS3,
} from "../../platform/s3/objects.server.ts";
import { createS3Sender, type S3Limits, type S3Settings } from "../../platform/s3/requests.server.ts";
import { isObjectKey, requireObjectKey } from "./object-key.ts";
import type { ListedObject, OpenedStorage } from "./storage.server.ts";

/** Requests at once for the removal of one photo or account. */
const removalsAtOnce = 8;

/**
 * Storage in a bucket of an S3-compatible service. The bucket stays private: the site checks who may see a photo and
 * reads it with a signed request, so that `/media/…` needs no second address and no public bucket.
 * Sends nothing until it is used.
 */
export function openS3Storage(settings: S3Settings, limits?: S3Limits): OpenedStorage {
  const send = createS3Sender(settings, limits);

  /** Without keys that are not ours, of other programs in the bucket. */
  async function* list(prefix: string) {
    for await (const object of listObjects(send, prefix)) if (isObjectKey(object.key)) yield object;
  }

  return {
    async put(key, source) {
      requireObjectKey(key);
      const isFile = typeof source === "string";
      // A copy: Blob does not accept views of shared memory.
      const body = isFile ? await fileBody(source) : bodyOf(new Uint8Array(source));
      await putObject(send, key, body);
    },

    async copy(from, to) {
      requireObjectKey(to);
      const headers = { "X-Amz-Copy-Source": `/${settings.bucket}/${requireObjectKey(from)}` };
      const { status, text } = await runS3(send, { method: "PUT", key: to, headers });
      // The specification allows an error inside a 200.
      if (status === 404 || text.includes("<Error>"))
        throw new Error(`The object could not be copied: ${from}`);
    },

    async open(key) {
      const response = await send({ method: "GET", key: requireObjectKey(key) });
      if (response.status === 404) return null;
      try {
        const size = contentLength(response, key);
        return { stream: response.body ?? new Blob([]).stream(), size };
      } catch (error) {
        await response.body?.cancel();
        throw error;
      }
    },

    size: (key) => objectSize(send, requireObjectKey(key)),

    async remove(keyPrefix) {
      const removeOne = (key: string) => runS3(send, { method: "DELETE", key });
      await removeOne(requireObjectKey(keyPrefix));
      const limit = pLimit(removalsAtOnce);
      const keys: string[] = [];
      for await (const { key } of list(`${keyPrefix}/`)) keys.push(key);
      await Promise.all(keys.map((key) => limit(() => removeOne(key))));
    },

    async *folders() {
      let last: string | undefined;
      for await (const { key } of list("")) {
        const folder = key.slice(0, Math.max(0, key.lastIndexOf("/")));
        if (folder !== "" && folder !== last) yield folder;
        last = folder;
      }
    },

    async lastModified(folder) {
      let newest: Date | null = null;
      for await (const { modifiedAt } of list(`${requireObjectKey(folder)}/`))
        if (newest === null || modifiedAt > newest) newest = modifiedAt;
      return newest;
    },

    async *list(): AsyncGenerator<ListedObject> {
      for await (const { key, size, etag } of list("")) yield { key, size, md5: etag };
    },

    async check() {
      await checkBucket(send, 1);
      // Lists and objects may be the work of different servers.
      await runS3(send, { method: "HEAD", key: "listings", attempts: 1 });
    },

    temporaryFolders: [],
  };
}

async function fileBody(path: string): Promise<{ blob: Blob; sha256: string }> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { blob: await openAsBlob(path), sha256: hash.digest("hex") };
}
