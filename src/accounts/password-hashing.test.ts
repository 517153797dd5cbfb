import { expect, test } from "vitest";
import { passwordHashing } from "./password-hashing.server.ts";

test("a hash is of this password and no other, and never twice the same", async () => {
  const { hash, verify } = passwordHashing();
  const kept = await hash("érable rouge");
  expect(await verify({ hash: kept, password: "érable rouge" })).toBe(true);
  expect(await verify({ hash: kept, password: "erable rouge" })).toBe(false);
  expect(await hash("érable rouge")).not.toBe(kept);
});

test("an accent typed as two characters is the same password", async () => {
  const { hash, verify } = passwordHashing();
  const kept = await hash("érable".normalize("NFD"));
  expect(await verify({ hash: kept, password: "érable".normalize("NFC") })).toBe(true);
});

test("the event loop goes on turning while passwords are hashed", async () => {
  const { hash } = passwordHashing();
  let isDone = false;
  let longestPauseMs = 0;
  let last = performance.now();
  const beat = () => {
    longestPauseMs = Math.max(longestPauseMs, performance.now() - last);
    last = performance.now();
    if (!isDone) setImmediate(beat);
  };
  setImmediate(beat);
  const started = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => hash("érable rouge")));
  const totalMs = performance.now() - started;
  isDone = true;
  // Hashed on this thread, the pause would be the whole of it.
  expect(longestPauseMs).toBeLessThan(totalMs * 0.7);
});
