// Also runs on PostgreSQL 15.
import { expect, test } from "vitest";
import { aListing, daysAfter, now } from "../support/builders.ts";
import { testDatabase } from "../support/database.ts";
import { frenchSearch, substringSearch } from "./baselines.ts";

const { db } = await testDatabase();
const title = new Map<string, string>();
for (const [day, listing] of [
  { title: "Table ronde", description: "Avec quatre chaises.", priceCents: 5_000 },
  { title: "CHAISE berçante", description: "En érable.", city: "Gaspé" },
  { title: "Vélo", description: "Bleu.", status: "draft" as const },
].entries()) {
  const listedAt = daysAfter(now, day);
  const { id } = await aListing(db, { ...listing, createdAt: listedAt, updatedAt: listedAt });
  title.set(id, listing.title);
}

async function found(search: typeof substringSearch, address: Record<string, string>): Promise<unknown[]> {
  return (await search(db, new URLSearchParams(address))).map((id) => title.get(id));
}

test("substring search matches the literal query, ignoring case, newest first, active listings only", async () => {
  expect(await found(substringSearch, { q: "Chaise" })).toEqual(["CHAISE berçante", "Table ronde"]);
  expect(await found(substringSearch, { q: "chaises bleues" })).toEqual([]);
  expect(await found(substringSearch, { q: "vélo" })).toEqual([]);
  expect(await found(substringSearch, { q: "100%_" })).toEqual([]);
});

test("PostgreSQL's French configuration stems plurals and supports exclusion, but not missing accents", async () => {
  expect(await found(frenchSearch, { q: "chaises" })).toHaveLength(2);
  expect(await found(frenchSearch, { q: "chaises -érable" })).toEqual(["Table ronde"]);
  expect(await found(frenchSearch, { q: "velo" })).toEqual([]);
});

test("both apply the filters of the URL", async () => {
  for (const search of [substringSearch, frenchSearch]) {
    expect(await found(search, { q: "chaise", location: "gaspé" })).toEqual(["CHAISE berçante"]);
    expect(await found(search, { q: "chaise", priceMax: "60" })).toEqual(["Table ronde"]);
  }
});
