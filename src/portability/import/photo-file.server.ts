// Resolves the photo paths of an import file. The file is untrusted: only paths inside its folder are accepted.
import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, win32 } from "node:path";
import { listingFormLimits } from "../../media/upload-limits.ts";
import { isStorableText } from "../../platform/text-input.ts";

export type PhotoFileRejection =
  | "not-a-path"
  | "is-a-url"
  | "outside-folder"
  | "not-found"
  | "not-a-file"
  | "not-readable"
  | "too-large";

/**
 * The real path of the photo, links resolved. `folder`: absolute path of the import file's folder, links resolved.
 * Never blocks: anything but a regular file (a pipe, a device) is rejected without opening it.
 */
export async function findPhotoFile(
  folder: string,
  name: unknown,
): Promise<{ ok: true; path: string } | { ok: false; reason: PhotoFileRejection }> {
  const reject = (reason: PhotoFileRejection) => ({ ok: false as const, reason });
  if (typeof name !== "string" || name.trim() === "" || !isStorableText(name)) return reject("not-a-path");
  if (/^(?:[a-z][a-z0-9+.-]*:\/\/|data:|blob:)/iu.test(name)) return reject("is-a-url");
  const hasParentSegment = name.split(/[/\\]/u).includes("..");
  if (hasParentSegment || isAbsolute(name) || win32.isAbsolute(name)) return reject("outside-folder");
  try {
    const path = await realpath(join(folder, name));
    if (relative(folder, path).split("/")[0] === "..") return reject("outside-folder");
    const found = await stat(path);
    if (!found.isFile()) return reject("not-a-file");
    if (found.size > listingFormLimits.fileBytes) return reject("too-large");
    await access(path, constants.R_OK);
    return { ok: true, path };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return reject(code === "EACCES" || code === "EPERM" ? "not-readable" : "not-found");
  }
}
