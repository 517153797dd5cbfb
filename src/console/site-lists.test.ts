import { expect, test } from "vitest";
import { domainsOf, parseCsv, parseEntry } from "./site-lists.ts";

test("an entry has the fields of its list, and what is wrong with one is named", () => {
  expect(parseEntry("domains", [" @Jetable.Example "])).toEqual({
    ok: true,
    entry: { key: "jetable example", fields: { domain: "jetable.example" } },
  });
  expect(parseEntry("domains", ["jetable"])).toMatchObject({ field: "domain", reason: "not-a-domain" });
  expect(parseEntry("zones", ["Poste de police", ""])).toMatchObject({ field: "address", reason: "missing" });
  const zone = ["Poste de police", "1, rue Principale, Sutton", "https://sutton.example/zone", "2026-11-01"];
  expect(parseEntry("zones", zone)).toMatchObject({ ok: true, entry: { key: "poste de police" } });
  expect(parseEntry("zones", zone.with(2, "sutton"))).toMatchObject({ field: "source", reason: "not-a-url" });
  for (const source of [
    "https://sutton.example@attacked.example/",
    "https://a b.example/",
    "javascript:alert(1)",
  ])
    expect(parseEntry("zones", zone.with(2, source))).toMatchObject({ field: "source", reason: "not-a-url" });
  expect(parseEntry("zones", zone.with(0, "\u200b\u2060"))).toMatchObject({
    field: "name",
    reason: "missing",
  });
  expect(parseEntry("zones", zone.with(3, "hier"))).toMatchObject({ field: "date", reason: "not-a-date" });
  expect(parseEntry("goods", ["x".repeat(201)])).toMatchObject({ field: "words", reason: "too-long" });
});

test("CSV of spreadsheets is read, whatever its separator, with quoted cells", () => {
  const rows = [
    ["Nom", "Adresse"],
    ["Poste", '1, rue «\u00a0A\u00a0»; "coin"\nB'],
  ];
  expect(parseCsv('\ufeffNom;Adresse\r\nPoste;"1, rue «\u00a0A\u00a0»; ""coin""\nB"\r\n\r\n')).toEqual(rows);
  expect(parseCsv("a,b\nc,d")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(parseCsv("un seul")).toEqual([["un seul"]]);
});

test("a domain above that of an address blocks it, too", () => {
  expect(domainsOf("a@mail.jetable.example")).toEqual(["mail.jetable.example", "jetable.example"]);
});
