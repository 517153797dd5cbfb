import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { avatarMessages, photoMessages } from "../../src/web/text/messages.ts";
import { startFakeS3 } from "../support/fake-s3.ts";
import { visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const s3 = await startFakeS3();
afterAll(() => s3.close());
const served = await serveSite({
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.settings.region,
  S3_BUCKET: s3.settings.bucket,
  S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
});
const picture = await readFile(join(import.meta.dirname, "../support/fixtures/images/small.png"));

beforeEach(() => {
  s3.fault = () => null;
});

const stop = () => {
  s3.fault = () => (response) => response.destroy();
};

function aPhotoForm(): FormData {
  const form = new FormData();
  form.set("index", "0");
  form.set("photo", new File([new Uint8Array(picture)], "table.png"));
  return form;
}

async function uploadPhoto(client: Awaited<ReturnType<typeof aSignedInUser>>["client"]) {
  const response = await client.post("/photos", aPhotoForm());
  const result = JSON.parse(response.text) as { photo: { id: string; widths: number[] } }; // PhotoUploadResult
  return `/media/${result.photo.id}/${result.photo.widths[0]}.webp`;
}

/** Object key of the photo that was uploaded last. */
function keyOf(path: string): string {
  const file = path.slice(path.lastIndexOf("/"));
  return [...s3.objects.keys()].findLast((key) => key.endsWith(file)) ?? "";
}

test("photos are stored in the bucket, and those without a published listing are served to their owner only", async () => {
  const { client } = await aSignedInUser(served);
  const path = await uploadPhoto(client);
  expect([...s3.objects.keys()].some((key) => key.startsWith("listings/") && key.endsWith(".webp"))).toBe(
    true,
  );
  const seen = await client.get(path);
  expect([seen.status, seen.headers.get("Content-Type"), seen.headers.get("Cache-Control")]).toEqual([
    200,
    "image/webp",
    "private, no-store",
  ]);
  expect((await served.visitor().get(path)).status).toBe(404);
});

test("while the storage is stopped, pages are served, photos and uploads are 503, and all return with it", async () => {
  const { client } = await aSignedInUser(served);
  const path = await uploadPhoto(client);
  stop();
  expect((await served.visitor().get("/")).status).toBe(200);
  const photo = await client.get(path);
  expect([photo.status, photo.headers.get("Cache-Control")]).toEqual([503, "private, no-cache"]);
  expect(Number(photo.headers.get("Retry-After"))).toBeGreaterThan(0);
  const upload = await client.post("/photos", aPhotoForm());
  expect([upload.status, JSON.parse(upload.text)]).toEqual([
    503,
    { ok: false, message: photoMessages["not-stored"], canRetry: true },
  ]);
  expect(Number(upload.headers.get("Retry-After"))).toBeGreaterThan(0);
  s3.fault = () => null;
  expect((await client.get(path)).status).toBe(200);
  expect((await client.post("/photos", aPhotoForm())).status).toBe(200);
});

test("without the storage a node stays ready, and says so", async () => {
  const ready = async () => {
    const { status, text } = await served.visitor().get("/readyz");
    return [status, text];
  };
  // The check of a busy machine may miss the 1.5 s that monitors wait.
  await expect.poll(ready, { timeout: 60_000 }).toEqual([200, "ok"]);
  stop();
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await ready()).toEqual([200, "ok\nphotos: storage not available"]);
});

test("while the storage is stopped, a profile photo is not stored, and the form says so", async () => {
  const { client } = await aSignedInUser(served);
  stop();
  const form = new FormData();
  form.set("photo", new File([new Uint8Array(picture)], "moi.png"));
  const changed = await client.post("/settings?do=photo", form);
  expect(changed.status).toBe(503);
  expect(Number(changed.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(visibleText(changed.text)).toContain(avatarMessages["not-stored"].replace("’", "'"));
});

test("a stored photo that vanished is missing, a cut one is neither served nor cached, a refusing storage is 503", async () => {
  const { client } = await aSignedInUser(served);
  const path = await uploadPhoto(client);
  const key = keyOf(path);
  const content = s3.objects.get(key) ?? Buffer.alloc(0);
  s3.objects.set(key, content.subarray(0, 10));
  const cut = await client.get(path);
  expect([cut.status, cut.headers.get("Cache-Control")]).toEqual([404, "private, no-cache"]);
  s3.objects.delete(key);
  expect((await client.get(path)).status).toBe(404);
  expect(served.log.join()).toMatch(/stored photo is damaged.*stored photo is missing/su);
  s3.fault = () => (response) => response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
  const refused = await client.get(path);
  expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([503, "private, no-cache"]);
  s3.fault = () => null;
  s3.objects.set(key, content);
  expect((await client.get(path)).status).toBe(200);
});

test("a photo that ends early is not a complete answer", async () => {
  const { client } = await aSignedInUser(served);
  const path = await uploadPhoto(client);
  s3.fault = () => (response) => {
    response.writeHead(200, { "Content-Length": s3.objects.get(keyOf(path))?.length });
    response.write("half", () => response.destroy());
  };
  await expect(client.get(path)).rejects.toThrow();
});
