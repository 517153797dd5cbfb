import { expect, test } from "vitest";
import { limitConcurrency } from "./concurrency-limit.ts";

test("no more run at once than there are turns, and each comes to its own", async () => {
  const inTurn = limitConcurrency(2);
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
