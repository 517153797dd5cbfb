// Runs in npm run test:full.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findListing } from "../../src/listings/index.server.ts";
import { similarListings } from "../../src/search/index.server.ts";
import { testDatabase } from "../support/database.ts";
import { loadDemoListings } from "./corpus.ts";

const { db } = await testDatabase();

/**
 * Forty demo listings and what is shown as similar to each: whether a person looking for the one could take the other,
 * and why. A listing without anything similar has one row, whose `shown` is "nothing".
 */
const judged = readFileSync(join(import.meta.dirname, "similar-listings.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [listing = "", shown = "", verdict = "", why = ""] = line.split("\t");
    return { listing, shown, verdict, why };
  });
const shownMax = 3;
const plausibleShare = 0.8;

test("at least four of five listings shown as similar could take the place of the one viewed", async () => {
  const docs = await loadDemoListings(db, new Date());
  const docOf = new Map(docs.map(({ id, doc }) => [id, doc.replace("demo:", "")]));
  const examined = [...new Set(judged.map(({ listing }) => listing))];
  expect(examined.length).toBeGreaterThanOrEqual(40);
  const verdicts: string[] = [];
  const unjudged: string[] = [];
  for (const name of examined) {
    const listing = await findListing(db, docs.find(({ doc }) => doc === `demo:${name}`)?.id ?? "");
    if (!listing) throw new Error(`no demo listing ${name}`);
    const found = await similarListings(db, listing, shownMax);
    for (const shown of found.length > 0 ? found.map(({ id }) => docOf.get(id)) : ["nothing"]) {
      const known = judged.find((row) => row.listing === name && row.shown === shown);
      if (!known) unjudged.push(`${name}\t${shown}`);
      else if (shown !== "nothing") verdicts.push(known.verdict);
    }
  }
  expect(unjudged).toEqual([]);
  expect(verdicts.length).toBeGreaterThanOrEqual(40);
  const plausible = verdicts.filter((verdict) => verdict === "plausible").length;
  expect(plausible / verdicts.length).toBeGreaterThanOrEqual(plausibleShare);
});
