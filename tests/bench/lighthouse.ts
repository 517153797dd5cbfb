/**
 * Lighthouse (mobile, simulated throttling) on the public pages of a site with demo data: the median of several runs,
 * as a table. Each run has a browser with an empty profile. The first page is one sentence without styles or scripts: its
 * blocking time is the share of the machine in the other figures.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { root } from "../../scripts/setup/folders.ts";
import { findChromium } from "../../scripts/setup/test-needs.ts";
import { browserFlags } from "../screens/browser.ts";
import { startSite } from "../support/site.ts";

type Audits = Record<string, { numericValue?: number }>;
type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Audits;
  environment: { benchmarkIndex: number };
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

const metrics = {
  performance: (report: Report) => score(report, "performance"),
  accessibility: (report: Report) => score(report, "accessibility"),
  "best practices": (report: Report) => score(report, "best-practices"),
  SEO: (report: Report) => score(report, "seo"),
  "FCP ms": (report: Report) => numeric(report, "first-contentful-paint"),
  "LCP ms": (report: Report) => numeric(report, "largest-contentful-paint"),
  "TBT ms": (report: Report) => numeric(report, "total-blocking-time"),
  CLS: (report: Report) => Number(numeric(report, "cumulative-layout-shift").toFixed(3)),
  /** Lighthouse's benchmark index of the machine, higher is faster; blocking time depends on it */
  machine: ({ environment }: Report) => Math.round(environment.benchmarkIndex),
};

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, only: { type: "string", default: "" } },
});
const runs = Number(values.runs);
const executablePath = findChromium();
if (!executablePath)
  throw new Error("Lighthouse needs Chromium: sudo apt-get install -y chromium-headless-shell");
const lighthouse = await loadLighthouse();

const plainServer = createHttpServer((_, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end('<!DOCTYPE html><html lang="fr-CA"><title>Babillard</title><p>Bonjour</p></html>');
}).listen(0, "127.0.0.1");
await once(plainServer, "listening");
const site = await startSite({ environment: { DEMO_DATA: "on", RATE_LIMITS: "on" } });
try {
  const port = (plainServer.address() as AddressInfo).port;
  const pages = { "one sentence": `http://localhost:${port}/`, ...(await publicPages(site.url)) };
  const wanted = Object.entries(pages).filter(([name]) => name.includes(values.only));
  process.stdout.write(`| page | ${Object.keys(metrics).join(" | ")} |\n`);
  process.stdout.write(
    `|---|${Object.keys(metrics)
      .map(() => "---:|")
      .join("")}\n`,
  );
  for (const [name, address] of wanted) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await runLighthouse(address));
    const row = Object.values(metrics).map((metric) => median(reports.map(metric)));
    process.stdout.write(`| ${name} | ${row.join(" | ")} |\n`);
    if (process.env.SHOW_FAILED) process.stdout.write(`${failedAudits(reports[0]).join("\n")}\n`);
  }
} finally {
  await site.stop();
  plainServer.close();
}

/** Addresses by name. The listing is the first one of a category page. */
async function publicPages(url: string): Promise<Record<string, string>> {
  const html = await (await fetch(`${url}/category/products`)).text();
  const listing = /href="(\/listing\/[0-9a-f-]+)"/u.exec(html)?.[1];
  if (!listing) throw new Error("the category page has no listing");
  const paths = { home: "/", category: "/category/products", search: "/search?q=table", listing };
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, url + path]));
}

async function runLighthouse(url: string): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), "babillard-lighthouse-"));
  const port = await freePort();
  const browser = spawn(
    executablePath ?? "",
    [...browserFlags, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, "about:blank"],
    { stdio: "ignore" },
  );
  try {
    await waitForBrowser(port);
    const result = await lighthouse(url, {
      port,
      logLevel: "error",
      output: "json",
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    });
    if (!result) throw new Error(`Lighthouse returned no report for ${url}`);
    return result.lhr;
  } finally {
    await stopBrowser(browser);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function waitForBrowser(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("Chromium did not start");
}

function stopBrowser(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("close", () => resolve());
    child.kill("SIGTERM");
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Lighthouse is installed in a folder of its own, because it is not a dependency of the product. */
async function loadLighthouse(): Promise<Lighthouse> {
  const program = join(root, "scripts/lighthouse/node_modules/lighthouse/core/index.js");
  const module = (await import(pathToFileURL(program).href)) as { default: Lighthouse };
  return module.default;
}

function score({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

function numeric({ audits }: Report, name: string): number {
  const value = audits[name]?.numericValue ?? Number.NaN;
  return name === "cumulative-layout-shift" ? value : Math.round(value);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Audits that reduce the score. */
function failedAudits(report: Report | undefined): string[] {
  const audits = (report?.audits ?? {}) as Record<string, { score?: number | null; title?: string }>;
  return Object.entries(audits).flatMap(([id, audit]) =>
    typeof audit.score === "number" && audit.score < 0.9 ? [`  ${id}: ${audit.title} (${audit.score})`] : [],
  );
}
