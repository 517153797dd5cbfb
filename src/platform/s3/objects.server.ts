import { createHash } from "node:crypto";
import { type S3Request, type SendS3, StorageUnavailableError } from "./requests.server.ts";

/** `etag`: without quotes; usually, but not always, the MD5 of the object. */
export type S3Object = { key: string; size: number; modifiedAt: Date; etag: string };

/** For requests without an interesting body. */
export async function runS3(send: SendS3, request: S3Request): Promise<{ status: number; text: string }> {
  const response = await send(request);
  return { status: response.status, text: await response.text() };
}

/** All objects whose key begins with `prefix`, in the byte order of their keys. Constant memory. */
export async function* listObjects(send: SendS3, prefix: string): AsyncGenerator<S3Object> {
  for (let token: string | undefined; ; ) {
    const query = {
      "list-type": "2",
      ...(prefix ? { prefix } : {}),
      ...(token ? { "continuation-token": token } : {}),
    };
    const page = parsePage(await listPage(send, { method: "GET", query }));
    yield* page.objects;
    if (page.next === undefined) return;
    token = page.next;
  }
}

/** Rejects when the bucket cannot be listed. */
export async function checkBucket(send: SendS3, attempts?: number): Promise<void> {
  const query = { "list-type": "2", "max-keys": "1" };
  await listPage(send, { method: "GET", query, ...(attempts === undefined ? {} : { attempts }) });
}

async function listPage(send: SendS3, request: S3Request): Promise<string> {
  const { status, text } = await runS3(send, request);
  if (status !== 200) throw new Error(`The object storage did not list the bucket: ${status}`);
  return text;
}

/** Rejects when there is none: a cut answer could not be told from a whole one. */
export function contentLength(response: Response, key: string): number {
  const size = Number(response.headers.get("Content-Length") ?? Number.NaN);
  if (Number.isSafeInteger(size)) return size;
  throw new Error(`The object storage sent no Content-Length: ${key}`);
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The size in bytes; null when there is no such object. */
export async function objectSize(send: SendS3, key: string): Promise<number | null> {
  const response = await send({ method: "HEAD", key });
  await response.body?.cancel();
  return response.status === 404 ? null : contentLength(response, key);
}

export async function putObject(
  send: SendS3,
  key: string,
  content: Uint8Array<ArrayBuffer> | S3Body,
): Promise<void> {
  const body = content instanceof Uint8Array ? bodyOf(content) : content;
  const { status } = await runS3(send, { method: "PUT", key, body });
  if (status !== 200) throw new Error(`The object storage did not store the object: ${status}`);
}

type S3Body = NonNullable<S3Request["body"]>;

/** A body of bytes in memory. */
export function bodyOf(bytes: Uint8Array<ArrayBuffer>): S3Body {
  return { blob: new Blob([bytes]), sha256: sha256(bytes) };
}

const continuationsMax = 10;

/**
 * The bytes of an object, from start to end; null when it does not exist. A connection that ends early is continued at the
 * same place of the same object.
 */
export async function readObject(
  send: SendS3,
  key: string,
): Promise<{ size: number; chunks: AsyncGenerator<Uint8Array> } | null> {
  const first = await send({ method: "GET", key });
  if (first.status === 404) return null;
  const size = contentLength(first, key);
  const etag = first.headers.get("ETag");
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let at = 0;
    let continuations = 0;
    for (let response = first; ; ) {
      try {
        for await (const chunk of response.body ?? []) {
          at += chunk.length;
          continuations = 0;
          yield chunk;
        }
        if (at === size) return;
        throw new StorageUnavailableError("the answer ended early");
      } catch (error) {
        continuations += 1;
        const isContinuable = etag !== null && continuations <= continuationsMax;
        if (!(error instanceof StorageUnavailableError) || !isContinuable) throw error;
      }
      const headers = { Range: `bytes=${at}-`, "If-Match": String(etag) };
      response = await send({ method: "GET", key, headers });
      if (response.status !== 206) throw new Error(`${key} changed while it was read`);
    }
  }
  return { size, chunks: chunks() };
}

/** A page of ListObjectsV2. */
function parsePage(xml: string): { objects: S3Object[]; next: string | undefined } {
  const objects = elements(xml, "Contents").flatMap((entry) => {
    const key = elementText(entry, "Key");
    const size = Number(elementText(entry, "Size") ?? Number.NaN);
    const modifiedAt = new Date(elementText(entry, "LastModified") ?? Number.NaN);
    const etag = (elementText(entry, "ETag") ?? "").replaceAll('"', "");
    const isWhole = key !== undefined && Number.isSafeInteger(size) && !Number.isNaN(modifiedAt.getTime());
    if (!isWhole) throw new Error("The object storage sent a list that cannot be read");
    return [{ key, size, modifiedAt, etag }];
  });
  const isTruncated = elementText(xml, "IsTruncated") === "true";
  const next = elementText(xml, "NextContinuationToken");
  if (isTruncated && next === undefined) throw new Error("The object storage cut a list without a token");
  return { objects, next: isTruncated ? next : undefined };
}

/** The contents of all elements of this name. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gsu"))].map(([, content = ""]) => content);
}

export function elementText(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`, "u").exec(xml) ?? [];
  return text
    ?.replaceAll(/&#(\d+);/gu, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
