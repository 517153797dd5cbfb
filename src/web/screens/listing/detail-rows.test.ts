import { expect, test } from "vitest";
import type { Attributes } from "../../../listings/fields.ts";
import { detailRows, keyFacts } from "./detail-rows.ts";

const aJob = (attributes: Attributes) => ({ type: "job" as const, attributes });
const shown = (rows: { label: string; text: string }[]) =>
  rows.map(({ label, text }) => `${label}: ${text}`).filter((row) => /salaire|contrat/iu.test(row));

test("a wage and its unit are one row of the details, and no chip: the line of the price says them", () => {
  const job = aJob({ salary: 24.5, salaryUnit: "hour", contract: "permanent" });
  expect(shown(detailRows(job))).toEqual(["Salaire: 24,50\u00a0$\u00a0/\u00a0h", "Contrat: Permanent"]);
  expect(shown(keyFacts(job))).toEqual(["Contrat: Permanent"]);
});

test("a wage without a unit has the one that its price line shows, a unit without a wage its own row", () => {
  expect(shown(detailRows(aJob({ salary: 52_000 })))).toEqual(["Salaire: 52\u00a0000\u00a0$\u00a0/\u00a0an"]);
  expect(shown(detailRows(aJob({ salaryUnit: "hour" })))).toEqual(["Période du salaire: À l’heure"]);
});
