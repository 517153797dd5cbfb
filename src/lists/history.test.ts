import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { historyDays, historyMax, parseHistory } from "./history.ts";

const now = new Date("2026-11-20T12:00:00Z");
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const writeSeen = (seen: { listingId: string; seenAt: Date }[]) =>
  seen.map(({ listingId, seenAt }) => `${listingId}.${seenAt.getTime().toString(36)}`).join();
const [one, two] = [randomUUID(), randomUUID()];

test("the text that a device wrote is parsed in its order", () => {
  const seen = [
    { listingId: one, seenAt: before(0) },
    { listingId: two, seenAt: before(5) },
  ];
  expect(parseHistory(writeSeen(seen), now)).toEqual(seen);
  expect(parseHistory("", now)).toEqual([]);
});

test("each listing counts once, by its last view, up to the limit", () => {
  const twice = [1, 2].map((minutes) => ({ listingId: one, seenAt: before(minutes) }));
  expect(parseHistory(writeSeen(twice), now)).toEqual([twice[0]]);
  const many = Array.from({ length: 40 }, () => `${randomUUID()}.${now.getTime().toString(36)}`);
  expect(parseHistory(many.join(","), now)).toHaveLength(historyMax);
});

test.each([
  ["no id", `x.${now.getTime().toString(36)}`],
  ["no time", one],
  ["a time that is none", `${one}.-`],
  ["the future", `${one}.${(now.getTime() + 1000).toString(36)}`],
  [
    "what is too old",
    `${one}.${before(historyDays * 1440)
      .getTime()
      .toString(36)}`,
  ],
])("%s is ignored", (_, text) => {
  expect(parseHistory(`${text},${two}.${now.getTime().toString(36)}`, now)).toEqual([
    { listingId: two, seenAt: now },
  ]);
});
