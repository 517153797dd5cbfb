import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy, { type Busboy } from "busboy";
import { displayFileName } from "./file-name.ts";

export type FileOutcome =
  | { kind: "written"; path: string; bytes: number }
  | { kind: "too-large" | "empty" | "not-stored"; error?: unknown };

/**
 * Writes one part of a form to a new file in `folder`. On failure the part is still drained, since the rest of the form
 * follows (stream's pipeline would destroy the part, and the form would hang), and no file remains.
 */
async function writeUpload(part: Readable, folder: string): Promise<FileOutcome> {
  const path = join(folder, randomUUID());
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  let failure: FileOutcome | undefined;
  const fail = (kind: "too-large" | "not-stored", error?: unknown) => {
    failure ??= { kind, error };
    part.unpipe(file);
    part.resume();
    file.destroy();
  };
  await new Promise<void>((resolve) => {
    part.once("limit", () => fail("too-large"));
    part.once("close", () => part.readableEnded || fail("not-stored"));
    file.once("error", (error) => fail("not-stored", error));
    file.once("close", resolve);
    part.pipe(file);
  });
  if (failure === undefined && file.bytesWritten > 0)
    return { kind: "written", path, bytes: file.bytesWritten };
  await rm(path, { force: true });
  return failure ?? { kind: "empty" };
}

export type UploadLimits = {
  /** Of the whole request. */
  bodyBytes: number;
  /** Further files are dropped. */
  files: number;
  fileBytes: number;
  fields: number;
  fieldNameBytes: number;
  /** Of one value, in bytes. */
  fieldBytes: number;
};

/** `name`: the file name for messages and the object key. Never a path. */
type NamedFile = { fieldName: string; name: string };
export type ReceivedFile = NamedFile & { path: string; bytes: number };
/** "not-stored": a disk error, not a problem of the file; `error` is for the log. */
export type RejectedFile = NamedFile & { reason: "too-large" | "empty" | "not-stored"; error?: unknown };

export type ReceivedForm = {
  ok: true;
  /** Text fields, duplicates included, in the order received. */
  fields: URLSearchParams;
  /** In the order received; on disk until `cleanUp`. */
  files: ReceivedFile[];
  rejected: RejectedFile[];
  /** Beyond the number of files allowed. */
  dropped: NamedFile[];
  /** Removes the files from disk. Must always be called. */
  cleanUp(): Promise<void>;
};
export type FormRejection = "malformed" | "too-many-fields" | "field-too-large" | "body-too-large";

/**
 * Parses a multipart/form-data request as a stream: files are written to `folder` (created if missing) under random
 * names and never held in memory. A file that is too large or empty is rejected individually; an empty file input is
 * ignored. When the whole form is rejected, nothing remains on disk; "malformed" includes aborted requests.
 */
export async function receiveMultipart(
  request: Request,
  limits: UploadLimits,
  folder: string,
): Promise<ReceivedForm | { ok: false; reason: FormRejection }> {
  if (Number(request.headers.get("content-length")) > limits.bodyBytes)
    return { ok: false, reason: "body-too-large" };
  const parser = createParser(request, limits);
  if (!parser || !request.body) return { ok: false, reason: "malformed" };
  await mkdir(folder, { recursive: true, mode: 0o700 });

  const fields = new URLSearchParams();
  const dropped: NamedFile[] = [];
  const writing: Promise<{ file: NamedFile; outcome: FileOutcome }>[] = [];
  let remainingFiles = limits.files;
  let rejection: FormRejection | undefined;
  const reject = (reason: FormRejection) => {
    rejection ??= reason;
    parser.destroy(new Error(reason));
  };

  parser.on("field", (name, value, info) => {
    // busboy limits values while parsing, but not names in multipart bodies.
    if (info.valueTruncated || Buffer.byteLength(name ?? "") > limits.fieldNameBytes)
      return reject("field-too-large");
    fields.append(name ?? "", value);
  });
  parser.on("file", (fieldName, stream, info) => {
    const file = { fieldName: fieldName ?? "", name: displayFileName(info.filename ?? "") };
    // Also emitted for an aborted request, which the form as a whole reports.
    stream.on("error", () => undefined);
    // After a rejection the parser still processes its current chunk, with streams that never end.
    if (rejection || file.name === "") return stream.resume();
    if (remainingFiles === 0) {
      dropped.push(file);
      return stream.resume();
    }
    remainingFiles -= 1;
    // A file rejected for its size does not count towards the number of files.
    stream.once("limit", () => {
      remainingFiles += 1;
    });
    writing.push(writeUpload(stream, folder).then((outcome) => ({ file, outcome })));
  });
  parser.on("fieldsLimit", () => reject("too-many-fields"));
  parser.on("partsLimit", () => reject("too-many-fields"));

  try {
    await pipeline(limitedBody(request.body, limits.bodyBytes, reject), parser);
  } catch {
    rejection ??= "malformed";
  }
  const uploads = await Promise.all(writing);
  const files = uploads.flatMap(({ file, outcome }) =>
    outcome.kind === "written" ? [{ ...file, path: outcome.path, bytes: outcome.bytes }] : [],
  );
  const cleanUp = async () => {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
  };
  if (rejection) {
    await cleanUp();
    return { ok: false, reason: rejection };
  }
  const rejected = uploads.flatMap(({ file, outcome }) =>
    outcome.kind === "written" ? [] : [{ ...file, reason: outcome.kind, error: outcome.error }],
  );
  return { ok: true, fields, files, rejected, dropped, cleanUp };
}

/** Null when the request does not declare a multipart form with a boundary. */
function createParser(request: Request, limits: UploadLimits): Busboy | null {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  try {
    return busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      limits: {
        fields: limits.fields,
        // busboy treats a value or file of exactly the limit as exceeding it.
        fieldSize: limits.fieldBytes + 1,
        fileSize: limits.fileBytes + 1,
        // Files beyond the maximum are parsed, because they are reported by name, but only a limited number.
        parts: limits.fields + limits.files + 100,
        headerPairs: 20,
      },
    });
  } catch {
    return null;
  }
}

async function* limitedBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  reject: (reason: FormRejection) => void,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > maxBytes) return reject("body-too-large");
    yield chunk;
  }
}
