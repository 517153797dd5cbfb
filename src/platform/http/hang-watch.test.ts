import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createHangWatch } from "./hang-watch.server.ts";

const limits = { slowMs: 50, patienceMs: 200 };

test("a request is given up when the database hangs, further ones at once, until it answers", async () => {
  let questions = 0;
  let answer = () => {};
  const watch = createHangWatch(() => {
    questions += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  }, limits);
  const never = () => new Promise<string>(() => undefined);
  expect(await Promise.all([watch.attempt(never), watch.attempt(never)])).toEqual([null, null]);
  expect(await watch.attempt(async () => "page")).toBeNull();
  expect(questions).toBe(1);
  answer();
  await sleep(0);
  expect(await watch.attempt(async () => "page")).toBe("page");
});

test("a slow request is not given up while the database answers, or fails", async () => {
  for (const ask of [async () => true, () => Promise.reject(new Error("refused"))]) {
    const watch = createHangWatch(ask, limits);
    expect(await watch.attempt(() => sleep(400, "page"))).toBe("page");
  }
});

test("the error of a request is passed on", async () => {
  const watch = createHangWatch(async () => true, limits);
  await expect(watch.attempt(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
});
