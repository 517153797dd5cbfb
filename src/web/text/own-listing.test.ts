import { expect, test } from "vitest";
import { lifetimeText } from "./own-listing.ts";

const listedAt = new Date("2026-11-01T15:00:00Z");
const textFor = (expiresAt: string, now: string) =>
  lifetimeText(
    { status: "active", listedAt, expiresAt: new Date(expiresAt), deletedAt: null },
    new Date(now),
  );

test("the days until expiry are calendar days", () => {
  const end = "2026-12-01T20:00:00Z";
  expect(textFor(end, "2026-11-28T15:00:00Z")).toMatch(/^En ligne jusqu’au 1er\sdécembre\s2026\.$/u);
  expect(textFor(end, "2026-11-30T15:00:00Z")).toBe("Expire demain.");
  expect(textFor(end, "2026-11-30T22:00:00Z")).toBe("Expire demain.");
  expect(textFor(end, "2026-12-01T06:00:00Z")).toBe("Expire aujourd’hui.");
});
