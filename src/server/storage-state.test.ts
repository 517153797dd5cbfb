import { expect, test } from "vitest";
import { createStorageState } from "./storage-state.ts";

test("a success is valid for 15 s, a failure is checked again at once", async () => {
  let [checks, at] = [0, 0];
  let isUp = true;
  const check = async () => {
    checks += 1;
    if (!isUp) throw new Error("503");
  };
  const isStorageUp = createStorageState({ check }, () => at);
  expect([await isStorageUp(), await isStorageUp(), checks]).toEqual([true, true, 1]);
  isUp = false;
  at = 14_999;
  expect([await isStorageUp(), checks]).toEqual([true, 1]);
  at = 15_000;
  expect([await isStorageUp(), await isStorageUp(), checks]).toEqual([false, false, 3]);
  isUp = true;
  expect([await isStorageUp(), checks]).toEqual([true, 4]);
});
