import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { parseSeen } from "./seen.ts";
import { seenKeptDays, seenMax } from "./seen-limits.ts";

const now = new Date("2026-11-20T12:00:00Z");
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const writeSeen = (seen: { listingId: string; seenAt: Date }[]) =>
  seen.map(({ listingId, seenAt }) => `${listingId}.${seenAt.getTime().toString(36)}`).join();
const [one, two] = [randomUUID(), randomUUID()];

test("what a device wrote is read again, in its order", () => {
  const seen = [
    { listingId: one, seenAt: before(0) },
    { listingId: two, seenAt: before(5) },
  ];
  expect(parseSeen(writeSeen(seen), now)).toEqual(seen);
  expect(parseSeen("", now)).toEqual([]);
});

test("each ad counts once, as it was seen last, and no more than are kept", () => {
  const twice = [1, 2].map((minutes) => ({ listingId: one, seenAt: before(minutes) }));
  expect(parseSeen(writeSeen(twice), now)).toEqual([twice[0]]);
  const many = Array.from({ length: 40 }, () => `${randomUUID()}.${now.getTime().toString(36)}`);
  expect(parseSeen(many.join(","), now)).toHaveLength(seenMax);
});

test.each([
  ["no id", `x.${now.getTime().toString(36)}`],
  ["no time", one],
  ["a time that is none", `${one}.-`],
  ["the future", `${one}.${(now.getTime() + 1000).toString(36)}`],
  [
    "what is too old",
    `${one}.${before(seenKeptDays * 1440)
      .getTime()
      .toString(36)}`,
  ],
])("%s does not count", (_, text) => {
  expect(parseSeen(`${text},${two}.${now.getTime().toString(36)}`, now)).toEqual([
    { listingId: two, seenAt: now },
  ]);
});
