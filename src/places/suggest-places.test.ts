import { describe, expect, test } from "vitest";
import { suggestPlaces } from "./suggest-places.ts";

const namesFor = (typed: string, limit: number) =>
  suggestPlaces(typed, limit).map(({ place }) => `${place.name}, ${place.province}`);

describe("suggestions", () => {
  test("match by prefix, with saints in any spelling", () => {
    expect(namesFor("rimou", 8)[0]).toBe("Rimouski, Québec");
    for (const typed of ["st-jer", "St Jér", "saint-jérô"])
      expect(namesFor(typed, 8)[0]).toBe("Saint-Jérôme, Québec");
  });

  test("prefer Québec to places elsewhere that are not much larger", () => {
    expect(namesFor("st-je", 3)).toEqual([
      "Saint-Jean-sur-Richelieu, Québec",
      "Saint-Jérôme, Québec",
      "Saint-Jean, Terre-Neuve-et-Labrador",
    ]);
    expect(namesFor("lon", 2)).toEqual(["Longueuil, Québec", "London, Ontario"]);
    expect(namesFor("vic", 2)).toEqual(["Victoria, Colombie-Britannique", "Victoriaville, Québec"]);
    expect(namesFor("sherbro", 2)).toEqual(["Sherbrooke, Québec", "Sherbrooke, Alberta"]);
  });

  test("rank names above aliases, which are found too", () => {
    expect(namesFor("saint-je", 4)).not.toContain("Saint John, Nouveau-Brunswick");
    expect(namesFor("saint-joh", 1)).toEqual(["Saint John, Nouveau-Brunswick"]);
    expect(namesFor("mtl", 8)[0]).toBe("Montréal, Québec");
    expect(namesFor("saint-jov", 1)).toEqual(["Mont-Tremblant, Québec"]);
  });

  test("prefer typed accents, and complete names to longer ones", () => {
    expect(namesFor("saint-jé", 1)).toEqual(["Saint-Jérôme, Québec"]);
    expect(namesFor("richmond", 2)).toEqual(["Richmond, Colombie-Britannique", "Richmond Hill, Ontario"]);
  });

  test("are empty for an empty prefix, and limited", () => {
    expect(suggestPlaces("  ", 8)).toEqual([]);
    expect(suggestPlaces("s", 8)).toHaveLength(8);
  });
});
