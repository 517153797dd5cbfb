import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Each takes a worker for minutes. */
const longFiles: readonly string[] = [
  "tests/screens/accessibility.test.ts",
  "tests/screens/translated.test.ts",
  "tests/screens/strings.test.ts",
  "tests/attack/strings-whole.test.ts",
  "tests/attack/matrix.test.ts",
];

/**
 * Starts the longest test files first. Vitest sorts by project, and in a fresh clone by size: the longest was among the last
 * to start, and at the end the other workers waited for it.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      longFiles.includes(relative(this.ctx.config.root, moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
