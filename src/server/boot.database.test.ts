import { pino } from "pino";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { databaseForTest } from "../../tests/support/database.ts";
import { makeTestFolder } from "../../tests/support/temporary-folder.ts";
import { boot } from "./boot.ts";
import { readConfig } from "./config.ts";
import { StartError } from "./start-error.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a machine whose clock differs from the database's by more than a minute does not start", async () => {
  const { connection } = await databaseForTest();
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const read = readConfig({ DATA_DIR: folder, DATABASE_URL: urlOf(connection) });
  if (!read.ok) throw new Error(read.problems.join());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * 86_400_000 });
  const log = pino({ level: "silent" });
  const failure = await boot(read.config, { log, say: () => undefined, isDevelopment: false }).then(
    ({ stop }) => stop(),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(StartError);
  expect(String(failure)).toContain("40 days ahead of that of the database");
});

function urlOf(connection: Awaited<ReturnType<typeof databaseForTest>>["connection"]): string {
  if (typeof connection === "string") return connection;
  const { host, port, user, database } = connection;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
