import { existsSync, globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { LongFilesFirst } from "./tests/support/long-files-first.ts";

const root = import.meta.dirname;
// Where Debian has nginx and PgBouncer: not on the PATH of an ordinary user. Workers inherit it.
process.env.PATH = `${process.env.PATH}:/usr/sbin`;
/** Where unit and database tests stand. Each other folder of tests/ is a project of its own. */
const testFiles = globSync("{src,scripts,demo,tests/search,tests/support,tests/trust}/**/*.test.{ts,tsx}", {
  cwd: root,
}).toSorted();
/** A test that imports, itself or through a helper, the test database (`testDatabase`) runs in the database projects. */
const databaseTests = testFiles.filter((file) => importsTestDatabase(file));
/** In CRASH_ROUNDS rounds. */
const crashTest = "src/platform/postgres/crash.test.ts";
/** Needs the programs of PostgreSQL 15, which are there unless DATABASE_URL_15 names a server. */
const olderVersionTest = "src/platform/postgres/older-version.test.ts";
const elsewhere = [...databaseTests, crashTest, olderVersionTest];
/** Left to `npm run test:full`: tests that start many servers or commands. */
const [unitTests, slowUnitTests] = byMark(testFiles.filter((file) => !elsewhere.includes(file)));
const [quickDatabaseTests, slowDatabaseTests] = byMark(databaseTests);

/**
 * PostgreSQL 15 is the oldest supported version. Tests of SQL that it could treat in another way than 18 (schema,
 * constraints, triggers, search) say so in one of their first two lines.
 */
const sqlHeavyTests = databaseTests.filter((file) => isMarked(file, "// Also runs on PostgreSQL 15."));

const [routes, slowRoutes] = byMark(filesOf("tests/routes"));
/**
 * `npm test` has the main journeys. Left to `npm run test:full`: details whose rules other tests check, rare circumstances
 * (lost code, no network, late suggestions), details of screens, pages that arrive slowly.
 */
const [journeys, rareJourneys] = byMark(filesOf("tests/journeys"));
const [screens, rareScreens] = byMark(filesOf("tests/screens"));
/** Whole corpora of hostile input are left to `npm run test:full`. */
const [attacks, longAttacks] = byMark(filesOf("tests/attack"));
/** What is left to `npm run test:full` needs nginx, Caddy and other programs. */
const [manifests, deployment] = byMark(filesOf("tests/deploy"));

/**
 * Projects whose tests wait for browsers, servers and timers: after the others, and with more workers. The others have few,
 * since each worker imports the whole site (7 s of CPU time in "routes").
 */
const waiting = { maxWorkers: Math.max(4, availableParallelism()), sequence: { groupOrder: 1 } };

const inBrowser = {
  ...waiting,
  isolate: false, // importing playwright-core anew costs 1 s of CPU time per file
  // For browsers on a busy machine. The end of a run names what needed it. Not for tests of lost data, where one
  // failure of two is a failure.
  retry: 1,
};
const journey = {
  ...inBrowser,
  globalSetup: ["tests/journeys/global-setup.ts"],
};
const postgres = {
  // Files share a worker's modules: importing them anew for each file costs more than most files' tests.
  isolate: false,
  globalSetup: ["tests/support/postgres-server.ts"],
  setupFiles: ["tests/support/cheap-password-hashing.ts"],
  provide: { postgresMajor: 18 as const },
};
const overHttp = {
  ...postgres,
  globalSetup: ["tests/support/build-pages.ts", ...postgres.globalSetup],
};

const overHttpInDevelopment = {
  ...overHttp,
  setupFiles: [...overHttp.setupFiles, "tests/attack/without-element-stacks.ts"],
};

const faults = globSync("tests/faults/*.test.ts", { cwd: root }).toSorted();
/** Faults under load, and the test of their checker. */
const faultSuite = globSync("tests/faults/{suite,load}/*.test.ts", { cwd: root }).toSorted();
/** CI has one fault of each class (`furtherTest` in tests/faults/suite/experiment.ts), and none of little memory and no power. */
const faultsOfCi = faultSuite.filter((file) => !/^tests\/faults\/suite\/(?:memory|power)\./u.test(file));

const gate = [
  project("unit", { include: [...unitTests, ...manifests], isolate: false, ...waiting }),
  project("postgres-18", { include: quickDatabaseTests, ...postgres }),
  // React's production build, as operators run it, renders in a fraction of the time. "attack" opens every route with the
  // development build, whose warnings fail a test.
  {
    ...project("routes", { include: routes, ...overHttp, env: { NODE_ENV: "production" } }),
    oxc: { jsx: { development: false } }, // production React has no jsxDEV
  },
  project("attack", { include: attacks, ...overHttpInDevelopment }),
  project("journeys", { include: journeys, ...journey }),
  project("screens", {
    include: screens,
    ...inBrowser,
    globalSetup: ["tests/screens/global-setup.ts"],
    maxConcurrency: 3,
  }),
  project("faults", {
    ...waiting,
    include: [crashTest],
    globalSetup: ["tests/support/build-pages.ts"],
    env: { CRASH_ROUNDS: "1" },
  }),
];

const wholeAttack = {
  include: ["tests/attack/matrix.test.ts", "tests/attack/safe-methods.test.ts", ...longAttacks],
  ...overHttpInDevelopment,
  env: { MATRIX: "whole" },
};
const allScreens = {
  include: ["tests/screens/accessibility.test.ts", ...rareScreens],
  ...inBrowser,
  globalSetup: ["tests/screens/global-setup.ts"],
  env: { WIDTHS: "all" },
  maxConcurrency: 3,
};

const crashTests = [crashTest, "tests/faults/crash-loop.test.ts"];
const crashes = {
  ...waiting,
  include: crashTests,
  globalSetup: ["tests/support/build-pages.ts"],
  env: { CRASH_ROUNDS: "5" },
};

const longFaults = {
  ...waiting,
  include: faults.filter((file) => !crashTests.includes(file)),
  globalSetup: ["tests/support/build-pages.ts"],
};

const full = [
  project("unit-slow", { include: slowUnitTests, isolate: false, ...waiting }),
  project("postgres-18-slow", { include: [...slowDatabaseTests, ...slowRoutes], ...postgres }),
  project("journeys-rare", { include: rareJourneys, ...journey }),
  project("attack-whole", wholeAttack),
  project("postgres-15", {
    include: existsSync("/usr/lib/postgresql/15/bin") ? [...sqlHeavyTests, olderVersionTest] : sqlHeavyTests,
    ...postgres,
    provide: { postgresMajor: 15 },
    env: { SEARCH_QUERIES: "all" },
  }),
  project("screens-all-widths", allScreens),
  project("faults-long", longFaults),
  project("crashes", crashes),
  // Also `npm run test:faults`.
  project("fault-suite", {
    ...waiting,
    include: faultSuite,
    globalSetup: ["tests/support/build-pages.ts"],
  }),
  project("deploy", { include: deployment, ...waiting }),
];

/** Short forms of some projects, in `.ci/run`, so that it takes half an hour. They omit what its `npm test` has tested. */
const ci = [
  {
    // React's production build: its `npm test` has opened every route with the development build.
    ...project("attack-of-ci", {
      ...overHttp,
      include: wholeAttack.include,
      env: { NODE_ENV: "production", MATRIX: "rest", HOSTILE: "400" },
    }),
    oxc: { jsx: { development: false } },
  },
  project("screens-of-ci", { ...allScreens, env: { WIDTHS: "alternating", TRANSLATED: "in-turns" } }),
  project("crashes-of-ci", { ...crashes, env: { CRASH_ROUNDS: "2" } }),
  project("faults-long-of-ci", { ...longFaults, env: { FAULTS: "one-per-class" } }),
  project("faults-of-ci", {
    ...waiting,
    include: faultsOfCi,
    globalSetup: ["tests/support/build-pages.ts"],
    env: { FAULTS: "one-per-class" },
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  }),
];
const clusterStart = [
  project("cluster-start", {
    ...waiting,
    include: ["tests/cluster/start-stop.test.ts"],
    globalSetup: ["tests/support/build-pages.ts"],
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  }),
];

const clusterTests = ["tests/cluster/cluster.test.ts", "tests/cluster/start-stop.test.ts"];
/** Alone, after everything else: it measures how long errors last. */
const cluster = [
  project("cluster", {
    ...waiting,
    include: ["tests/cluster/cluster.test.ts"],
    globalSetup: ["tests/support/build-pages.ts"],
  }),
];

/** Files that only `npm run test:full` runs. */
export const fullOnlyTests = [
  ...slowUnitTests,
  ...slowDatabaseTests,
  ...slowRoutes,
  ...clusterTests,
  ...rareJourneys,
  ...rareScreens,
  ...longAttacks,
  ...deployment,
  olderVersionTest,
  ...faults,
  ...faultSuite,
];
/** Run by `npm test`. */
export const gateProjects = gate.map(({ test }) => test.name);
/** Run by `npm run test:full`. */
export const fullProjects = full.map(({ test }) => test.name);
const shortened = ["attack-whole", "screens-all-widths", "crashes", "faults-long", "fault-suite"];
/** Run by `.ci/run`: those, some in their short form. */
export const fullProjectsOfCi = [
  ...fullProjects.filter((name) => !shortened.includes(name)),
  ...ci.map(({ test }) => test.name),
];
/** Run by `.ci/run` after those. */
export const clusterProjectsOfCi = clusterStart.map(({ test }) => test.name);
/** Run by `npm run test:full` after those, and by `npm run test:cluster`. */
export const clusterProjects = cluster.map(({ test }) => test.name);

export default defineConfig({
  test: {
    setupFiles: ["tests/support/quiet-console.ts"],
    // With two on two cores, a fifth of the time of both is not used.
    maxWorkers: Math.max(3, availableParallelism()),
    // For what hangs. On a machine with a load of 20, a test takes ten times as long as alone.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    // The last lines of a run name what failed: whole, not « expected [ Array(1) ] ».
    chaiConfig: { truncateThreshold: 400 },
    sequence: { sequencer: LongFilesFirst },
    projects: [...gate, ...full, ...cluster, ...ci, ...clusterStart],
  },
});

function project<Name extends string>(
  name: Name,
  test: NonNullable<TestProjectInlineConfiguration["test"]>,
): TestProjectInlineConfiguration & { extends: true; test: { name: Name } } {
  return { extends: true, test: { ...test, name } };
}

/** Test files of the gate, and those that say in their first two lines that they run in `npm run test:full`. */
function byMark(files: readonly string[]): [gate: string[], full: string[]] {
  const full = files.filter((file) => isMarked(file, "// Runs in npm run test:full."));
  return [files.filter((file) => !full.includes(file)), full];
}

function filesOf(folder: string): string[] {
  return globSync(`${folder}/**/*.test.ts`, { cwd: root }).toSorted();
}

/** @param file relative to the root */
function isMarked(file: string, line: string): boolean {
  return readFileSync(join(root, file), "utf8").split("\n", 2).includes(line);
}

/** @param file relative to the root */
function importsTestDatabase(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(join(root, file))) return false;
  seen.add(file);
  const source = readFileSync(join(root, file), "utf8");
  return [...source.matchAll(/from "(\.[^"]+\.tsx?)"/gu)].some(([, path = ""]) => {
    const imported = join(dirname(file), path);
    if (/(?:testing|support)\/database\.ts$/u.test(imported)) return true;
    // Helpers of tests only: the product imports no test support.
    const isHelper = /^src\/testing\/|^tests\/|-of-tests\.ts$/u.test(imported);
    return isHelper && importsTestDatabase(imported, seen);
  });
}
