import { describe, expect, test } from "vitest";
import {
  parseTypedQuery,
  pickSuggestions,
  placesMax,
  suggestCategories,
  suggestPlacesFor,
} from "./suggestion.ts";

describe("the typed text", () => {
  test("is split into the unfinished word and everything before it", () => {
    expect(parseTypedQuery("Vélo de Mont")).toEqual({
      before: "Vélo de ",
      terms: ["velo"],
      beginning: "Mont",
      start: "mont",
    });
    expect(parseTypedQuery("  l’ARM")).toMatchObject({ before: "l’", terms: [], start: "arm" });
    expect(parseTypedQuery("vélo ")).toMatchObject({ before: "vélo ", beginning: "", start: null });
  });

  test("loses filler words, and a stop word after others is complete", () => {
    expect(parseTypedQuery("je cherche un vél")).toMatchObject({
      before: "je cherche un ",
      terms: [],
      start: "vel",
    });
    expect(parseTypedQuery("table de")).toMatchObject({ terms: ["table"], start: null });
    expect(parseTypedQuery("de")).toMatchObject({ start: "de" });
  });

  test("after « ou » is combined with what applies to the other alternatives", () => {
    expect(parseTypedQuery("kayak ou can")).toMatchObject({ before: "kayak ou ", terms: [], start: "can" });
    expect(parseTypedQuery("vélo rouge ou vert ou bl")).toMatchObject({ terms: ["velo"], start: "bl" });
    expect(parseTypedQuery("iphone 12 OU 1")).toMatchObject({ terms: ["iphone"], start: "1" });
    expect(parseTypedQuery("kayak ou")).toMatchObject({ terms: ["kayak"], start: null });
  });

  test.each([
    ["table de chevet ou comm", []],
    ["lit double ou table de chevet ou comm", []],
    ["vélo de montagne ou rou", ["velo"]],
    ["kayak ou planche à pag", ["planche"]],
    ["kayak ou lave-vaiss", ["lave"]],
    ["honda civic ou toyota cor", ["toyota"]],
    ["kayak ou canot gonf", ["canot"]],
    ["je cherche un vélo rouge ou bleu enf", ["velo", "bleu"]],
    ["kayak ou canot usagé", ["canot"]],
  ])("after « ou » belongs to the last alternative alone: %s", (typed, terms) => {
    expect(parseTypedQuery(typed).terms).toEqual(terms);
  });

  test.each([
    ["lit ou ma", [], "ma"],
    ["table ou la", [], "la"],
    ["table ou de la", [], "la"],
    ["divan ou sa", [], "sa"],
    ["auto ou de", [], "de"],
    ["vélo ou ven", [], "ven"],
    ["lit simple ou d", ["lit"], "d"],
    ["lit double ou table de chevet ou la", [], "la"],
    ["kayak ou canot de", ["canot"], null],
  ])("after « ou » a stop word may be incomplete: %s", (typed, terms, start) => {
    expect(parseTypedQuery(typed)).toMatchObject({ terms, start });
  });

  test.each([
    ["3 1/2 ou 4", ["3demi"], "4"],
    ["4 1/2 ou 5", ["4demi"], "5"],
    ["4½ ou 5", ["4demi"], "5"],
    ["condo 3 1/2 ou 4", ["condo"], "4"],
    ["3 1/2 ou 4 1/2", [], "4demi"],
    ["kayak ou 4", [], null],
  ])("after « ou » a size follows another size: %s", (typed, terms, start) => {
    expect(parseTypedQuery(typed)).toMatchObject({ terms, start });
  });

  test("is completed after what only resembles an operator", () => {
    expect(parseTypedQuery("sac de couchage -20 mo")).toMatchObject({
      terms: ["sac", "couchage", "20"],
      start: "mo",
    });
    expect(parseTypedQuery('tv 55" sam')).toMatchObject({ terms: ["tv", "55", "po"], start: "sam" });
  });

  test.each(["chaise sauf cui", "chaise -cuir noi", "sac -20", "chaise sauf bois ou cui"])(
    "what is left out is not completed: %s",
    (typed) => expect(parseTypedQuery(typed).start).toBeNull(),
  );

  test.each(['"table de cui', "chaise -cui", "chaise | cui", "c", "55", "table à", '"iphone 1'])(
    "%j has no word to complete",
    (typed) => expect(parseTypedQuery(typed).start).toBeNull(),
  );
});

test("after other words one letter or digit is enough", () => {
  expect(parseTypedQuery("pneus d’h")).toMatchObject({ before: "pneus d’", terms: ["pneu"], start: "h" });
  expect(parseTypedQuery("machine à l")).toMatchObject({ terms: ["machine"], start: "l" });
  expect(parseTypedQuery("je cherche un v")).toMatchObject({
    before: "je cherche un ",
    terms: [],
    start: "v",
  });
  expect(parseTypedQuery("iphone 1")).toMatchObject({ before: "iphone ", terms: ["iphone"], start: "1" });
  expect(parseTypedQuery("ps4")).toMatchObject({ before: "ps", terms: ["ps"], start: "4" });
});

test.each(["4 1/2", "4 ½", "4½"])("%s is one complete word", (typed) => {
  expect(parseTypedQuery(typed)).toEqual({ before: "", terms: [], beginning: "4\u00a0½", start: "4demi" });
  expect(parseTypedQuery(`condo ${typed}`)).toMatchObject({
    before: "condo ",
    terms: ["condo"],
    start: "4demi",
  });
});

test("categories are suggested by any word of their name, ignoring accents", () => {
  expect(suggestCategories("LOIS")).toEqual([
    { kind: "category", q: "", category: "products", sub: "sport-loisirs" },
  ]);
  expect(suggestCategories("loge")).toEqual([{ kind: "category", q: "", category: "housing", sub: null }]);
  expect(suggestCategories("isirs")).toEqual([]);
  expect(suggestCategories(" ")).toEqual([]);
});

describe("places", () => {
  const namesFor = (typed: string) =>
    suggestPlacesFor(typed, 2).flatMap((found) => (found.kind === "place" ? [[found.q, found.name]] : []));
  const regionsFor = (typed: string) =>
    suggestPlacesFor(typed, 2).flatMap((found) => (found.kind === "region" ? [[found.q, found.where]] : []));

  test("are suggested by prefix, with the words before as query", () => {
    expect(namesFor("rimous")).toEqual([["", "Rimouski"]]);
    expect(namesFor("pneus d’hiver à rimous")).toEqual([["pneus d’hiver", "Rimouski"]]);
    expect(namesFor("vélo saint-jérôm")).toEqual([["vélo", "Saint-Jérôme"]]);
    expect(namesFor("vélo saint jérôm")).toEqual([["vélo", "Saint-Jérôme"]]);
  });

  test("are large cities for short prefixes, and none for a stop word", () => {
    expect(namesFor("ta")).toEqual([]);
    expect(namesFor("tabe").map(([, name]) => name)).toContain("Taber");
    expect(namesFor("vélo les")).toEqual([]);
  });

  test("are suggested from one letter after a preposition of place: a city or a region", () => {
    expect(namesFor("vélo à m")).toEqual(expect.arrayContaining([["vélo", "Montréal"]]));
    // Were it complete, it would be a stop word.
    expect(namesFor("vélo à mon")).toEqual(expect.arrayContaining([["vélo", "Montréal"]]));
    expect(namesFor("machine a c")).toEqual([]);
    expect(regionsFor("chalet en e")).toEqual([["chalet", "en Estrie"]]);
    expect(regionsFor("kayak canto")).toEqual([["kayak", "en Estrie"]]);
    expect(regionsFor("kayak ou canto")).toEqual([]);
    expect(namesFor("chalet en e")).toEqual([]);
  });

  test("include regions; a town of the same name shows its province", () => {
    expect(regionsFor("rive")).toEqual([
      ["", "sur la Rive-Sud"],
      ["", "sur la Rive-Nord"],
    ]);
    expect(regionsFor("chalet à louer en estr")).toEqual([["chalet à louer", "en Estrie"]]);
    expect(suggestPlacesFor("chalet laurentid", 2)).toMatchObject([
      { kind: "region", q: "chalet", name: "Laurentides", filterName: "Laurentides" },
      { kind: "place", q: "chalet", name: "Laurentides", filterName: "Laurentides, Québec" },
    ]);
  });
});

test("queries fill the places left by categories and places", () => {
  const queries = "abcdefghij".split("");
  expect(pickSuggestions(queries, [], [])).toHaveLength(8);
  const place = { kind: "place", q: "", name: "Laval", province: "Québec", filterName: "Laval" } as const;
  const found = pickSuggestions(queries, suggestCategories("co"), [place, place, place]);
  expect(found.map(({ kind }) => kind).join(" ")).toBe(
    "words words words words category category place place",
  );
});

test("equally likely places are shown when there is room", () => {
  for (const typed of ["st-je", "st jean", "sofa st-je"]) {
    const places = suggestPlacesFor(typed, placesMax);
    const names = pickSuggestions([], [], places).map((found) => found.kind === "place" && found.name);
    expect(names.slice(0, 2)).toContain("Saint-Jean-sur-Richelieu");
    expect(names).toHaveLength(4);
    expect(pickSuggestions("abcdefg".split(""), [], places).at(-1)).toEqual(places[1]);
  }
  const few = suggestPlacesFor("st-", placesMax).map((found) => found.kind === "place" && found.name);
  expect(few).toContain("Saint-Jérôme");
});
