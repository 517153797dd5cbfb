// Runs in npm run test:full.
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { upsertVocabulary } from "./vocabulary.server.ts";

const { db } = await testDatabase();

test("more new words than a statement has parameters are stored", async () => {
  const inLetters = (number: number) =>
    String(number).replace(/\d/gu, (digit) => "abcdefghij"[Number(digit)] ?? "");
  const text = Array.from({ length: 20_000 }, (_, at) => `${inLetters(at + 10_000)}k`).join(" ");
  await upsertVocabulary(db, { title: "Dictionnaire", text });
  const { count } = await db
    .selectFrom("search_terms")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(20_001);
});
