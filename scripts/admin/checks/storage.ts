import { randomUUID } from "node:crypto";
import type { ObjectStorage } from "../../../src/media/index.server.ts";
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
    return [
      failed(`Photos cannot be ${step} (${reasonOf(error)}): check that the disk has room and the rights.`),
    ];
  }
}
