import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { queryMaxLength } from "../filters/filter-input.ts";
import { stepsMax } from "./grammar.ts";
import { createParser, parseSentence } from "./parse-sentence.ts";
import { tokenClasses } from "./token-classes.ts";

describe("the grammar", () => {
  test.each(Object.getOwnPropertyNames(Object.prototype))(
    "reads %s, a property of every object, as a word",
    (name) => {
      const word = name.toLowerCase();
      for (const q of [
        `vélo moins de ${word}`,
        `vélo moins de ${word} cents`,
        `vélo ${word} près de ${word}`,
      ]) {
        const { found } = parseSentence(q);
        expect([found.priceMax ?? null, found.priceMin ?? null, found.bounds ?? {}]).toEqual([
          null,
          null,
          {},
        ]);
      }
    },
  );

  test("learns a form of a wage from data alone", () => {
    const { rate = "", wagePeriod = "" } = tokenClasses;
    const parse = createParser({
      ...tokenClasses,
      rate: `${rate} | du quart`,
      wagePeriod: `${wagePeriod} | du quart de travail`,
    });
    const q = "préposé plus de 200 $ du quart de travail";
    expect(parseSentence(q).found.bounds?.salary).toBeUndefined();
    expect(parse(q)).toMatchObject({ q: "préposé", found: { bounds: { salary: { min: 200, max: null } } } });
  });

  test("joins the digits of a number before it looks at units", () => {
    const found = ["89 000 km", "89000 km", "89,000 km", "89.000 km"].map(
      (mileage) => parseSentence(`auto moins de ${mileage}`).found,
    );
    for (const each of found) expect(each.bounds?.mileage).toEqual({ min: null, max: 89_000 });
  });

  test.each([
    ["appartement 5 ½ et plus", { rooms: ["5.5", "6.5", "7.5"] }],
    ["logement entre 3 1/2 et 4 1/2", { rooms: ["3.5", "4.5"] }],
    ["divan bon état ou mieux", { condition: ["neuf", "excellent", "bon"] }],
  ])("%s", (q, choices) => {
    expect(parseSentence(q).found.choices).toEqual(choices);
  });

  test("a span has its words and its other readings", () => {
    expect(parseSentence("civic moins de 2015 moins de 9 000 $").spans).toEqual([
      { kind: "price", text: "moins de 9 000 $", alternatives: [] },
      { kind: "year", text: "moins de 2015", alternatives: ["price"] },
    ]);
    expect(parseSentence("civic max 2015").spans).toEqual([
      { kind: "year", text: "max 2015", alternatives: ["price"] },
    ]);
  });
});

describe("the work for a query of 200 characters is bounded", () => {
  const repeated = (piece: string) => piece.repeat(queryMaxLength).slice(0, queryMaxLength);
  test.each([
    "1 ",
    "1$ ",
    "de ",
    "moins de ",
    "1 a ",
    "entre 1 et ",
    "à ",
    "a b ",
    "plus que ",
    "2015 et ",
    "$1",
    "1/2 ",
    "-1 ",
    "à Laval ",
    "près de ",
    "gratuit ou ",
    "4 ½ ",
    "100 à ",
    "k ",
    "10k ",
    "cent ",
    "deux cents ",
    "100 km de ",
  ])("%s repeated", (piece) => {
    expect(parseSentence(repeated(piece)).steps).toBeLessThanOrEqual(stepsMax);
  });

  test("of anything", () => {
    const pieces = fc.constantFrom(
      ...Object.values(tokenClasses).flatMap((phrases) => phrases.split(" | ").slice(0, 4)),
      "1",
      "200",
      "1 200",
      "2015",
      "4 ½",
      "Laval",
      "Estrie",
      "vélo",
      "|",
      "OU",
      '"a"',
      "-b",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 100 }), (typed) => {
        const q = [...typed.join(" ")].slice(0, queryMaxLength).join("");
        expect(parseSentence(q).steps).toBeLessThanOrEqual(stepsMax);
      }),
      { numRuns: 300 },
    );
  });

  test("sentences need a small part of it", () => {
    const steps = parseSentence(
      "je cherche une honda civic 2015 ou plus récente moins de 100 000 km moins de 12000 $ à Laval",
    ).steps;
    expect(steps).toBeLessThan(6_000);
  });
});
