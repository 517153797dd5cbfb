import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { missingColumns, readColumnMapping, recordOf } from "./column-mapping.server.ts";

async function read(content: unknown) {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  const file = join(folder, "colonnes.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return readColumnMapping(file);
}

const fields = {
  externalId: "No",
  title: "Titre",
  price: { column: "Prix", number: "comma" },
  type: { value: "single-item" },
  category: { column: "Rayon", values: { Meubles: "products" } },
  isUrgent: { column: "Urgent", values: { oui: true, non: false } },
  "location.city": "Ville",
  "location.region": { value: "Québec" },
  "attributes.condition": { column: "État" },
  "attributes.xHauteur2": { column: "Hauteur", number: "comma" },
  images: { column: "Photos", separator: "|" },
};
const header = ["No", "Titre", "Prix", "Rayon", "Urgent", "Ville", "État", "Hauteur", "Photos"];

test("a row becomes a listing of the portable form", async () => {
  const result = await read({ separator: ";", fields });
  if (!result.ok) throw new Error(result.problem);
  const row = ["7", " Table ", "1 234,50 $", "Meubles", "oui", "Laval", "", "1,5", "a.jpg | b.jpg|"];
  expect(recordOf(result.mapping, header, row)).toEqual({
    externalId: "7",
    title: "Table",
    price: 1234.5,
    type: "single-item",
    category: "products",
    attributes: { xHauteur2: 1.5 },
    isUrgent: true,
    location: { city: "Laval", region: "Québec" },
    images: ["a.jpg", "b.jpg"],
  });
  expect(recordOf(result.mapping, header, ["8", "Lit", "gratuit"])).toMatchObject({ price: "gratuit" });
});

test("columns that the file lacks are named", async () => {
  const result = await read({ fields });
  expect(result.ok && missingColumns(result.mapping, ["No", "Titre"])).toEqual([
    "Prix",
    "Rayon",
    "Urgent",
    "Ville",
    "État",
    "Hauteur",
    "Photos",
  ]);
});

test.each([
  ["no JSON", "{", "is not JSON."],
  ["another shape", { titre: "x" }, "is no column mapping"],
  ["a path that leads nowhere", { fields: { "a.b.c": "x" } }, "is no column mapping"],
])("%s is refused", async (_, content, problem) => {
  const result = await read(content);
  expect(result.ok ? "" : result.problem).toContain(problem);
});
