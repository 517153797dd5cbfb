// Also runs on PostgreSQL 15.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testDatabase } from "../support/database.ts";
import { loadDemoListings } from "./corpus.ts";
import type { Floors } from "./floors.ts";
import type { Measures } from "./measures.ts";
import { allQueries, byClass, runQueries } from "./quality.ts";
import { systems } from "./systems.ts";

const { db } = await testDatabase();
const floors = JSON.parse(readFileSync(join(import.meta.dirname, "floors.json"), "utf8")) as Floors;

/** `npm test` runs the judged queries, `npm run test:full` also the 900 that are generated from titles. */
const isExamined = (name: string) => process.env.SEARCH_QUERIES === "all" || !name.startsWith("known-");

test("search stays within the bounds of each class of queries", async () => {
  const listings = await loadDemoListings(db, new Date());
  const queries = allQueries(listings).filter((query) => isExamined(query.class));
  const reached = byClass(await runQueries(systems.ours, { db, listings, queries }));
  const examined = Object.entries(floors).filter(([name]) => isExamined(name));
  expect(examined.filter(([, { missedMax }]) => missedMax !== undefined).length).toBeGreaterThan(10);
  const worse = examined.flatMap(([name, { missedMax, ...floor }]) => {
    const below = (Object.keys(floor) as (keyof Measures)[]).flatMap((measure) => {
      const figure = reached[name]?.mean[measure] ?? 0;
      return figure < floor[measure] ? [`${name}: ${measure} ${figure.toFixed(3)} < ${floor[measure]}`] : [];
    });
    const missed = reached[name]?.missed ?? 1;
    const isAbove = missedMax !== undefined && missed > missedMax;
    return isAbove ? [...below, `${name}: missed ${missed.toFixed(3)} > ${missedMax}`] : below;
  });
  expect(worse).toEqual([]);
});
