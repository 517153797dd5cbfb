/**
 * Whole pages of results over HTTP, uncached: distinct searches for two words with a maximum price, facets included, at a
 * running site (`RATE_LIMITS=off`, filled with `npm run bench:load`), first one at a time, then eight at once. The client
 * runs beside it, so that two idle cores are needed.
 */
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { createRandom } from "../../demo/random.ts";
import { shippedThesaurus } from "../../src/search/thesaurus/shipped-thesaurus.ts";

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    seed: { type: "string", default: String(Date.now()) },
  },
  allowPositionals: true,
});
const site = positionals[0] ?? "http://127.0.0.1:3000";
const seconds = Number(values.seconds);
const random = createRandom(values.seed);
const words = shippedThesaurus.flatMap((entry) => entry.words.filter((word) => /^\p{L}{4,}$/u.test(word)));

process.stdout.write(
  "| at once | pages | pages/s | p50 ms | p95 ms | p99 ms | failed |\n|---:|---:|---:|---:|---:|---:|---:|\n",
);
for (const atOnce of [1, 8]) {
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let failed = 0;
  const client = async () => {
    while (performance.now() < until) {
      const from = performance.now();
      if (await isServed(nextPath())) times.push(performance.now() - from);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
  const rate = (times.length / seconds).toFixed(1);
  process.stdout.write(
    `| ${[atOnce, times.length, rate, at(0.5), at(0.95), at(0.99), failed].join(" | ")} |\n`,
  );
}

/** Never the same twice: the price differs, and with it the address. */
function nextPath(): string {
  const q = `${random.pick(words)} ${random.pick(words)}`;
  return `/search?${new URLSearchParams({ q, priceMax: String(random.int(50, 90_000)) })}`;
}

async function isServed(path: string): Promise<boolean> {
  const response = await fetch(site + path, { redirect: "manual" });
  await response.arrayBuffer();
  return response.status === 200;
}
