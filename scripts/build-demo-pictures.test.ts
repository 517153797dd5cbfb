import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DemoPicture } from "../demo/generate.ts";
import { readManifest } from "../demo/prepared-pictures.ts";
import { buildDemoPictures } from "./build-demo-pictures.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "demo-pictures-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const square = (name: string, color: string): DemoPicture => ({
  name,
  alt: "",
  svg: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600"><rect width="800" height="600" fill="${color}"/></svg>`,
});
const pictures = ["one", "two", "three", "four", "five", "six"].map((name) => square(name, "#336699"));

test("an interrupted run is continued, and existing pictures are not drawn again", async () => {
  const stopping = new AbortController();
  const first: string[] = [];
  const onReady = (name: string) => {
    first.push(name);
    stopping.abort();
  };
  await expect(buildDemoPictures({ folder, pictures, onReady, signal: stopping.signal })).rejects.toThrow();
  expect(first.length).toBeLessThan(pictures.length);
  expect(await readManifest(folder)).toBeNull();

  const ready: string[] = [];
  const second = await buildDemoPictures({ folder, pictures, onReady: (name) => ready.push(name) });
  expect(second.drawn).toBeLessThan(pictures.length);
  expect(ready.toSorted()).toEqual(pictures.map(({ name }) => name).toSorted());
  expect((await readManifest(folder))?.get("six")).toMatchObject({ averageColor: "#336699", width: 960 });
  await access(path.join(folder, "six", "320.webp"));

  expect(await buildDemoPictures({ folder, pictures })).toMatchObject({ drawn: 0, pictures: 6 });
});

test("a changed drawing is drawn again, and a removed one is deleted", async () => {
  await buildDemoPictures({ folder, pictures: pictures.slice(0, 2) });
  const report = await buildDemoPictures({ folder, pictures: [square("one", "#993300")] });
  expect(report.drawn).toBe(1);
  expect([...((await readManifest(folder)) ?? new Map()).entries()]).toMatchObject([
    ["one", { averageColor: "#993300" }],
  ]);
  await expect(access(path.join(folder, "two"))).rejects.toThrow();
});

test("pictures of the smallest width are completed by a build of all widths, not the reverse", async () => {
  const smallest = { folder, pictures, widths: [320] };
  expect(await buildDemoPictures(smallest)).toMatchObject({ drawn: 6 });
  expect((await readManifest(folder))?.get("six")).toMatchObject({ width: 320, height: 240, widths: [320] });
  await access(path.join(folder, "six", "320.jpg"));
  await expect(access(path.join(folder, "six", "960.webp"))).rejects.toThrow();

  expect(await buildDemoPictures({ folder, pictures })).toMatchObject({ drawn: 6 });
  await access(path.join(folder, "six", "960.webp"));
  expect(await buildDemoPictures(smallest)).toMatchObject({ drawn: 0 });
  expect((await readManifest(folder))?.get("six")).toMatchObject({ widths: [320, 640, 960] });
});
