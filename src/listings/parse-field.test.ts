import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListingField } from "./fields.ts";
import { parseFieldValue } from "./parse-field.ts";

const accepted = (value: string | number | string[]) => ({ ok: true, value });
const refused = (reason: string) => ({ ok: false, reason });

describe("a choice", () => {
  const field: ListingField = {
    id: "fuel",
    label: "Carburant",
    kind: "choice",
    choices: [
      { id: "diesel", label: "Diesel" },
      { id: "100+", label: "Plus de 100" },
    ],
  };

  test("accepts the id of one of its choices", () => {
    expect(parseFieldValue(field, "diesel")).toEqual(accepted("diesel"));
    expect(parseFieldValue(field, "100+")).toEqual(accepted("100+"));
  });

  test.each(["Diesel", "kerosene", "toString", "0"])("rejects %j", (text) => {
    expect(parseFieldValue(field, text)).toEqual(refused("field-unknown-choice"));
  });
});

describe("a whole number", () => {
  const field: ListingField = {
    id: "mileage",
    label: "Kilométrage",
    kind: "number",
    sought: "max",
    min: 0,
    max: 2_000_000,
    unit: "km",
  };

  test.each([
    ["0", 0],
    ["-0", 0],
    ["120 000", 120_000],
    ["120\u00a0000", 120_000],
    ["120\u202f000", 120_000],
    ["007", 7],
    ["2000000", 2_000_000],
    ["120 000 km", 120_000],
    ["120,000", 120_000],
    ["120.000 KM", 120_000],
    ["120k", 120_000],
    ["120 000 kilomètres", 120_000],
    ["12,0", 12],
  ])("%j is %d", (text, value) => {
    expect(parseFieldValue(field, text)).toEqual(accepted(value));
  });

  test.each(["2000001", "999999999999", "9999999999999"])("%j is out of bounds", (text) => {
    expect(parseFieldValue(field, text)).toEqual(refused("field-out-of-bounds"));
  });

  test.each([
    ["1,5", "field-not-whole"],
    ["1.5", "field-not-whole"],
    ["-1", "field-negative"],
    ["50 75", "field-digits-in-disorder"],
    ["1,2,3", "field-digits-in-disorder"],
    ["120 000 mi", "field-unknown-unit"],
    ["1e3", "field-unknown-unit"],
    ["0x1", "field-unknown-unit"],
    ["dix", "field-not-a-number"],
    ["+3", "field-not-a-number"],
    ["-", "field-not-a-number"],
    ["٣", "field-not-a-number"],
  ])("%j: %s", (text, reason) => {
    expect(parseFieldValue(field, text)).toEqual(refused(reason));
  });

  test("is an integer within the bounds, or rejected, for any bounds", () => {
    const bounds = fc
      .tuple(fc.nat(), fc.nat())
      .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));
    fc.assert(
      fc.property(bounds, fc.nat(), ({ min, max }, value) => {
        const bounded: ListingField = { id: "n", label: "N", kind: "number", sought: "min", min, max };
        expect(parseFieldValue(bounded, String(value))).toEqual(
          value >= min && value <= max ? accepted(value) : refused("field-out-of-bounds"),
        );
      }),
    );
  });
});

test("a wage keeps its cents", () => {
  const wage: ListingField = {
    id: "salary",
    label: "Salaire",
    kind: "number",
    sought: "min",
    min: 0.01,
    max: 1e7,
    decimals: 2,
    unit: "$",
  };
  for (const text of ["24,50", "24.50", "24,50 $", "24,50 $/h", "24,5 $ de l’heure", "24.50 $ CAN"])
    expect(parseFieldValue(wage, text), text).toEqual(accepted(24.5));
  for (const text of ["52 000 $", "52,000", "52.000", "52k", "52 000 $ par année"])
    expect(parseFieldValue(wage, text), text).toEqual(accepted(52_000));
  expect(parseFieldValue(wage, "24,505 $ 1")).toEqual(refused("field-unknown-unit"));
});

test("several choices are in the order of the declaration; an unknown one rejects all", () => {
  const choices = ["heated", "lit", "parking"].map((id) => ({ id, label: id }));
  const field: ListingField = { id: "features", label: "Inclus", kind: "choices", choices };
  expect(parseFieldValue(field, "parking,heated")).toEqual(accepted(["heated", "parking"]));
  expect(parseFieldValue(field, "lit,lit")).toEqual(accepted(["lit"]));
  for (const text of ["heated,pool", ",", "Heated"])
    expect(parseFieldValue(field, text), text).toEqual(refused("field-unknown-choice"));
});

test("a name is stored as its list spells it; any other is accepted", () => {
  const make: ListingField = {
    id: "make",
    label: "Marque",
    kind: "name",
    maxLength: 20,
    list: "vehicle-makes",
  };
  for (const text of ["mercedes benz", "MERCEDES-BENZ", "mercedesbenz"])
    expect(parseFieldValue(make, text)).toEqual(accepted("Mercedes-Benz"));
  expect(parseFieldValue(make, "Lada")).toEqual(accepted("Lada"));
  expect(parseFieldValue(make, "x".repeat(21))).toEqual(refused("field-too-long"));
});

test("a time is stored as hh:mm", () => {
  const field: ListingField = { id: "eventTime", label: "Heure", kind: "time" };
  for (const [text, time] of [
    ["9:30", "09:30"],
    ["19 h 30", "19:30"],
    ["19h", "19:00"],
    ["00:05", "00:05"],
  ] as const)
    expect(parseFieldValue(field, text), text).toEqual(accepted(time));
  for (const text of ["24:00", "9:60", "midi", "9.30"])
    expect(parseFieldValue(field, text), text).toEqual(refused("field-not-a-time"));
});

describe("a date", () => {
  const field: ListingField = { id: "availability", label: "Disponible", kind: "date" };

  test.each(["2027-07-01", "2028-02-29", "2000-02-29", "2026-12-31"])("%s exists", (text) => {
    expect(parseFieldValue(field, text)).toEqual(accepted(text));
  });

  test.each([
    "2027-02-29",
    "1900-02-29",
    "2027-04-31",
    "2027-13-01",
    "2027-00-10",
    "2027-01-00",
    "2027-1-1",
    "27-01-01",
    "01/07/2027",
    "2027-07-01T00:00:00Z",
    "12027-07-01",
    "juillet",
  ])("%s does not exist", (text) => {
    expect(parseFieldValue(field, text)).toEqual(refused("field-not-a-date"));
  });

  test("accepts each day of the calendar", () => {
    const days = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const text = day.toISOString().slice(0, 10);
        expect(parseFieldValue(field, text)).toEqual(accepted(text));
      }),
    );
  });
});

describe("a web address", () => {
  const field: ListingField = { id: "portfolio", label: "Portfolio", kind: "url", maxLength: 40 };

  test.each([
    "https://exemple.ca",
    "http://exemple.ca/a?b=c",
    "HTTPS://exemple.ca",
    "https://été.exemple.ca/é",
  ])("accepts %s", (text) => {
    expect(parseFieldValue(field, text)).toEqual(accepted(text));
  });

  test.each([
    ["exemple.ca", "https://exemple.ca"],
    ["www.exemple.ca/moi?a=b", "https://www.exemple.ca/moi?a=b"],
    ["exemple.ca:8080", "https://exemple.ca:8080"],
    ["été.ca#ici", "https://été.ca#ici"],
  ])("gets a scheme when typed without one: %s becomes %s", (text, address) => {
    expect(parseFieldValue(field, text)).toEqual(accepted(address));
  });

  test.each([
    "exemple",
    "exemple.ca ou exemple.com",
    "javascript:alert(1)",
    "camille@exemple.ca",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://exemple.ca",
    "https://",
    "https:///exemple.ca",
    "https://localhost",
    "https://exem ple.ca",
    "//exemple.ca",
    "mailto:a@exemple.ca",
  ])("rejects %s", (text) => {
    expect(parseFieldValue(field, text)).toEqual(refused("field-not-a-url"));
  });

  test("has a maximum length", () => {
    const prefix = "https://exemple.ca/";
    const longest = prefix + "a".repeat(40 - prefix.length);
    expect(parseFieldValue(field, longest)).toEqual(accepted(longest));
    expect(parseFieldValue(field, `${longest}a`)).toEqual(refused("field-too-long"));
  });
});

describe("a text", () => {
  const field: ListingField = { id: "duration", label: "Durée", kind: "text", maxLength: 5 };

  test("is measured in characters, not in code units", () => {
    expect(parseFieldValue(field, "abcde")).toEqual(accepted("abcde"));
    expect(parseFieldValue(field, "🚲🚲🚲🚲🚲")).toEqual(accepted("🚲🚲🚲🚲🚲"));
    expect(parseFieldValue(field, "abcdef")).toEqual(refused("field-too-long"));
  });
});
