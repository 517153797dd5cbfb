import { expect, test } from "vitest";
import { fold } from "../platform/fold.ts";
import { defaultProvince, isProvince, locationOptions, provinces } from "./place.ts";

test("5.12 5.13 there are the thirteen provinces and territories of the specification, in its order", () => {
  expect(provinces).toEqual([
    "Québec",
    "Ontario",
    "Colombie-Britannique",
    "Alberta",
    "Manitoba",
    "Saskatchewan",
    "Nouvelle-Écosse",
    "Nouveau-Brunswick",
    "Terre-Neuve-et-Labrador",
    "Île-du-Prince-Édouard",
    "Yukon",
    "Territoires du Nord-Ouest",
    "Nunavut",
  ]);
});

test("Québec is preselected", () => {
  expect(defaultProvince).toBe("Québec");
});

test("a province is written exactly as on the list", () => {
  expect(isProvince("Nunavut")).toBe(true);
  for (const other of ["", "quebec", "QUÉBEC", "Québec ", "Quebec", "France", "toString"]) {
    expect(isProvince(other)).toBe(false);
  }
});

test("3.53 the overlay offers all of Canada first, then the eleven cities of the specification", () => {
  expect(locationOptions.map((option) => option.id)).toEqual([
    "",
    "montreal",
    "quebec",
    "toronto",
    "vancouver",
    "calgary",
    "ottawa",
    "winnipeg",
    "halifax",
    "saskatoon",
    "regina",
    "edmonton",
  ]);
  const [all, ...cities] = locationOptions;
  expect(all.name).toBe("Tout le Canada");
  for (const { id, name } of cities) expect(fold(name)).toBe(id);
});
