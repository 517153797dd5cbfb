import { describe, expect, test } from "vitest";
import { searchVector, writtenForms } from "./index-document.ts";

describe("the words that an ad teaches", () => {
  test("are shown as they were first written", () => {
    expect(writtenForms("Étagères, étagère 4½")).toEqual(
      new Map([
        ["etagere", "étagères"],
        ["4demi", "4½"],
      ]),
    );
  });

  test("are written out where they stand abbreviated, so that they are not taken for mistakes", () => {
    const written = writtenForms("Moteur 10 forces, St-Jérôme, 1 1/2");
    expect(written.get("saint")).toBe("saint");
    expect(written.get("hp")).toBe("hp");
    expect(written.has("1demi")).toBe(false);
  });
});

test("who measures an ad by its last side finds it as well", () => {
  expect(searchVector("Tapis 5' x 8'", "")).toMatch(/'5':2A 'x':3A '8':4A 'pi':5A$/u);
});
