import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/**
 * Tests named `x.database.test.ts` get a database of their own (tests/support/database.ts). They run on the embedded
 * PostgreSQL 18 and on Debian's 15, the oldest supported version. All other unit tests run once, without a database.
 */
const onDatabase = ["{src,demo}/**/*.database.test.{ts,tsx}", "tests/{search,support}/*.database.test.ts"];

const onPostgres = (major: 15 | 18) => ({
  extends: true as const,
  test: {
    name: `postgres-${major}`,
    include: onDatabase,
    globalSetup: ["tests/support/postgres-server.ts"],
    provide: { postgresMajor: major },
  },
});

export default defineConfig({
  test: {
    setupFiles: ["tests/support/quiet-console.ts"],
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
          include: ["{src,demo,scripts}/**/*.test.{ts,tsx}", "tests/search/*.test.ts"],
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
          globalSetup: ["tests/support/build-pages.ts", "tests/support/postgres-server.ts"],
          provide: { postgresMajor: 18 },
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          // For browsers beside other work. Never in silence: the end of a run names what needed it (scripts/check.ts), to be
          // mended. Not for what counts once: data that one crash of two loses is lost.
          retry: 1,
          globalSetup: ["tests/journeys/global-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
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
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/support/build-pages.ts"],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
