import { expect, test } from "vitest";
import { createReadiness } from "./readiness.server.ts";

test("a hanging database is not ready, is queried once for concurrent checks, and again after it has responded", async () => {
  let queries = 0;
  let respond: (isReady: boolean) => void = () => undefined;
  const isReady = createReadiness(() => {
    queries += 1;
    return new Promise((resolve) => {
      respond = resolve;
    });
  }, 20);
  expect(await Promise.all([isReady(), isReady()])).toEqual([false, false]);
  expect(await isReady()).toBe(false);
  expect(queries).toBe(1);
  respond(true);
  await new Promise((resolve) => setImmediate(resolve));
  const second = isReady();
  expect(queries).toBe(2);
  respond(true);
  expect(await second).toBe(true);
});

test("a database that rejects connections is not ready", async () => {
  const isReady = createReadiness(() => Promise.reject(new Error("connection refused")));
  expect(await isReady()).toBe(false);
});
