import { expect, test } from "vitest";
import { createUploadLimiter } from "./upload-limiter.server.ts";

function leaveOf(place: ReturnType<ReturnType<typeof createUploadLimiter>["enter"]>): () => void {
  if (!place.ok) throw new Error(place.reason);
  return place.leave;
}

test("one account has four slots, whatever the others do", () => {
  const receptions = createUploadLimiter();
  const leaves = [1, 2, 3, 4].map(() => leaveOf(receptions.enter("a")));
  expect(receptions.enter("a")).toEqual({ ok: false, reason: "own" });
  expect(receptions.enter("b").ok).toBe(true);
  leaves[0]?.();
  expect(receptions.enter("a").ok).toBe(true);
  expect(receptions.enter("a")).toEqual({ ok: false, reason: "own" });
});

test("the total is limited", () => {
  const receptions = createUploadLimiter({ perOwner: 4, total: 3 });
  const leave = leaveOf(receptions.enter("a"));
  receptions.enter("b");
  receptions.enter("c");
  expect(receptions.enter("d")).toEqual({ ok: false, reason: "all" });
  leave();
  expect(receptions.enter("d").ok).toBe(true);
});

test("releasing a slot is idempotent", () => {
  const receptions = createUploadLimiter({ perOwner: 1, total: 2 });
  const leave = leaveOf(receptions.enter("a"));
  leave();
  leave();
  expect(receptions.enter("a").ok).toBe(true);
  expect(receptions.enter("a").ok).toBe(false);
  expect(receptions.enter("b").ok).toBe(true);
  expect(receptions.enter("c")).toEqual({ ok: false, reason: "all" });
});
