import fc from "fast-check";
import { expect, test } from "vitest";
import { blockStart, termsSince } from "./index-terms.ts";

const hourMs = 3_600_000;
const now = new Date("2026-11-22T13:30:00Z");

/** Same as the SQL function. */
function termsOf(listedAt: Date): string[] {
  return [2, 8, 32, 128, 512].map((hours) => `h${hours}:${Math.floor(listedAt.getTime() / hourMs / hours)}`);
}

test("terms cover everything listed since then, and nothing older by two hours or more", () => {
  const hoursAgo = fc.double({ min: 0, max: 24 * 60, noNaN: true });
  fc.assert(
    fc.property(hoursAgo, hoursAgo, (sinceHours, listedHours) => {
      const since = new Date(now.getTime() - sinceHours * hourMs);
      const listedAt = new Date(now.getTime() - listedHours * hourMs);
      const terms = termsSince(since, now);
      const hasOne = termsOf(listedAt).some((term) => terms.includes(term));
      if (listedAt >= since) expect(hasOne).toBe(true);
      else if (since.getTime() - listedAt.getTime() > 2 * hourMs) expect(hasOne).toBe(false);
    }),
  );
});

test("consecutive windows neither overlap nor leave a gap", () => {
  const hoursAgo = fc.double({ min: 2, max: 24 * 60, noNaN: true });
  fc.assert(
    fc.property(hoursAgo, hoursAgo, hoursAgo, (one, other, listedHours) => {
      const [older, newer] = [Math.max(one, other), Math.min(one, other)];
      const until = blockStart(new Date(now.getTime() - newer * hourMs), now);
      const since = blockStart(new Date(now.getTime() - older * hourMs), now);
      const listedAt = new Date(now.getTime() - listedHours * hourMs);
      const spans = [termsSince(until, now), termsSince(since, now, until)];
      const [isNewer, isOlder] = spans.map((terms) => termsOf(listedAt).some((term) => terms.includes(term)));
      expect(isNewer).toBe(listedAt >= until);
      expect(isOlder).toBe(listedAt < until && listedAt >= since);
    }),
  );
});

test("the terms since a block start are few, and start at most 1/32 earlier, or two hours", () => {
  for (let hours = 0; hours <= 24 * 60; hours += 7) {
    const requested = new Date(now.getTime() - hours * hourMs);
    const since = blockStart(requested, now);
    expect(termsSince(since, now).length).toBeLessThanOrEqual(10);
    expect(since.getTime()).toBeLessThanOrEqual(requested.getTime());
    expect(requested.getTime() - since.getTime()).toBeLessThanOrEqual(Math.max(2, hours / 32) * hourMs);
  }
});

test("a listing slightly in the future, by the clock of another node, is covered", () => {
  const terms = termsSince(now, now);
  expect(termsOf(new Date(now.getTime() + hourMs)).some((term) => terms.includes(term))).toBe(true);
});
