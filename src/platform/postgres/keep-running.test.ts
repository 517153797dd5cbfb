import { expect, test } from "vitest";
import { keepRunning } from "./keep-running.server.ts";
import type { OpenServer } from "./open-server.server.ts";

test("a server that cannot be restarted is retried at least every three seconds", async () => {
  const server = { attached: false, stop: async () => undefined };
  const first = { ...server, ended: Promise.resolve() } as unknown as OpenServer; // the connection is not used here
  const second = { ...first, ended: new Promise<void>(() => undefined) };
  const delays: number[] = [];
  let failures = 12;
  const reopened = Promise.withResolvers<void>();
  const running = keepRunning(
    first,
    async () => {
      failures -= 1;
      if (failures >= 0) throw new Error("no space left on device");
      reopened.resolve();
      return second;
    },
    () => undefined,
    async (ms) => void delays.push(ms),
  );
  await reopened.promise;
  await running.stop();
  expect(delays).toHaveLength(13);
  expect(delays.slice(0, 3)).toEqual([200, 400, 800]);
  expect(Math.max(...delays)).toBe(3_000);
});
