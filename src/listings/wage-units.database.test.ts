import { beforeEach, expect, test } from "vitest";
import { up } from "../../migrations/0009-listing-fields.ts";
import { aListing, aUser } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { wageUnitByAmount } from "./price-text.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

test("the migration gives wages the unit that the form gives them, and jobs without a price are no longer free", async () => {
  const author = await aUser(db);
  const job = { author, type: "job", category: "jobs", priceCents: null } as const;
  const salaries = [18, 500, 501, 2_999, 3_000, 14_999, 15_000, 52_000];
  for (const salary of salaries)
    await aListing(db, { ...job, title: String(salary), attributes: { salary } });
  await aListing(db, { ...job, title: "stated", attributes: { salary: 18, salaryUnit: "week" } });
  await aListing(db, { ...job, title: "free job", priceType: "free" });
  await aListing(db, { author, title: "free chair", priceType: "free", priceCents: null });

  await up(db);
  const rows = await db.selectFrom("listings").select(["title", "attributes", "price_type"]).execute();
  const found = new Map(rows.map((row) => [row.title, row]));
  expect(salaries.map((salary) => found.get(String(salary))?.attributes.salaryUnit)).toEqual(
    salaries.map(wageUnitByAmount),
  );
  expect(found.get("stated")?.attributes).toEqual({ salary: 18, salaryUnit: "week" });
  expect(found.get("free job")?.price_type).toBe("fixed");
  expect(found.get("free chair")?.price_type).toBe("free");
});
