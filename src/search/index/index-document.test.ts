import { describe, expect, test } from "vitest";
import { searchVector, writtenForms } from "./index-document.ts";

describe("written forms of a listing's terms", () => {
  test("are the first ones that occur", () => {
    expect(writtenForms("Étagères, étagère 4½")).toEqual(
      new Map([
        ["etagere", "étagères"],
        ["4demi", "4½"],
      ]),
    );
  });

  test("include expanded abbreviations, so that these do not count as misspellings", () => {
    const written = writtenForms("Moteur 10 forces, St-Jérôme, 1 1/2");
    expect(written.get("saint")).toBe("saint");
    expect(written.get("hp")).toBe("hp");
    expect(written.has("1demi")).toBe(false);
  });
});

test("a measure of the last side matches", () => {
  expect(searchVector("Tapis 5' x 8'", "")).toMatch(/'5':2A 'x':3A '8':4A 'pi':5A$/u);
});

test.each([
  ["Belle lampe en laiton", "belle lampe"],
  ["Poussette turquoise tout-terrain", "poussette turquoise"],
  ["Logement tout équipé", "logement"],
  ["Tout inclus, logement", "tout inclu logement"],
  ["Siège d’auto pour bébé", "siege"],
  ["Auto d'étudiant : Elantra", "auto"],
  ["Vélo d’occasion", "velo"],
  ["D’occasion : vélo bleu", "velo bleu"],
  ["Piano droit noir, table d'harmonie saine", "piano droit noir"],
  ["Divan gris - table incluse", "divan gri"],
  ["Barbier : coupe de barbe", "barbier coupe"],
  ["Urgent, vélo bleu", "urgent velo bleu"],
  ["Deux paires de raquettes en frêne", "deu paire de raquette"],
  ["Ensemble d’ustensiles de cuisine", "ensemble ustensile"],
  ["Sac de couchage", "sac"],
])("the leading words of « %s » end before what another word makes of them", (title, leading) => {
  const found = [...searchVector(title, "").matchAll(/'=([^']+)':\d+A/gu)].map(([, term]) => term);
  expect(found.join(" ")).toBe(leading);
});
