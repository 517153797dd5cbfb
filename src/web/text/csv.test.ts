import { expect, test } from "vitest";
import { dangersInCsv } from "../../../tests/attack/responses.ts";
import { csvLines, jsonCell } from "./csv.ts";

const values = { a: "=SUM(A1)", b: ["x,+SUM(A1);@SUM(A1)", -5, "-SUM(A1)"], c: [1, -5], d: "a = b, c-d" };

test("JSON within a cell has no formula at any separator, and reads as before", () => {
  expect(dangersInCsv(csvLines([["1", JSON.stringify(values)]]))).not.toEqual([]);
  expect(dangersInCsv(csvLines([["1", jsonCell(values)]]))).toEqual([]);
  expect(JSON.parse(jsonCell(values))).toEqual(values);
});
