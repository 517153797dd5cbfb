import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { expect, test } from "vitest";
import type { AppEnv } from "../../src/server/app.ts";
import { serveSite } from "./served-site.ts";

/** Streams that stay open until the test ends them. */
const open: (() => void)[] = [];
const stayOpen = () => new Promise<void>((resolve) => open.push(resolve));

const routes = new Hono<AppEnv>();
routes.get("/test/events", (c) =>
  streamSSE(c, async (stream) => {
    await stream.writeSSE({ event: "message", data: "first", id: "1" });
    await stayOpen();
    await stream.writeSSE({ event: "message", data: "last", id: "2" });
  }),
);
routes.get("/test/text", () => {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode("<p>first</p>"));
      await stayOpen();
      controller.enqueue(encoder.encode("<p>last</p>"));
      controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
});
const served = await serveSite({}, undefined, { routes });

/** Reads until `text` is there; fetch decompresses as it reads. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<string> {
  const decoder = new TextDecoder();
  let read = "";
  while (!read.includes(text)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`ended after ${JSON.stringify(read)}`);
    read += decoder.decode(value, { stream: true });
  }
  return read;
}

test.each([
  ["/test/events", "br, gzip", null],
  ["/test/text", "br", "br"],
  ["/test/text", "gzip", "gzip"],
  ["/test/text", "identity", null],
])("what is written to a stream arrives while it stays open: %s, %s", async (path, accepted, encoding) => {
  const response = await fetch(served.url + path, { headers: { "Accept-Encoding": accepted } });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Encoding")).toBe(encoding);
  expect(response.headers.get("Content-Length")).toBeNull();
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("X-Accel-Buffering")).toBe(path === "/test/events" ? "no" : null);
  expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/u);
  const reader = response.body?.getReader();
  if (!reader) throw new Error("no body");
  expect(await readUntil(reader, "first")).not.toContain("last");
  expect(open).toHaveLength(1);
  open.pop()?.();
  expect(await readUntil(reader, "last")).toContain("last");
  let end = await reader.read();
  while (!end.done) end = await reader.read();
});

test("a client that leaves ends the stream", async () => {
  const leaving = new AbortController();
  const response = await fetch(`${served.url}/test/text`, {
    headers: { "Accept-Encoding": "br" },
    signal: leaving.signal,
  });
  const reader = response.body?.getReader();
  if (!reader) throw new Error("no body");
  await readUntil(reader, "first");
  leaving.abort();
  await expect(reader.read()).rejects.toThrow();
  open.pop()?.();
  expect((await served.visitor().get("/healthz")).status).toBe(200);
});
