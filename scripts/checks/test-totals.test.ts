import { expect, test } from "vitest";
import { outcomeOf } from "./test-totals.ts";

const unit = { project: "unit", passed: 3, failed: 0, skipped: [] };

test("the tests of all projects are added up", () => {
  const journeys = { project: "journeys", passed: 2, failed: 1, skipped: ["journeys: as root"] };
  expect(outcomeOf({ projects: [unit, journeys], strayErrors: 0 }, false)).toEqual({
    passed: 5,
    failed: 1,
    skipped: ["journeys: as root"],
    output: "",
  });
});

test.each([
  [
    "a project of which no test ran",
    { projects: [unit, { ...unit, project: "faults", passed: 0 }], strayErrors: 0 },
    true,
  ],
  ["an error outside of any test", { projects: [unit], strayErrors: 1 }, false],
  ["a run that says it failed and not where", { projects: [unit], strayErrors: 0 }, false],
])("%s is a failure", (_name, totals, isOk) => {
  expect(outcomeOf(totals, isOk)).toMatchObject({ passed: 3, failed: 1 });
});

test.each([null, { projects: [], strayErrors: 0 }])("so is a run that left no totals: %j", (totals) => {
  expect(outcomeOf(totals, true)).toMatchObject({ passed: 0, failed: 1 });
});
