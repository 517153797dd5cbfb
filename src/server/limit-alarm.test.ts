import { expect, test } from "vitest";
import { at } from "../../tests/support/builders.ts";
import { limits } from "../platform/rate-limits.ts";
import { createLimitAlarm } from "./limit-alarm.ts";

const noon = at("2026-11-20T12:00:00Z");
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

function anAlarm() {
  const warnings: object[] = [];
  const alarm = createLimitAlarm({ warn: (fields) => void warnings.push(fields) });
  const count = (attempts: number, now: Date) => {
    for (let round = 0; round < attempts; round += 1) alarm.count("contact", now);
  };
  return { warnings, count };
}

const floor = 20 * limits.contact.attempts;

test("twenty clients at their limit in one hour are a surge, reported once an hour", () => {
  const { warnings, count } = anAlarm();
  count(floor - 1, noon);
  expect(warnings).toEqual([]);
  count(500, noon);
  expect(warnings).toEqual([{ limit: "contact", attempts: floor, average: 0 }]);
  count(2 * floor, hoursLater(1));
  expect(warnings).toHaveLength(2);
});

test("a busy site is measured by its own average", () => {
  const { warnings, count } = anAlarm();
  for (let hour = 0; hour < 200; hour += 1) count(1_000, hoursLater(hour));
  count(4_000, hoursLater(200));
  expect(warnings).toEqual([]);
  count(6_000, hoursLater(201));
  expect(warnings).toHaveLength(1);
});

test("limits are counted apart", () => {
  const warnings: object[] = [];
  const alarm = createLimitAlarm({ warn: (fields) => void warnings.push(fields) });
  for (let round = 0; round < floor - 1; round += 1) {
    alarm.count("contact", noon);
    alarm.count("message", noon);
  }
  expect(warnings).toEqual([]);
});
