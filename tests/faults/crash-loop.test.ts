// Acknowledged listings and photos survive a crash, whichever process is killed and when.
// Each of CRASH_ROUNDS rounds (npm test: 1, npm run test:full: 5) starts the site, publishes as several users at once,
// kills at a random moment, and reads everything back.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type RunningSite, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { inspectDatabase } from "./inspect-database.ts";
import { kill, victims } from "./kill.ts";
import { type Acknowledged, hashOf, publishUntilAborted, register, send } from "./publisher.ts";

const rounds = Number(process.env.CRASH_ROUNDS ?? 1);
const userCount = 4;

test(`every acknowledged listing and photo survives ${rounds} crashes`, {
  timeout: 90_000 * (rounds + 1),
}, async () => {
  const { folder, remove } = await makeTestFolder();
  let site: RunningSite | undefined;
  onTestFinished(async () => {
    site?.child.kill("SIGKILL");
    await site?.ended;
    await remove();
  });
  const acknowledged: Acknowledged = { listings: [], photos: [], hashes: new Map() };
  const summary: string[] = [];
  site = await startSite({ dataDir: `${folder}/data`, environment: { LOG_LEVEL: "silent" } });
  const cookies = await registerAll(site.url);

  for (let round = 0; round < rounds; round += 1) {
    const before = { listings: acknowledged.listings.length, photos: acknowledged.photos.length };
    const stopping = new AbortController();
    const { url } = site;
    const publishing = cookies.map((cookie) =>
      publishUntilAborted(url, cookie, acknowledged, stopping.signal),
    );
    // At least two new listings, even on a slow machine.
    await expect
      .poll(() => acknowledged.listings.length, { timeout: 240_000 })
      .toBeGreaterThanOrEqual(before.listings + 2);
    await sleep(Math.random() * 3_000);
    const victim = victims[(round + Math.floor(Math.random() * 2)) % victims.length] ?? "all";
    await kill(victim, site);
    stopping.abort();
    await Promise.all(publishing);

    site = await startSite({ dataDir: `${folder}/data`, environment: { LOG_LEVEL: "silent" } });
    const isLast = round === rounds - 1;
    // Photos of earlier rounds are downloaded again in the last round; rows and files are checked each time.
    expect(await findProblems(site.url, acknowledged, isLast ? { listings: 0, photos: 0 } : before)).toEqual(
      [],
    );
    for (const cookie of cookies) expect((await send(site.url, "/dashboard", cookie)).status).toBe(200);
    const { indexes, corrupt, brokenFiles } = await inspectDatabase(site.dataDir);
    expect({ corrupt, brokenFiles }).toEqual({ corrupt: [], brokenFiles: [] });
    expect(indexes).toBeGreaterThan(100);
    const { listings, photos } = acknowledged;
    summary.push(
      `${victim}: ${listings.length} listings and ${photos.length} photo files acknowledged, none lost`,
    );
  }
  if (process.env.CRASH_ROUNDS !== undefined) process.stdout.write(`${summary.join("\n")}\n`);
});

async function registerAll(url: string): Promise<string[]> {
  const cookies: string[] = [];
  for (let count = 0; count < userCount; count += 1) cookies.push(await register(url));
  return cookies;
}

/** Problems of the listings and photos acknowledged since `from`. */
async function findProblems(
  url: string,
  { listings, photos, hashes }: Acknowledged,
  from: { listings: number; photos: number },
): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, title, photos: expected } of listings.slice(from.listings)) {
    const page = await send(url, `/listing/${id}`, "");
    const html = await page.text();
    if (page.status !== 200 || !html.includes(title)) problems.push(`listing ${id}: ${page.status}`);
    // Only in the carousel, not on cards of other listings.
    const [, carousel = ""] =
      new RegExp(`aria-label="Photos\u00a0: ${title}"(.*?)</section>`, "su").exec(html) ?? [];
    const shown = new Set(carousel.match(/\/media\/[0-9a-f-]{36}/gu)).size;
    if (shown < expected) problems.push(`listing ${id}: ${shown} photos of ${expected}`);
  }
  for (const { address, cookie } of photos.slice(from.photos)) {
    const hash = await hashOf(url, address, cookie).catch((error: Error) => error.message);
    const expected = hashes.get(address) ?? hash;
    if (hash !== expected || !/^[0-9a-f]{64}$/u.test(hash)) problems.push(`photo ${address}: ${hash}`);
  }
  return problems;
}
