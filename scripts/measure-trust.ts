/** `npm run measure:trust`: precision and recall of the signals of fraud on tests/trust/corpus.jsonl, and the rows that are wrong. */
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
  ["other authors, written for no rule", measure(readCorpus("other-authors-blind.jsonl"))],
] as const)
  process.stdout.write(
    `${name}: ${figures?.rows} rows, precision ${figures?.precision.toFixed(3)}, recall ${figures?.recall.toFixed(3)}\n`,
  );
