import { describe, expect, test } from "vitest";
import { suggestPlaces } from "./suggest-places.ts";

const namesFor = (typed: string, limit: number) =>
  suggestPlaces(typed, limit).map(({ place }) => `${place.name}, ${place.province}`);

describe("suggestions", () => {
  test("begin like what was typed, however a saint is written", () => {
    expect(namesFor("rimou", 8)[0]).toBe("Rimouski, Québec");
    for (const typed of ["st-jer", "St Jér", "saint-jérô"])
      expect(namesFor(typed, 8)[0]).toBe("Saint-Jérôme, Québec");
  });

  test("are those of Québec before others that are not much larger", () => {
    expect(namesFor("st-je", 3)).toEqual([
      "Saint-Jean-sur-Richelieu, Québec",
      "Saint-Jérôme, Québec",
      "Saint-Jean, Terre-Neuve-et-Labrador",
    ]);
    expect(namesFor("lon", 2)).toEqual(["Longueuil, Québec", "London, Ontario"]);
    expect(namesFor("vic", 2)).toEqual(["Victoria, Colombie-Britannique", "Victoriaville, Québec"]);
    expect(namesFor("sherbro", 2)).toEqual(["Sherbrooke, Québec", "Sherbrooke, Alberta"]);
  });

  test("are names before what else a place is called, which is found too", () => {
    expect(namesFor("saint-je", 4)).not.toContain("Saint John, Nouveau-Brunswick");
    expect(namesFor("saint-joh", 1)).toEqual(["Saint John, Nouveau-Brunswick"]);
    expect(namesFor("mtl", 8)[0]).toBe("Montréal, Québec");
    expect(namesFor("saint-jov", 1)).toEqual(["Mont-Tremblant, Québec"]);
  });

  test("are names with the accents that were typed first, and a name typed whole before one that goes on", () => {
    expect(namesFor("saint-jé", 1)).toEqual(["Saint-Jérôme, Québec"]);
    expect(namesFor("richmond", 2)).toEqual(["Richmond, Colombie-Britannique", "Richmond Hill, Ontario"]);
  });

  test("are none for nothing, and never more than asked for", () => {
    expect(suggestPlaces("  ", 8)).toEqual([]);
    expect(suggestPlaces("s", 8)).toHaveLength(8);
  });
});
