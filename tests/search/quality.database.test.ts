// Also runs on PostgreSQL 15.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testDatabase } from "../support/database.ts";
import { loadDemoAds } from "./corpus.ts";
import type { Floors } from "./floors.ts";
import type { Measures } from "./measures.ts";
import { allQueries, answersOf, byClass } from "./quality.ts";
import { systems } from "./systems.ts";

const { db } = await testDatabase();
const floors = JSON.parse(readFileSync(join(import.meta.dirname, "floors.json"), "utf8")) as Floors; // ours

test("search finds at least as well as it did, class by class", async () => {
  const ads = await loadDemoAds(db, new Date());
  const answers = await answersOf(systems.ours, { db, ads, queries: allQueries(ads) });
  const reached = byClass(answers);
  expect(Object.keys(floors).length).toBeGreaterThan(10);
  const worse = Object.entries(floors).flatMap(([name, floor]) =>
    (Object.keys(floor) as (keyof Measures)[]).flatMap((measure) => {
      const figure = reached[name]?.mean[measure] ?? 0;
      return figure < floor[measure] ? [`${name}: ${measure} ${figure.toFixed(3)} < ${floor[measure]}`] : [];
    }),
  );
  expect(worse).toEqual([]);
});
