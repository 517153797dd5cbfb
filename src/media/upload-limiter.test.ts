import { expect, test } from "vitest";
import { createUploadLimiter } from "./upload-limiter.server.ts";

function leaveOf(place: ReturnType<ReturnType<typeof createUploadLimiter>["enter"]>): () => void {
  if (!place.ok) throw new Error(place.reason);
  return place.leave;
}

test("one account has four slots, whatever the others do", () => {
  const limiter = createUploadLimiter();
  const leaves = [1, 2, 3, 4].map(() => leaveOf(limiter.enter("a")));
  expect(limiter.enter("a")).toEqual({ ok: false, reason: "own" });
  expect(limiter.enter("b").ok).toBe(true);
  leaves[0]?.();
  expect(limiter.enter("a").ok).toBe(true);
  expect(limiter.enter("a")).toEqual({ ok: false, reason: "own" });
});

test("the total is limited", () => {
  const limiter = createUploadLimiter({ perOwner: 4, total: 3 });
  const leave = leaveOf(limiter.enter("a"));
  limiter.enter("b");
  limiter.enter("c");
  expect(limiter.enter("d")).toEqual({ ok: false, reason: "all" });
  leave();
  expect(limiter.enter("d").ok).toBe(true);
});

test("releasing a slot is idempotent", () => {
  const limiter = createUploadLimiter({ perOwner: 1, total: 2 });
  const leave = leaveOf(limiter.enter("a"));
  leave();
  leave();
  expect(limiter.enter("a").ok).toBe(true);
  expect(limiter.enter("a").ok).toBe(false);
  expect(limiter.enter("b").ok).toBe(true);
  expect(limiter.enter("c")).toEqual({ ok: false, reason: "all" });
});
