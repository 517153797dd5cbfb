import { expect, test } from "vitest";
import { emptyForm } from "./form-values.ts";
import { sectorChoices, withSectorApart, withSectorInCity } from "./sectors.ts";

const formIn = (city: string, sector = "", region = "Québec") => ({
  ...emptyForm("housing", { city, region }),
  sector,
});

test("a city that names its sector is shown as two fields, and is written again as before", () => {
  const form = formIn("Mile End, Montréal");
  const apart = withSectorApart(form);
  expect([apart.city, apart.sector]).toEqual(["Montréal", "Mile End"]);
  expect(withSectorInCity(apart)).toEqual(form);
});

test.each(["Montréal", "mile end, montréal", "Mile End", "Rimouski", "Saint-Glinglin", ""])(
  "the city %j stays as it is",
  (city) => {
    expect(withSectorApart(formIn(city))).toEqual(formIn(city));
    expect(withSectorInCity(formIn(city))).toEqual(formIn(city));
  },
);

test.each([
  ["Laval", "Mile End", "Québec"],
  ["Rimouski", "Mile End", "Québec"],
  ["Montréal", "Nulle Part", "Québec"],
  ["Montréal", "Mile End", "Nulle part"],
])("%s has no sector %s", (city, sector, region) => {
  expect(withSectorInCity(formIn(city, sector, region))).toBeNull();
});

test("choices are boroughs, each followed by its neighborhoods", () => {
  const choices = sectorChoices({ city: "Montréal", region: "Québec" });
  expect(choices.length).toBeGreaterThan(30);
  const at = choices.findIndex(({ name }) => name === "Mile End");
  expect(choices[at]?.isInside).toBe(true);
  expect(choices.slice(0, at).findLast(({ isInside }) => !isInside)?.name).toBe("Le Plateau-Mont-Royal");
  expect(sectorChoices({ city: "Amos", region: "Québec" })).toEqual([]);
  for (const { name } of choices) expect(withSectorInCity(formIn("Montréal", name))).not.toBeNull();
});
