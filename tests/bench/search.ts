/**
 * Search quality: recall@10, MRR, nDCG@10 and the share without any relevant result of each class of queries (tests/search),
 * compared with substring search and with PostgreSQL's French configuration. `--corpus FOLDER` adds the listings of the
 * folder to the demo listings, and the judged queries about them. `--show CLASS` lists the worst results of a class.
 * `--write-floors` writes the figures of the demo listings, less 0.02 (the share: plus 0.02), to the file that `npm test`
 * compares with. The last table is the share of tests/search/sentences.json whose filters are extracted.
 */
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../scripts/setup/folders.ts";
import { installJobQueue } from "../../src/jobs/install.server.ts";
import { openDatabase } from "../../src/platform/database/database.server.ts";
import { migrate } from "../../src/platform/database/migrate.server.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import { type CorpusListing, importCorpus, loadDemoListings } from "../search/corpus.ts";
import { floorsOf } from "../search/floors.ts";
import type { Measures } from "../search/measures.ts";
import { allQueries, byClass, type ClassQuality, type QueryResult, runQueries } from "../search/quality.ts";
import { outcomeOf, sentences, shareOf } from "../search/sentences.ts";
import { type SystemName, systems } from "../search/systems.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    show: { type: "string" },
    "held-out": { type: "boolean", default: false },
    "write-floors": { type: "boolean", default: false },
  },
});
const measureNames = { recall: "recall@10", mrr: "MRR", ndcg: "nDCG@10" };
const systemNames = Object.keys(systems) as SystemName[];

// A closed pipe (`| head`) must not prevent the database from being removed.
process.stdout.on("error", () => undefined);

const { folder, remove } = await makeTestFolder();
const settings = { fsync: "off", synchronous_commit: "off", autovacuum: "off" };
const postgres = await startEmbeddedPostgres({ dataDir: folder, settings, say: () => undefined });
const { db, pool } = openDatabase(postgres.connection, { maxConnections: 5, onLost: () => undefined });
try {
  await migrate(postgres.connection);
  await installJobQueue(pool);
  const now = new Date();
  let listings = await loadDemoListings(db, now);
  if (values.corpus) {
    // Relative to where the command was typed: npm changes to the repository's folder.
    const corpus = resolve(process.env.INIT_CWD ?? process.cwd(), values.corpus);
    listings = [...listings, ...(await importCorpus(db, now, corpus))];
  }
  await pool.query("analyze");

  if (values["write-floors"]) {
    if (values.corpus) throw new Error("Floors apply to the demo listings: leave out --corpus.");
    const file = join(root, "tests/search/floors.json");
    await writeFile(file, `${JSON.stringify(floorsOf(await runSystem("ours", listings)), null, 2)}\n`);
    print(`Written: ${file}`);
  } else if (values.show) showWorst(await runSystem("ours", listings), listings, values.show);
  else {
    await printTables(listings);
    printSentences();
  }
} finally {
  await pool.end();
  await postgres.stop();
  await remove();
}

async function runSystem(name: SystemName, listings: CorpusListing[]): Promise<QueryResult[]> {
  return runQueries(systems[name], { db, listings, queries: allQueries(listings) });
}

async function printTables(listings: CorpusListing[]): Promise<void> {
  const results: Partial<Record<SystemName, QueryResult[]>> = {};
  for (const name of systemNames) results[name] = await runSystem(name, listings);
  for (const isHeldOut of [false, true]) {
    print(`\n${isHeldOut ? "Held out" : "Tuned on"}, ${listings.length} listings\n`);
    const columns = [...Object.values(measureNames), "none relevant"].flatMap((measure) =>
      systemNames.map((system) => (system === "ours" ? `${measure} ours` : system)),
    );
    print(`| class | queries | ${columns.join(" | ")} |`);
    print(`|---|---:|${columns.map(() => "---:|").join("")}`);
    const half = (name: SystemName) =>
      (results[name] ?? []).filter(({ query }) => query.isHeldOut === isHeldOut);
    const kinds: [string, (result: QueryResult) => boolean][] = [
      ["judged", ({ query }) => !query.class.startsWith("known-")],
      ["known", ({ query }) => query.class.startsWith("known-")],
    ];
    for (const [kind, isOfKind] of kinds) {
      const rows = systemNames.map((name) => byClass(half(name).filter(isOfKind)));
      const totals = systemNames.map((name) =>
        byClass(
          half(name)
            .filter(isOfKind)
            .map((result) => ({ ...result, query: { ...result.query, class: "all" } })),
        ),
      );
      for (const name of Object.keys(rows[0] ?? {}))
        print(
          row(
            name,
            rows.map((each) => each[name]),
          ),
        );
      print(
        row(
          `**all ${kind}**`,
          totals.map((each) => each.all),
        ),
      );
    }
  }
}

function printSentences(): void {
  print("\n| sentences | | right | harmful |\n|---|---:|---:|---:|");
  for (const isHeldOut of [false, true]) {
    const outcomes = sentences()
      .filter((sentence) => sentence.isHeldOut === isHeldOut)
      .map(outcomeOf);
    const shares = [shareOf(outcomes, "right"), shareOf(outcomes, "harmful")].map((share) =>
      share.toFixed(3),
    );
    print(`| ${isHeldOut ? "held out" : "tuned on"} | ${outcomes.length} | ${shares.join(" | ")} |`);
  }
}

function row(name: string, figures: readonly (ClassQuality | undefined)[]): string {
  const means = (Object.keys(measureNames) as (keyof Measures)[]).flatMap((measure) =>
    figures.map((figure) => figure?.mean[measure].toFixed(3) ?? ""),
  );
  const missed = figures.map((figure) => figure?.missed?.toFixed(3) ?? "");
  return `| ${name} | ${figures[0]?.count ?? 0} | ${[...means, ...missed].join(" | ")} |`;
}

/** Held-out queries only with `--held-out`: their results must not be read while tuning. */
function showWorst(results: QueryResult[], listings: CorpusListing[], name: string): void {
  const titles = new Map(listings.map(({ doc, title }) => [doc, title.trim()]));
  const worst = results
    .filter(({ query }) => query.class === name && query.isHeldOut === values["held-out"])
    .toSorted((a, b) => a.measures.ndcg - b.measures.ndcg)
    .slice(0, 25);
  if (worst.length === 0) print(`No queries of the class ${name}.`);
  for (const { query, found, measures } of worst) {
    const grades = new Map(query.relevant.map(({ doc, grade }) => [doc, grade]));
    const wanted = query.relevant.map(({ doc, grade }) => `${doc} (${grade})`).join(", ") || "nothing";
    print(`\n${measures.ndcg.toFixed(2)}  ${query.query}  ${query.note ?? ""}\n      wanted: ${wanted}`);
    for (const doc of found.slice(0, 6)) print(`      ${grades.get(doc) ?? "-"} ${doc}  ${titles.get(doc)}`);
    if (found.length === 0) print("      no results");
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
