// Runs in npm run test:full.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite();
const streamsPerUser = 8;
const users = 63;

/** So that 2,000 streams take 80 MB at most; docs/performance.md has what was measured. */
const bytesMax = 40 * 1024;

test("an open stream takes less than 40 KB", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const cookies: string[] = [];
  for (let count = 0; count <= users; count += 1) {
    const { client } = await aSignedInUser(served);
    cookies.push([...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  }
  // What the first streams load stays.
  const [first = "", ...others] = cookies;
  await openStreams([first], 8);
  const before = memory(collect);
  const openBefore = served.site.live.count();
  await openStreams(others, streamsPerUser);
  const opened = served.site.live.count() - openBefore;
  expect(opened).toBe(users * streamsPerUser);
  const perStream = (memory(collect) - before) / opened;
  process.stdout.write(`memory per stream: ${Math.round(perStream / 1024)} KB\n`);
  expect(perStream).toBeLessThan(bytesMax);
});

function memory(collect: () => void): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** From another process, whose memory does not count. */
async function openStreams(cookies: readonly string[], times: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "../support/fixtures/live/open-streams.ts")],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  onTestFinished(() => void child.kill());
  child.stdin.end(JSON.stringify({ url: `${served.url}/events`, cookies, times }));
  await once(child.stdout, "data");
}
