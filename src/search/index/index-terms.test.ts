import fc from "fast-check";
import { expect, test } from "vitest";
import { blockStart, termsSince } from "./index-terms.ts";

const hourMs = 3_600_000;
const now = new Date("2026-11-22T13:30:00Z");

/** Same as the SQL function. */
function termsOf(listedAt: Date): string[] {
  return [2, 8, 32, 128, 512].map((hours) => `h${hours}:${Math.floor(listedAt.getTime() / hourMs / hours)}`);
}

test("what was listed since then has one of the terms, and what was listed two hours before has none", () => {
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

test("two spans of time have no ad in common, and leave none out between them", () => {
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

test("the terms since the beginning of a block are few, and reach back a thirty-second further at most, or two hours", () => {
  for (let hours = 0; hours <= 24 * 60; hours += 7) {
    const asked = new Date(now.getTime() - hours * hourMs);
    const since = blockStart(asked, now);
    expect(termsSince(since, now).length).toBeLessThanOrEqual(10);
    expect(since.getTime()).toBeLessThanOrEqual(asked.getTime());
    expect(asked.getTime() - since.getTime()).toBeLessThanOrEqual(Math.max(2, hours / 32) * hourMs);
  }
});

test("an ad that another node's clock lists a little later than now is among them", () => {
  const terms = termsSince(now, now);
  expect(termsOf(new Date(now.getTime() + hourMs)).some((term) => terms.includes(term))).toBe(true);
});
