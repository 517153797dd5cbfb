import { sql } from "kysely";
import { expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { shareOfPrices } from "./price-distribution.server.ts";

test("the share of listings within prices follows the statistics of the table", async () => {
  const { db } = await databaseForTest();
  const author = await aUser(db);
  // A quarter without a price, a quarter at 50 $, the others from 1 $ to 200 $.
  for (let count = 0; count < 400; count += 1) {
    const priceCents = count % 4 === 0 ? null : count % 4 === 1 ? 5_000 : count * 50 + 100;
    await aListing(db, { author, priceCents });
  }
  await sql`analyze listings`.execute(db);
  const share = (from: number | null, to: number | null) => shareOfPrices(db, { from, to });
  expect(await share(null, null)).toBeCloseTo(0.75, 1);
  expect(await share(5_000, 5_000)).toBeCloseTo(0.25, 1);
  expect(await share(null, 10_000)).toBeCloseTo(0.5, 1);
  expect(await share(10_001, null)).toBeCloseTo(0.25, 1);
  expect(await share(50_000, null)).toBe(0);
  expect(await share(null, 50)).toBe(0);
  expect(await share(10_000, 5_001)).toBeLessThan(0.05);
});

test("there is none before statistics have been gathered", async () => {
  const { db } = await databaseForTest();
  expect(await shareOfPrices(db, { from: null, to: 5_000 })).toBeNull();
});
