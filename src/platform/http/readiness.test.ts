import { expect, test } from "vitest";
import { createReadiness } from "./readiness.server.ts";

test("a database that hangs is not ready, is asked once however often that is wanted, and again once it has answered", async () => {
  let asked = 0;
  let answer: (isReady: boolean) => void = () => undefined;
  const isReady = createReadiness(() => {
    asked += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  }, 20);
  expect(await Promise.all([isReady(), isReady()])).toEqual([false, false]);
  expect(await isReady()).toBe(false);
  expect(asked).toBe(1);
  answer(true);
  await new Promise((resolve) => setImmediate(resolve));
  const second = isReady();
  expect(asked).toBe(2);
  answer(true);
  expect(await second).toBe(true);
});

test("a database that refuses is not ready", async () => {
  const isReady = createReadiness(() => Promise.reject(new Error("away")));
  expect(await isReady()).toBe(false);
});
