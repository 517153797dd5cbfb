import { expect, test } from "vitest";
import { passwordHashing } from "./password-hashing.server.ts";

test("a hash matches its password only, and is salted", async () => {
  const { hash, verify } = passwordHashing();
  const stored = await hash("érable rouge");
  expect(await verify({ hash: stored, password: "érable rouge" })).toBe(true);
  expect(await verify({ hash: stored, password: "erable rouge" })).toBe(false);
  expect(await hash("érable rouge")).not.toBe(stored);
});

test("a password with a decomposed accent is the same password", async () => {
  const { hash, verify } = passwordHashing();
  const stored = await hash("érable".normalize("NFD"));
  expect(await verify({ hash: stored, password: "érable".normalize("NFC") })).toBe(true);
});

test("the event loop is not blocked while passwords are hashed", async () => {
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
  // Hashed on this thread, the pause would be the total time.
  expect(longestPauseMs).toBeLessThan(totalMs * 0.7);
});
