// Whatever the site acknowledged as published stays published, photos included, whichever process is killed and when.
// Each of CRASH_ROUNDS rounds (npm test: 1, npm run test:full: 5) starts the site, publishes as several users at once,
// kills at a random moment, and reads everything back.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type RunningSite, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { inspectDatabase } from "./inspect-database.ts";
import { kill, victims } from "./kill.ts";
import { type Acknowledged, hashOf, publishForEver, register, send } from "./publisher.ts";

const rounds = Number(process.env.CRASH_ROUNDS ?? 1);
const people = 4;

test(`every acknowledged listing and photo outlives ${rounds} crashes`, {
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
  const history: string[] = [];
  site = await startSite({ dataDir: `${folder}/data`, environment: { LOG_LEVEL: "silent" } });
  const cookies = await registerAll(site.url);

  for (let round = 0; round < rounds; round += 1) {
    const before = { listings: acknowledged.listings.length, photos: acknowledged.photos.length };
    const stopping = new AbortController();
    const { url } = site;
    const publishing = cookies.map((cookie) => publishForEver(url, cookie, acknowledged, stopping.signal));
    // However slow the machine is, there is something to lose.
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
    // The photos of earlier rounds are viewed again at the end; their rows and files are each time.
    expect(await problemsOf(site.url, acknowledged, isLast ? { listings: 0, photos: 0 } : before)).toEqual(
      [],
    );
    for (const cookie of cookies) expect((await send(site.url, "/dashboard", cookie)).status).toBe(200);
    const { indexes, corrupt, brokenFiles } = await inspectDatabase(site.dataDir);
    expect({ corrupt, brokenFiles }).toEqual({ corrupt: [], brokenFiles: [] });
    expect(indexes).toBeGreaterThan(100);
    const { listings, photos } = acknowledged;
    history.push(
      `${victim}: ${listings.length} ads and ${photos.length} files of photos acknowledged, all there`,
    );
  }
  if (process.env.CRASH_ROUNDS !== undefined) process.stdout.write(`${history.join("\n")}\n`);
});

async function registerAll(url: string): Promise<string[]> {
  const cookies: string[] = [];
  for (let count = 0; count < people; count += 1) cookies.push(await register(url));
  return cookies;
}

/** What is not as it was said to be, in the listings and photos acknowledged since `from`. */
async function problemsOf(
  url: string,
  { listings, photos, hashes }: Acknowledged,
  from: { listings: number; photos: number },
): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, title, photos: expected } of listings.slice(from.listings)) {
    const page = await send(url, `/listing/${id}`, "");
    const html = await page.text();
    if (page.status !== 200 || !html.includes(title)) problems.push(`ad ${id}: ${page.status}`);
    // In the carousel alone; cards of other listings on the page do not count.
    const [, carousel = ""] =
      new RegExp(`aria-label="Photos\u00a0: ${title}"(.*?)</section>`, "su").exec(html) ?? [];
    const shown = new Set(carousel.match(/\/media\/[0-9a-f-]{36}/gu)).size;
    if (shown < expected) problems.push(`ad ${id}: ${shown} photos of ${expected}`);
  }
  for (const { address, cookie } of photos.slice(from.photos)) {
    const hash = await hashOf(url, address, cookie).catch((error: Error) => error.message);
    const expected = hashes.get(address) ?? hash;
    if (hash !== expected || !/^[0-9a-f]{64}$/u.test(hash)) problems.push(`photo ${address}: ${hash}`);
  }
  return problems;
}
