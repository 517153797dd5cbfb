/**
 * Search quality: recall@10, MRR and nDCG@10 of each class of queries (tests/search), compared with substring search
 * and with PostgreSQL's own French configuration. `--corpus FOLDER` adds the listings of FOLDER/listings.json to the demo listings,
 * and with them the judged queries about these listings. `--show CLASS` lists the class's worst answers. `--write-floors`
 * writes the figures of the demo listings, less two hundredths, to the file that `npm test` compares with.
 */
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../scripts/setup/folders.ts";
import { installJobQueue } from "../../src/jobs/install.server.ts";
import { openDatabase } from "../../src/platform/database/database.server.ts";
import { migrate } from "../../src/platform/database/migrate.server.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import { type CorpusListing, loadAdsOfFolder, loadDemoAds } from "../search/corpus.ts";
import { floorsOf } from "../search/floors.ts";
import type { Measures } from "../search/measures.ts";
import { type Answer, allQueries, answersOf, byClass } from "../search/quality.ts";
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
  let ads = await loadDemoAds(db, now);
  if (values.corpus) {
    // Relative to where the command was typed: npm changes to the repository's folder.
    const corpus = resolve(process.env.INIT_CWD ?? process.cwd(), values.corpus);
    ads = [...ads, ...(await loadAdsOfFolder(db, now, corpus))];
  }
  await pool.query("analyze");

  if (values["write-floors"]) {
    if (values.corpus) throw new Error("Floors are those of the demo ads: leave out --corpus.");
    const file = join(root, "tests/search/floors.json");
    await writeFile(file, `${JSON.stringify(floorsOf(await ask("ours", ads)), null, 2)}\n`);
    say(`Written: ${file}`);
  } else if (values.show) showWorst(await ask("ours", ads), ads, values.show);
  else await printTables(ads);
} finally {
  await pool.end();
  await postgres.stop();
  await remove();
}

async function ask(name: SystemName, among: CorpusListing[]): Promise<Answer[]> {
  return answersOf(systems[name], { db, ads: among, queries: allQueries(among) });
}

async function printTables(among: CorpusListing[]): Promise<void> {
  const answers: Partial<Record<SystemName, Answer[]>> = {};
  for (const name of systemNames) answers[name] = await ask(name, among);
  for (const isHeldOut of [false, true]) {
    say(`\n${isHeldOut ? "Held out" : "Tuned on"}, ${among.length} ads\n`);
    const columns = Object.values(measureNames).flatMap((measure) =>
      systemNames.map((system) => (system === "ours" ? `${measure} ours` : system)),
    );
    say(`| class | queries | ${columns.join(" | ")} |`);
    say(`|---|---:|${columns.map(() => "---:|").join("")}`);
    const half = (name: SystemName) =>
      (answers[name] ?? []).filter(({ query }) => query.isHeldOut === isHeldOut);
    const kinds: [string, (answer: Answer) => boolean][] = [
      ["judged", ({ query }) => !query.class.startsWith("known-")],
      ["known", ({ query }) => query.class.startsWith("known-")],
    ];
    for (const [kind, isOfKind] of kinds) {
      const rows = systemNames.map((name) => byClass(half(name).filter(isOfKind)));
      const totals = systemNames.map((name) =>
        byClass(
          half(name)
            .filter(isOfKind)
            .map((answer) => ({ ...answer, query: { ...answer.query, class: "all" } })),
        ),
      );
      for (const name of Object.keys(rows[0] ?? {}))
        say(
          row(
            name,
            rows.map((each) => each[name]),
          ),
        );
      say(
        row(
          `**all ${kind}**`,
          totals.map((each) => each.all),
        ),
      );
    }
  }
}

function row(name: string, figures: readonly ({ count: number; mean: Measures } | undefined)[]): string {
  const cells = (Object.keys(measureNames) as (keyof Measures)[]).flatMap((measure) =>
    figures.map((figure) => figure?.mean[measure].toFixed(3) ?? ""),
  );
  return `| ${name} | ${figures[0]?.count ?? 0} | ${cells.join(" | ")} |`;
}

/** Those that are held out only when asked for: who has seen them tunes on them. */
function showWorst(answers: Answer[], among: CorpusListing[], name: string): void {
  const titles = new Map(among.map(({ doc, title }) => [doc, title.trim()]));
  const worst = answers
    .filter(({ query }) => query.class === name && query.isHeldOut === values["held-out"])
    .toSorted((a, b) => a.measures.ndcg - b.measures.ndcg)
    .slice(0, 25);
  if (worst.length === 0) say(`No queries of the class ${name}.`);
  for (const { query, found, measures } of worst) {
    const grades = new Map(query.relevant.map(({ doc, grade }) => [doc, grade]));
    const wanted = query.relevant.map(({ doc, grade }) => `${doc} (${grade})`).join(", ") || "nothing";
    say(`\n${measures.ndcg.toFixed(2)}  ${query.query}  ${query.note ?? ""}\n      wanted: ${wanted}`);
    for (const doc of found.slice(0, 6)) say(`      ${grades.get(doc) ?? "-"} ${doc}  ${titles.get(doc)}`);
    if (found.length === 0) say("      nothing came");
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
