import { readFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { listingFormLimits } from "../../media/upload-limits.ts";
import { fetchPhoto, parsePhotoUrl } from "./fetch-photo.server.ts";

/** What the server answers at each path. */
const answers: Record<string, http.RequestListener> = {
  "/photo.webp": (_, response) => response.writeHead(200, { "Content-Type": "image/webp" }).end("a photo"),
  "/page": (_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<p>"),
  "/gone": (_, response) => response.writeHead(404, { "Content-Type": "image/png" }).end("none"),
  "/moved": (_, response) => response.writeHead(302, { Location: "/photo.webp" }).end(),
  "/loop": (_, response) => response.writeHead(302, { Location: "/loop" }).end(),
  "/to-private": (_, response) => response.writeHead(302, { Location: "https://10.0.0.1/secret.png" }).end(),
  "/to-name": (_, response) => response.writeHead(302, { Location: "https://inside.example/a.png" }).end(),
  "/to-http": (_, response) => response.writeHead(302, { Location: "http://exemple.ca/a.png" }).end(),
  "/to-file": (_, response) => response.writeHead(302, { Location: "file:///etc/passwd" }).end(),
  "/large": (_, response) => {
    const headers = { "Content-Type": "image/png", "Content-Length": listingFormLimits.fileBytes + 1 };
    response.writeHead(200, headers).end("x");
  },
  "/endless": (_, response) => {
    response.writeHead(200, { "Content-Type": "image/png" });
    const more = () => {
      while (response.write(Buffer.alloc(1_000_000)));
    };
    response.on("drain", more);
    more();
  },
  "/silent": () => undefined,
};
const server = http.createServer((request, response) => answers[request.url ?? ""]?.(request, response));
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function fetchFrom(url: string, options: Parameters<typeof fetchPhoto>[2] = { testOrigin: origin }) {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const path = join(folder, "photo");
  const result = await fetchPhoto(url, path, options);
  return { result, content: () => readFile(path, "utf8") };
}

describe("a photo by its URL", () => {
  test.each(["/photo.webp", "/moved"])("is written, also after a redirect: %s", async (path) => {
    const { result, content } = await fetchFrom(origin + path);
    expect(result).toEqual({ ok: true });
    expect(await content()).toBe("a photo");
  });

  test.each([
    ["/page", "url-not-an-image"],
    ["/gone", "url-status"],
    ["/loop", "url-redirects"],
    ["/to-private", "url-private"],
    ["/to-name", "url-private"],
    ["/to-http", "url-not-https"],
    ["/to-file", "url-not-https"],
    ["/large", "too-large"],
    ["/endless", "too-large"],
  ])("is not taken from %s: %s", async (path, reason) => {
    const resolve = async () => [{ address: "169.254.169.254", family: 4 }];
    const { result } = await fetchFrom(origin + path, { testOrigin: origin, resolve });
    expect(result).toEqual({ ok: false, reason });
  });

  test("has a limit of time", async () => {
    const { result } = await fetchFrom(`${origin}/silent`, { testOrigin: origin, waitMs: 200 });
    expect(result).toEqual({ ok: false, reason: "url-too-slow" });
  });

  test("is not asked of a name with one private address among others, nor without an address", async () => {
    const resolve = async () => [
      { address: "93.184.215.14", family: 4 },
      { address: "192.168.1.1", family: 4 },
    ];
    expect((await fetchFrom("https://photos.example/a.png", { resolve })).result).toMatchObject({
      reason: "url-private",
    });
    const none = () => Promise.reject(new Error("ENOTFOUND"));
    expect((await fetchFrom("https://photos.example/a.png", { resolve: none })).result).toMatchObject({
      reason: "url-unreachable",
    });
  });
});

test.each([
  ["http://exemple.ca/a.png", "url-not-https"],
  ["https://127.0.0.1/a.png", "url-private"],
  ["https://[::1]/a.png", "url-private"],
  ["https://localhost/a.png", "url-private"],
  ["https://0x7f.1/a.png", "url-private"],
  ["https://user:secret@exemple.ca/a.png", "url-wrong"],
  ["https://", "url-wrong"],
])("%s is refused before anything is asked: %s", (url, reason) => {
  expect(parsePhotoUrl(url)).toEqual({ ok: false, reason });
});
