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

/** Projects whose tests wait for servers that stop and start: they use a fraction of a core. */
const idleProjects = /^(?:faults?|crashes|deploy)(?:-|$)/u;
const filesBetween = 3;

/**
 * Starts the longest test files first. Vitest sorts by project, and in a fresh clone by size: the longest was among the last
 * to start, and at the end the other workers waited for it. Files of idle projects are spread among the others of their
 * group: one after the other, they left half of the CPU time unused.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      longFiles.includes(relative(this.ctx.config.root, moduleId));
    const rest = sorted.filter((file) => !isLong(file));
    const idle = rest.filter(({ project }) => idleProjects.test(project.name));
    const groups = new Set(idle.map(groupOf));
    const busy = rest.filter((file) => !idle.includes(file));
    return [
      ...sorted.filter(isLong),
      ...busy.filter((file) => !groups.has(groupOf(file))),
      ...spread(
        idle,
        busy.filter((file) => groups.has(groupOf(file))),
      ),
    ];
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

/** One of `few` before every three of `many`, and what remains of either at the end. */
export function spread<Item>(few: readonly Item[], many: readonly Item[]): Item[] {
  const mixed = few.flatMap((item, index) => [
    item,
    ...many.slice(index * filesBetween, (index + 1) * filesBetween),
  ]);
  return [...mixed, ...many.slice(few.length * filesBetween)];
}
