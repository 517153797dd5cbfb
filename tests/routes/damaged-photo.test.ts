import { expect, test } from "vitest";
import { aListing, anImage } from "../support/builders.ts";
import { serveSite } from "./served-site.ts";

const served = await serveSite();
const { db, storage } = served.site;

test("a truncated photo is a 404 that is not cached, and is logged; a whole one is cached", async () => {
  const listing = await aListing(db, { createdAt: new Date(Date.now() - 3_600_000) });
  const whole = new TextEncoder().encode("a whole photo");
  const files = { webp: [whole.byteLength], jpg: [whole.byteLength] };
  const image = await anImage(db, { listing, widths: [320], files });
  await storage.put(`${image.storageKey}/320.webp`, whole.subarray(0, 5));
  await storage.put(`${image.storageKey}/320.jpg`, whole);
  const damaged = await served.visitor().get(`/media/${image.id}/320.webp`);
  expect(damaged.status).toBe(404);
  expect(damaged.headers.get("Cache-Control")).not.toContain("public");
  expect(served.log.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 50, msg: "stored photo is damaged", imageId: image.id, size: 5, expected: whole.byteLength },
  ]);
  const served320 = await served.visitor().get(`/media/${image.id}/320.jpg`);
  expect(served320.status).toBe(200);
  expect(served320.headers.get("Cache-Control")).toContain("public");
});
