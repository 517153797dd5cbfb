import { describe, expect, test } from "vitest";
import { daysLeft, expiryOf, renewalWait, renewedDates, undoableUntil } from "./lifetime.ts";
import type { ListingStatus } from "./listing.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms);
const listed = (listedAt: Date, status: ListingStatus = "active") => ({
  status,
  listedAt,
  expiresAt: expiryOf(listedAt),
});

test("a listing expires after sixty days, and its deletion can be undone for thirty", () => {
  expect(expiryOf(now)).toEqual(new Date("2027-01-19T12:00:00Z"));
  expect(undoableUntil(now)).toEqual(new Date("2026-12-20T12:00:00Z"));
});

describe("renewing", () => {
  test("an active listing waits until it has been listed for seven days", () => {
    expect(renewalWait(listed(ago(6)), now)).toEqual(new Date("2026-11-21T12:00:00Z"));
    expect(renewalWait(listed(ago(7, -1)), now)).not.toBeNull();
    expect(renewalWait(listed(ago(7)), now)).toBeNull();
  });

  test("an ended listing does not wait", () => {
    for (const status of ["sold", "expired"] as const)
      expect(renewalWait(listed(ago(0), status), now)).toBeNull();
  });

  test("moves the listing to the top and extends it to sixty days", () => {
    const onTop = { listedAt: now, expiresAt: expiryOf(now) };
    expect(renewedDates(listed(ago(8)), now)).toEqual(onTop);
    expect(renewedDates(listed(ago(70), "expired"), now)).toEqual(onTop);
    expect(renewedDates(listed(ago(7), "sold"), now)).toEqual(onTop);
    expect(renewedDates({ ...listed(ago(1), "sold"), expiresAt: ago(0, 1) }, now)).toEqual(onTop);
    expect(renewedDates({ ...listed(ago(1), "sold"), expiresAt: null }, now)).toEqual(onTop);
  });

  test("a listing marked sold by mistake within the week returns to its previous position", () => {
    const { listedAt, expiresAt } = listed(ago(6), "sold");
    expect(renewedDates(listed(ago(6), "sold"), now)).toEqual({ listedAt, expiresAt });
  });
});

test("days left include the current one, and are never negative", () => {
  expect(daysLeft(ago(-3), now)).toBe(3);
  expect(daysLeft(ago(-2, -1), now)).toBe(3);
  expect(daysLeft(ago(-1, 1), now)).toBe(1);
  expect(daysLeft(now, now)).toBe(0);
  expect(daysLeft(ago(1), now)).toBe(0);
});
