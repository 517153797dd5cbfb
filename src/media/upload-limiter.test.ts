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

test("one address has twelve slots, for accounts and visitors together", () => {
  const limiter = createUploadLimiter();
  for (let upload = 0; upload < 6; upload += 1) {
    expect(limiter.enter(`account ${upload}`, "192.0.2.1").ok).toBe(true);
    expect(limiter.enter(null, "192.0.2.1").ok).toBe(true);
  }
  expect(limiter.enter(null, "192.0.2.1")).toEqual({ ok: false, reason: "own" });
  expect(limiter.enter("account 9", "192.0.2.1")).toEqual({ ok: false, reason: "own" });
  expect(limiter.enter(null, "192.0.2.2").ok).toBe(true);
});

test("the bytes being received are limited per address and in all, and released", () => {
  const limiter = createUploadLimiter({ bytesPerAddress: 100, totalBytes: 150 });
  const enter = (address: string) => {
    const slot = limiter.enter(null, address);
    if (!slot.ok) throw new Error(slot.reason);
    return slot;
  };
  const [first, second] = [enter("192.0.2.1"), enter("192.0.2.1")];
  expect([first.take(60), second.take(40), second.take(1)]).toEqual([true, true, false]);
  const other = enter("192.0.2.2");
  expect([other.take(49), other.take(1)]).toEqual([true, false]);
  second.leave();
  expect(other.take(40)).toBe(true);
});
