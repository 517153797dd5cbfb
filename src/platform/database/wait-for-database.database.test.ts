import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/support/database.ts";
import { waitForDatabase } from "./wait-for-database.server.ts";

/** The URL of a port without a server; `open` starts one there that forwards to the database of the test. */
async function laterServer() {
  const { connection } = await databaseForTest();
  if (typeof connection === "string") throw new Error("this test needs the embedded server");
  const { host, port: socketPort, user, database } = connection;
  const server = createServer((client) => {
    const upstream = connect(join(host, `.s.PGSQL.${socketPort}`));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      from.on("error", () => to.destroy()).pipe(to);
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
  const port = await listen(0);
  await new Promise((resolve) => server.close(resolve));
  onTestFinished(() => void server.close());
  return { url: `postgresql://${user}@127.0.0.1:${port}/${database}`, open: () => listen(port) };
}

test("waits for a server that accepts connections later, with one line", async () => {
  const { url, open } = await laterServer();
  const lines: string[] = [];
  const waited = waitForDatabase(url, { timeoutMs: 60_000, say: (line) => lines.push(line) });
  await sleep(1_500);
  await open();
  await waited;
  expect(lines).toEqual([
    expect.stringMatching(
      /^The database cannot be reached yet \(connect ECONNREFUSED .+\): waiting up to 60 s for it\.$/u,
    ),
  ]);
});

test("gives up after the given time, at once on a stop, and where waiting would not help", async () => {
  const { url, open } = await laterServer();
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  await expect(waitForDatabase(url, { timeoutMs: 1_200, say })).rejects.toThrow("ECONNREFUSED");
  expect(lines).toHaveLength(1);
  const stop = new AbortController();
  const stopped = waitForDatabase(url, { timeoutMs: 600_000, say, stopping: stop.signal });
  setTimeout(() => stop.abort(), 100);
  await expect(stopped).rejects.toThrow("ECONNREFUSED");
  await open();
  await expect(waitForDatabase(`${url}-missing`, { timeoutMs: 600_000, say })).rejects.toThrow(
    "does not exist",
  );
});
