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

test("search reaches the lower bounds of each class of queries", async () => {
  const listings = await loadDemoListings(db, new Date());
  const results = await runQueries(systems.ours, { db, listings, queries: allQueries(listings) });
  const reached = byClass(results);
  expect(Object.keys(floors).length).toBeGreaterThan(10);
  const worse = Object.entries(floors).flatMap(([name, floor]) =>
    (Object.keys(floor) as (keyof Measures)[]).flatMap((measure) => {
      const figure = reached[name]?.mean[measure] ?? 0;
      return figure < floor[measure] ? [`${name}: ${measure} ${figure.toFixed(3)} < ${floor[measure]}`] : [];
    }),
  );
  expect(worse).toEqual([]);
});
