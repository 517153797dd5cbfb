import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/**
 * Three projects. What stands in these places gets a product database (src/testing/database.ts) and therefore runs
 * twice: on the embedded PostgreSQL 18 and on Debian's 15, the oldest that is supported. A test elsewhere that needs
 * a database says so by its name, `x.database.test.ts`. Everything else is in "unit" and runs once, without one.
 */
const onDatabase = [
  "src/{data,actions,accounts,jobs,server}/**/*.test.ts",
  "src/demo/seed*.test.ts",
  "src/**/*.database.test.{ts,tsx}",
  "tests/search/*.database.test.ts",
];

const onPostgres = (major: 15 | 18) => ({
  extends: true as const,
  test: {
    name: `postgres-${major}`,
    include: onDatabase,
    globalSetup: ["src/testing/postgres-server.ts"],
    provide: { postgresMajor: major },
  },
});

/**
 * For browsers and signals on a machine that does other things as well. Never in silence: what needed it is named at the
 * end of a run (scripts/check.ts), to be mended.
 */
const oneMoreTry = { retry: 1 };

export default defineConfig({
  test: {
    setupFiles: ["src/testing/quiet-console.ts"],
    // Also on two cores: the launcher's tests and the passwords' wait more than they work.
    maxWorkers: Math.max(3, availableParallelism()),
    // For what hangs. A busy machine must not turn a run red: some need five times as long for a call to the system, and a
    // journey makes tens of thousands.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A page may take its time on a busy machine; what is waited for is that it comes.
    expect: { poll: { timeout: 30_000 } },
    // The last lines of a run name what failed: whole, not « expected [ Array(1) ] ».
    chaiConfig: { truncateThreshold: 400 },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{src,scripts}/**/*.test.{ts,tsx}", "tests/search/*.test.ts"],
          exclude: [...onDatabase, "**/node_modules/**"],
        },
      },
      onPostgres(18),
      onPostgres(15),
      {
        extends: true,
        test: {
          name: "routes",
          include: ["tests/{routes,spec}/**/*.test.ts"],
          globalSetup: ["tests/build-pages.ts", "src/testing/postgres-server.ts"],
          provide: { postgresMajor: 18 },
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          ...oneMoreTry,
          include: ["tests/journeys/**/*.test.ts"],
          globalSetup: ["tests/journeys/global-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          ...oneMoreTry,
          include: ["tests/screens/**/*.test.ts"],
          globalSetup: ["tests/screens/global-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          maxConcurrency: 3,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          ...oneMoreTry,
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/build-pages.ts"],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
