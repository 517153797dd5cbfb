/**
 * `npm run measure:trust`: precision and recall of the signals of fraud on tests/trust/corpus.jsonl, and the rows that
 * are wrong.
 */
import { assess } from "../src/trust/signals.ts";
import { readCorpus } from "../tests/trust/corpus.ts";
import { measure } from "../tests/trust/measure.ts";

const corpus = readCorpus();
// Rules are tuned on these alone: errors among the held-out ones are not printed.
const [seen, heldOut] = [false, true].map((isHeldOut) =>
  measure(corpus.filter((row) => row.isHeldOut === isHeldOut)),
);
for (const { isFraud, id, subject } of seen?.wrong ?? []) {
  const { score, signals } = assess(subject);
  const names = signals.map(({ name, points }) => `${name} ${points}`).join(", ");
  process.stdout.write(
    `${isFraud ? "missed" : "false alarm"} ${id} ${score} [${names}]: ${subject.title} ${subject.text}\n`,
  );
}
for (const [name, figures] of [
  ["written against", seen],
  ["held out", heldOut],
  ["other authors, rules extended with them", measure(readCorpus("other-authors-tuned.jsonl"))],
  ["other authors, hard, frauds not looked at", measure(readCorpus("other-authors-blind.jsonl"))],
  ["other authors, an everyday mix, measured once", measure(readCorpus("other-authors-later.jsonl"))],
] as const)
  process.stdout.write(
    `${name}: ${figures?.rows} rows, precision ${figures?.precision.toFixed(3)}, recall ${figures?.recall.toFixed(3)}\n`,
  );

// Repetition makes patterns slow: each of these texts is as long as the longest description.
const repeated = [
  " ",
  "\n",
  ".",
  "-",
  " - ",
  "a",
  "1",
  "1 ",
  "514 ",
  "$ ",
  "@",
  "a@",
  "a.b ",
  "i n t ",
  "www.",
  "vous ",
  "payer ",
];
const [usual] = corpus;
const slowest = repeated
  .map((part) => {
    const text = part.repeat(Math.ceil(10_000 / part.length));
    const startedAt = performance.now();
    if (usual) assess({ ...usual.subject, text });
    return { part, ms: performance.now() - startedAt };
  })
  .toSorted((a, b) => b.ms - a.ms)[0];
process.stdout.write(
  `slowest of ${repeated.length} texts of 10,000 characters: ${JSON.stringify(slowest?.part)} repeated, ${slowest?.ms.toFixed(0)} ms\n`,
);
