import { expect, test } from "vitest";
import { assess, signalNames, type TrustSubject } from "../../src/trust/signals.ts";
import { readCorpus } from "./corpus.ts";
import { measure } from "./measure.ts";

const corpus = readCorpus();

test("the corpus has 400 rows with different ids and texts, half of them fraud, a third held out", () => {
  expect(corpus.length).toBe(400);
  expect(new Set(corpus.map(({ id }) => id)).size).toBe(400);
  expect(new Set(corpus.map(({ subject }) => JSON.stringify(subject))).size).toBe(400);
  expect(corpus.filter(({ isFraud }) => isFraud).length).toBe(200);
  expect(corpus.filter(({ isHeldOut }) => isHeldOut).length).toBe(131);
});

test.each([
  ["rows that rules were written against", false],
  ["held-out rows", true],
])("precision is at least 0.95 at a recall of 0.80: %s", (name, isHeldOut) => {
  const figures = measure(corpus.filter((row) => row.isHeldOut === isHeldOut));
  const [precision, recall] = [figures.precision.toFixed(3), figures.recall.toFixed(3)];
  process.stdout.write(
    `Signals of fraud, ${name}: ${figures.rows} rows, precision ${precision}, recall ${recall}\n`,
  );
  const wrong = figures.wrong.map(({ id, subject }) => `${id} ${subject.text}`).join("\n");
  expect(figures.precision, wrong).toBeGreaterThanOrEqual(0.95);
  expect(figures.recall, wrong).toBeGreaterThanOrEqual(0.8);
});

test.each([
  ["classes.jsonl", 595, 0.99, 0.95],
  ["unseen.jsonl", 120, 1, 1],
  ["fresh.jsonl", 60, 1, 0.96],
  ["other-authors-tuned.jsonl", 120, 1, 1],
] as const)(
  "precision and recall on rows that rules were extended with do not fall: %s",
  (file, count, precision, recall) => {
    const figures = measure(readCorpus(file));
    const wrong = figures.wrong.map(({ id, subject }) => `${id} ${subject.text}`).join("\n");
    expect(figures.rows).toBe(count);
    expect(figures.precision, wrong).toBeGreaterThanOrEqual(precision);
    expect(figures.recall, wrong).toBeGreaterThanOrEqual(recall);
  },
);

// No rule is written against these, and a failure does not show them. Recall on hard ones is below the target: docs/performance.md.
test.each([
  ["other-authors-blind.jsonl", 120, 0.97, 0.76],
  ["other-authors-later.jsonl", 100, 0.95, 0.8],
] as const)(
  "precision and recall on rows of other authors do not fall: %s",
  (file, count, precision, recall) => {
    const figures = measure(readCorpus(file));
    expect(figures.rows).toBe(count);
    expect(figures.precision).toBeGreaterThanOrEqual(precision);
    expect(figures.recall).toBeGreaterThanOrEqual(recall);
  },
);

const named = (row: (typeof corpus)[number]) => assess(row.subject).signals.map(({ name }) => name);

test.each(signalNames.map((name) => [name]))(
  "%s alone fires in a row of its own, and not in one near it",
  (name) => {
    const own = corpus.filter(({ only }) => only === name);
    const near = corpus.filter(({ not }) => not === name);
    expect(own.length).toBeGreaterThan(0);
    expect(near.length).toBeGreaterThan(0);
    for (const row of own) expect(named(row), row.subject.text).toEqual([name]);
    for (const row of near) expect(named(row), row.subject.text).not.toContain(name);
  },
);

/** What fraudsters write so that a list of words does not find it. */
const disguises: readonly [string, (text: string) => string][] = [
  ["without accents", (text) => text.normalize("NFD").replace(/\p{M}/gu, "")],
  ["in capitals", (text) => text.toUpperCase()],
  [
    "with Cyrillic letters",
    (text) => text.replace(/[aeo]/gu, (one) => ({ a: "а", e: "е", o: "о" })[one] ?? one),
  ],
  ["with invisible characters", (text) => text.replace(/(?<=\p{L})(?=\p{L})/gu, "\u200b")],
  ["with other spaces", (text) => text.replaceAll(" ", "\u00a0 ")],
];

test.each(disguises)("a signal that a text has stays %s", (_, disguise) => {
  const lost = corpus.filter((row) => {
    const before = named(row);
    const after = assess({
      ...row.subject,
      title: disguise(row.subject.title),
      text: /[@/]/u.test(row.subject.text) ? row.subject.text : disguise(row.subject.text),
    }).signals.map(({ name }) => name);
    return before.some((name) => !after.includes(name));
  });
  expect(lost.map(({ id, subject }) => `${id} ${subject.text}`)).toEqual([]);
});

// In quadratic time this would take minutes.
test("a text of twenty times the maximum length is read, and what is quoted of it is short", () => {
  const [row] = corpus;
  if (!row) throw new Error("the corpus is empty");
  const text = "je peux vous envoyer le dépôt avant la visite car pas de ".repeat(4_000).slice(0, 200_000);
  const quoted = assess({ ...row.subject, text }).signals.find(({ name }) => name === "payment-before-visit");
  expect(quoted?.evidence).toMatch(/^je peux vous envoyer le depot avant la visite .+…$/u);
  expect(quoted?.evidence.length).toBeLessThanOrEqual(300);
});

test.each([
  ["Je suis en Floride de novembre à avril, mais ma fille vous fera visiter.", []],
  ["Je suis en Floride de novembre à avril, une agence vous livre les clés.", ["keys-by-mail", "abroad"]],
])("the signals of « %s » are %j", (text, expected) => {
  const subject = {
    kind: "listing",
    role: "seller",
    listingType: "housing",
    title: "4½ meublé",
    text,
    earlier: [],
    accountDays: 200,
    sameTextRecipients: 0,
    photoHashes: [],
    otherAccountsHashes: [],
    price: null,
    comparables: [],
    recentCities: 1,
    emailDomain: "courriel.example",
  } as const satisfies TrustSubject;
  expect(assess(subject).signals.map(({ name }) => name)).toEqual(expected);
});
