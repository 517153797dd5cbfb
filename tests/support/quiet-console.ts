import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/**
 * Fails a test when it wrote to console.error or console.warn: a React warning, a swallowed error. A test that expects
 * such output mocks the function: `vi.spyOn(console, "error").mockImplementation(…)`.
 */
const messages: Error[] = [];

for (const level of ["error", "warn"] as const) {
  console[level] = (...words: unknown[]) => {
    messages.push(new Error(`console.${level}: ${format(...words)}`));
  };
}

function failOnOutput() {
  const [first] = messages.splice(0);
  if (first) throw first;
}

afterEach(failOnOutput);
afterAll(failOnOutput);
