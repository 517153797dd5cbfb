import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeS3, startFakeS3 } from "../../../tests/support/fake-s3.ts";
import { uploadInParts } from "./multipart.server.ts";
import { readObject } from "./objects.server.ts";
import { createS3Sender, type SendS3 } from "./requests.server.ts";

let fake: FakeS3;
let send: SendS3;
beforeEach(async () => {
  fake = await startFakeS3();
  send = createS3Sender(fake.settings, {
    attemptMs: 2_000,
    chunkMs: 2_000,
    attempts: 3,
    firstPauseMs: 1,
    downMs: null,
  });
});
afterEach(() => fake.close());

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text);
}

async function read(key: string): Promise<string> {
  const found = await readObject(send, key);
  const chunks: Uint8Array[] = [];
  for await (const chunk of found?.chunks ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test.each([
  ["nothing", [], 1],
  ["less than a part", ["abc"], 1],
  ["exactly a part", ["abcd"], 3],
  ["several parts, with chunks across their borders", ["ab", "", "cdefghij", "k"], 5],
])("stores %s", async (_, texts, requests) => {
  const content = texts.join("");
  expect(await uploadInParts(send, "a", chunksOf(...texts), 4)).toBe(content.length);
  expect(fake.objects.get("a")?.toString()).toBe(content);
  expect(fake.requests).toHaveLength(requests);
  expect(fake.uploads.size).toBe(0);
});

test("leaves nothing when its source or the storage fails", async () => {
  async function* failing() {
    yield* chunksOf("abcdefgh");
    throw new Error("no more");
  }
  await expect(uploadInParts(send, "a", failing(), 4)).rejects.toThrow("no more");
  fake.fault = ({ url }) =>
    url?.includes("partNumber=2") ? (response) => response.writeHead(503).end() : null;
  await expect(uploadInParts(send, "a", chunksOf("abcdefgh"), 4)).rejects.toThrow("not available: 503");
  expect([fake.objects.size, fake.uploads.size]).toEqual([0, 0]);
});

test("an upload whose completion was not answered is complete", async () => {
  let isAnswered = true;
  fake.fault = ({ method, url }) => {
    if (method !== "POST" || !url?.includes("uploadId") || !isAnswered) return null;
    isAnswered = false;
    const [[id, upload] = []] = fake.uploads;
    fake.objects.set("a", Buffer.concat([...(upload?.parts.values() ?? [])]));
    fake.uploads.delete(id ?? "");
    return (response) => response.destroy();
  };
  expect(await uploadInParts(send, "a", chunksOf("abcdefgh"), 4)).toBe(8);
});

test("a download goes on where its connection ended, unless the object was replaced", async () => {
  const content = "0123456789".repeat(50_000);
  fake.objects.set("a", Buffer.from(content));
  const cutOnce = (then: () => void) => {
    let isCut = false;
    fake.fault = () => {
      if (isCut) return null;
      isCut = true;
      return (response) => {
        response.writeHead(200, { "Content-Length": content.length, ETag: etag });
        response.write(content.slice(0, 123_456), () => response.destroy());
        then();
      };
    };
  };
  const etag = (await send({ method: "GET", key: "a" })).headers.get("ETag") ?? "";
  cutOnce(() => undefined);
  expect(await read("a")).toBe(content);
  cutOnce(() => fake.objects.set("a", Buffer.from("other")));
  await expect(read("a")).rejects.toThrow("412 PreconditionFailed");
});
