import { expect, test } from "vitest";
import { passwordHashing, turns } from "./password-hashing.ts";

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

test("no more run at once than there are turns, and each comes to its own", async () => {
  const inTurn = turns(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    order.push(number);
    if (number === 2) throw new Error("refused");
    return number;
  };
  const answers = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => inTurn(work(number))));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(answers.map((answer) => answer.status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  expect(await inTurn(work(6))).toBe(6);
});
