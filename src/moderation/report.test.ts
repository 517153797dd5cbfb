import fc from "fast-check";
import { expect, test } from "vitest";
import { parseReason, reasonLabel, reportReasons, reportTextMaxLength } from "./report.ts";

test("each reason is accepted, with or without text, except 'Autre raison', which requires text", () => {
  for (const { id } of reportReasons) {
    expect(parseReason({ reason: id, text: " Deux mots\u00a0" })).toEqual({
      ok: true,
      reason: id,
      text: "Deux mots",
    });
    const wordless = { ok: true, reason: id, text: "" };
    for (const text of ["", " \n", "\u200b"]) {
      const expected = id === "other" ? { ok: false, reason: "text-required" } : wordless;
      expect(parseReason({ reason: id, text })).toEqual(expected);
    }
  }
});

test("unknown reasons are rejected", () => {
  fc.assert(
    fc.property(fc.string(), (reason) => {
      fc.pre(!reportReasons.some(({ id }) => id === reason));
      expect(parseReason({ reason, text: "Texte" })).toEqual({ ok: false, reason: "reason-required" });
    }),
  );
});

test("the maximum length counts characters, not bytes", () => {
  const parse = (text: string) => parseReason({ reason: "scam", text }).ok;
  expect(parse("🚲".repeat(reportTextMaxLength))).toBe(true);
  expect(parse("é".repeat(reportTextMaxLength + 1))).toBe(false);
});

test("each reason has a different label", () => {
  const labels = reportReasons.map(({ id }) => reasonLabel(id));
  expect(new Set(labels).size).toBe(reportReasons.length);
});
