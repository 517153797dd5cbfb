import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "./database/database.server.ts";
import { createTtlCache } from "./ttl-cache.server.ts";

const [db, other] = [{}, {}] as [Db, Db]; // nothing is asked of them

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an answer is good for its time, and for its own database", () => {
  const answers = createTtlCache<number>({ ms: 1_000, max: 9 });
  answers.set(db, "velo", 3);
  vi.advanceTimersByTime(999);
  expect([answers.get(db, "velo"), answers.get(other, "velo"), answers.get(db, "auto")]).toEqual([
    ...[3, undefined, undefined],
  ]);
  vi.advanceTimersByTime(1);
  expect(answers.get(db, "velo")).toBeUndefined();
});

test("of too many, the one that came longest ago is forgotten", () => {
  const answers = createTtlCache<number>({ ms: 1_000, max: 2 });
  answers.set(db, "velo", 1);
  answers.set(db, "auto", 2);
  answers.set(db, "velo", 3);
  answers.set(db, "divan", 4);
  expect(["velo", "auto", "divan"].map((key) => answers.get(db, key))).toEqual([3, undefined, 4]);
});
