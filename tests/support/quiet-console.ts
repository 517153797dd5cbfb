import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/**
 * A test fails when anything it ran wrote to console.error or console.warn: React's complaints, a swallowed error.
 * A test that wants such a line replaces the function for its own time: `vi.spyOn(console, "error").mockImplementation(…)`.
 */
const complaints: Error[] = [];

for (const level of ["error", "warn"] as const) {
  console[level] = (...words: unknown[]) => {
    complaints.push(new Error(`console.${level}: ${format(...words)}`));
  };
}

function failOnComplaint() {
  const [first] = complaints.splice(0);
  if (first) throw first;
}

afterEach(failOnComplaint);
afterAll(failOnComplaint);
