import { expect, test } from "vitest";
import { FairShare } from "./fair-share.ts";

test("use is summed per client and halves every five minutes", () => {
  let now = 0;
  const share = new FairShare(() => now);
  share.charge(["account:a", "address:1"], 1_000);
  share.charge(["account:b", "address:1"], 500);
  expect([share.usedBy("account:a"), share.usedBy("account:b"), share.usedBy("address:1")]).toEqual([
    1_000, 500, 1_500,
  ]);
  now = 300_000;
  expect(share.usedBy("address:1")).toBe(750);
  share.charge(["address:1"], 250);
  now = 600_000;
  expect(share.usedBy("address:1")).toBe(500);
  expect(share.usedBy("account:z")).toBe(0);
});

test("many clients do not accumulate", () => {
  let now = 0;
  const share = new FairShare(() => now);
  for (let client = 0; client < 10_000; client += 1) share.charge([`c${client}`], 20);
  now = 600_000;
  share.charge(["last"], 20);
  expect(share.usedBy("c0")).toBe(0);
  expect(share.usedBy("last")).toBe(20);
});
