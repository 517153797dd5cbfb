import { expect, test } from "vitest";
import { dangersInCsv } from "../../../tests/attack/responses.ts";
import { csvLines, jsonCell } from "./csv.ts";

const values = { a: "=SUM(A1)", b: ["x,+SUM(A1);@SUM(A1)", -5, "-SUM(A1)"], c: [1, -5], d: "a = b, c-d" };

test("JSON within a cell has no formula at any separator, and reads as before", () => {
  expect(dangersInCsv(JSON.stringify(values))).not.toEqual([]);
  expect(dangersInCsv(csvLines([["1", jsonCell(values)]]))).toEqual([]);
  expect(JSON.parse(jsonCell(values))).toEqual(values);
});

test("a cell has no formula at its beginning, nor where a program that splits at commas, tabs or quotes would find one", () => {
  const cells = [
    "=SUM(A1)",
    " \t=SUM(A1)",
    "x,=SUM(A1)",
    "x, =SUM(A1)",
    "x;@SUM(A1)",
    'x"+SUM(A1)',
    "x\t-SUM(A1)",
    "x\r=SUM(A1)",
    "＝SUM(A1)",
    "x,＋SUM(A1)",
  ];
  for (const cell of cells) {
    const line = csvLines([[cell, "y"]]);
    const parts = line.replaceAll('""', '"').split(/[,;\t\r\n"]/u);
    expect(parts.filter((part) => /^\s*[=+\-@＝＋－＠]/u.test(part))).toEqual([]);
    expect(line).toContain("'");
  }
  expect(csvLines([["Tremblay, -5 °C", "a = b; c - d", "rue Saint-Denis"]])).toBe(
    'Tremblay, -5 °C;"a = b; c - d";rue Saint-Denis\r\n',
  );
});
