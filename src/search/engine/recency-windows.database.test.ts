import { expect, test } from "vitest";
import { aListing, aUser, daysAfter } from "../../../tests/support/builders.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { scanRecencyWindows } from "./recency-windows.server.ts";

const { db } = await testDatabase();

test("few matches among the newest listings do not widen the window to everything at once", async () => {
  const author = await aUser(db);
  for (let day = 0; day < 40; day += 1)
    await aListing(db, { author, createdAt: daysAfter(new Date(), -day) });
  const queriesRun = async (foundEachTime: number) => {
    let queries = 0;
    await scanRecencyWindows(db, { needed: 100, expected: 10_000 }, async () => {
      queries += 1;
      return { total: foundEachTime };
    });
    return queries;
  };
  // The windows cover 1 % of the listings, then at most 10 %, then all: extrapolating from one match in a hundred would
  // jump to all.
  expect(await queriesRun(1)).toBe(3);
  expect(await queriesRun(0)).toBe(3);
  expect(await queriesRun(100)).toBe(1);
});
