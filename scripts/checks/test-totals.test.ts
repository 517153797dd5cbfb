import { expect, test } from "vitest";
import { outcomeOf } from "./test-totals.ts";

const unit = { project: "unit", passed: 3, failures: [], skipped: [], retried: [] };

test("the tests of all projects are added up", () => {
  const journeys = {
    project: "journeys",
    passed: 2,
    failures: ["a.test.ts > finds: no"],
    skipped: ["journeys: as root"],
    retried: ["a.test.ts > clicks: late"],
  };
  expect(outcomeOf({ projects: [unit, journeys], strayErrors: [] }, false)).toEqual({
    passed: 5,
    failures: ["a.test.ts > finds: no"],
    skipped: ["journeys: as root"],
    retried: ["a.test.ts > clicks: late"],
    output: "",
  });
});

test.each([
  [
    "a project without executed tests",
    { projects: [unit, { ...unit, project: "faults", passed: 0 }], strayErrors: [] },
    true,
  ],
  ["an error outside of any test", { projects: [unit], strayErrors: ["outside"] }, false],
  ["a failed run without a failed test", { projects: [unit], strayErrors: [] }, false],
])("%s is a failure", (_name, totals, isOk) => {
  expect(outcomeOf(totals, isOk)).toMatchObject({ passed: 3, failures: [expect.any(String)] });
});

test.each([null, { projects: [], strayErrors: [] }])("a run without totals is a failure: %j", (totals) => {
  expect(outcomeOf(totals, true)).toMatchObject({ passed: 0, failures: [expect.any(String)] });
});
