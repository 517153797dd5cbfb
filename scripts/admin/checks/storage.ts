import { randomUUID } from "node:crypto";
import type { ObjectStorage } from "../../../src/media/index.server.ts";
import { S3Error, StorageUnavailableError } from "../../../src/platform/s3/requests.server.ts";
import { type Finding, failed, ok, reasonOf } from "./finding.ts";

/** Writes, reads and deletes an object beside the photos. @param open rejects when the storage cannot be opened */
export async function checkStorage(open: () => Promise<ObjectStorage>): Promise<Finding[]> {
  const folder = `doctor/${randomUUID()}`;
  const key = `${folder}/probe`;
  const content = randomUUID();
  let step = "opened";
  try {
    const storage = await open();
    step = "written to";
    await storage.put(key, Buffer.from(content));
    step = "read";
    const found = await storage.open(key);
    const read = found === null ? null : await new Response(found.stream).text();
    if (read !== content)
      return [failed("A file that was stored could not be read again: check the disk or bucket.")];
    step = "deleted from";
    await storage.remove(folder);
    if ((await storage.open(key)) !== null)
      return [failed("A stored file could not be deleted: check the rights of the disk or bucket.")];
    return [ok("A file was written, read and deleted.")];
  } catch (error) {
    return [failed(`The storage of photos cannot be ${step} (${reasonOf(error)}). ${adviceFor(error)}`)];
  }
}

function adviceFor(error: unknown): string {
  if (error instanceof StorageUnavailableError)
    return "Check S3_ENDPOINT, and that the object storage runs and can be reached from here.";
  if (!(error instanceof S3Error)) return "Check that the disk has room, and the rights of the folder.";
  if (error.code === "NoSuchBucket") return "Create the bucket, or correct S3_BUCKET.";
  return "Check S3_REGION, the key of S3_ACCESS_KEY_ID, and that it may read, write and delete in the bucket.";
}
