import { describe, expect, test } from "vitest";
import type { ListingField } from "../../../listings/fields.ts";
import { descriptionMaxLength } from "../../../listings/listing.ts";
import type { ListingForm } from "../../../listings/listing-form.ts";
import { listingTypes } from "../../../listings/listing-type.ts";
import { assist, assistantTasks, improve } from "./assistant-templates.ts";
import { emptyForm } from "./form-values.ts";

const civic: ListingForm = {
  ...emptyForm("vehicle"),
  title: "Honda Civic 2016 manuelle",
  city: "Rimouski",
  fields: { year: "2016", mileage: "120000", fuel: "essence", condition: "bon" },
};

function typedInto(field: ListingField): string {
  if (field.kind === "choice" || field.kind === "choices") return field.choices[0]?.id ?? "";
  const others = {
    date: "2026-07-01",
    time: "19:30",
    name: "Essai",
    text: "Essai",
    url: "https://exemple.ca",
  };
  return field.kind === "number" ? "3" : others[field.kind];
}

describe("generating", () => {
  test.each(listingTypes)("2.134 of $id: uses title, place and each short detail of the form", (type) => {
    const form = { ...emptyForm(type.id), title: "Titre d’essai", city: "Rimouski" };
    const empty = assist("generate", form);
    expect(empty).toMatch(/^Titre d’essai\. Lieu\u00a0: Rimouski\./u);
    for (const field of type.fields.filter(
      (one) => !one.isUnsearched && !(one.kind === "text" && one.isLong),
    )) {
      expect(empty).not.toContain(`${field.label}\u00a0: `);
      const filled = assist("generate", { ...form, fields: { [field.id]: typedInto(field) } });
      expect(filled).toContain(`${field.label}\u00a0: `);
    }
  });

  test("writes the details in sentences, with their units", () => {
    expect(assist("generate", civic)).toBe(
      [
        "Honda Civic 2016 manuelle. Lieu\u00a0: Rimouski.",
        "Année\u00a0: 2016. Kilométrage\u00a0: 120\u00a0000\u00a0km. État\u00a0: bon. Carburant\u00a0: essence.",
        "Le véhicule peut être vu sur rendez-vous. L’inspection par le mécanicien de votre choix est bienvenue.",
        "Écrivez-moi pour toute question ou pour fixer un rendez-vous.",
      ].join("\n\n"),
    );
  });

  test("mentions a negotiable price", () => {
    expect(assist("generate", { ...civic, priceType: "negotiable" })).toMatch(/Le prix est négociable\.$/u);
  });

  test("formats dates in French", () => {
    const form = { ...emptyForm("housing"), fields: { availability: "2026-07-01" } };
    expect(assist("generate", form)).toContain("1er juillet 2026");
  });
});

describe("every task, for every type", () => {
  test.each(listingTypes.map(({ id }) => id))("%s: writes well-formed French from an empty form", (id) => {
    for (const task of assistantTasks) {
      const text = assist(task, emptyForm(id));
      expect(text.trim()).not.toBe("");
      expect(text.length).toBeLessThan(descriptionMaxLength);
      expect(text).not.toContain("undefined");
      expect(text).not.toMatch(/'| [:;!?]|\s{3}|\n{3}| $/u);
    }
  });
});

describe("expanding", () => {
  test("appends to the existing description", () => {
    const text = assist("expand", { ...civic, description: "Une seule conductrice." });
    expect(text.startsWith("Une seule conductrice.\n\n")).toBe(true);
    expect(text).toContain("120\u00a0000\u00a0km");
  });

  test("is idempotent", () => {
    const once = assist("expand", { ...civic, description: "Une seule conductrice." });
    expect(assist("expand", { ...civic, description: once })).toBe(once);
  });
});

describe("keywords", () => {
  test("come from title, details, category and place, without duplicates", () => {
    const text = assist("keywords", { ...civic, description: "Une seule conductrice." });
    expect(text).toBe(
      "Une seule conductrice.\n\nMots-clés\u00a0: Honda, Civic, 2016, manuelle, essence, produits, véhicule, à vendre, usagé, Rimouski, Québec",
    );
  });

  test("are replaced when added again", () => {
    const once = assist("keywords", { ...civic, description: "Une seule conductrice." });
    expect(assist("keywords", { ...civic, description: once })).toBe(once);
  });

  test("omit stop words and elisions", () => {
    const text = assist("keywords", { ...emptyForm("other"), title: "Cours d’anglais près de l'université" });
    expect(text).toContain(": Cours, anglais, université");
  });
});

describe("improving the style", () => {
  test.each([
    ["velo en tbe , prix nego", "Velo en très bon état, prix négociable."],
    ["  bonjour\n\n\n\nsuper vélo!!!  a voir", "Bonjour.\n\nSuper vélo\u00a0! A voir."],
    ["À VENDRE TABLE EN ÉRABLE", "À vendre table en érable."],
    ["BMW X3", "BMW X3."],
    ["À VENDRE BMW X3 2015 NOIRE", "À vendre BMW X3 2015 noire."],
    ["AC, DS et PR intacts", "AC, DS et PR intacts."],
    ["l'auto est propre... rdv svp", "L’auto est propre… Rendez-vous s’il vous plaît."],
    ["- 4 chaises\n- une table", "- 4 chaises\n- une table"],
    ["Ouvert à 18:30, prix: 12,50 $", "Ouvert à 18:30, prix\u00a0: 12,50 $."],
    ["Voir https://exemple.ca/a?b=1", "Voir https://exemple.ca/a?b=1"],
  ])("%j", (before, after) => {
    expect(improve(before)).toBe(after);
  });

  test("is idempotent", () => {
    const once = improve("velo tbe!! dispo, svp appeler\nprix : 50 $");
    expect(improve(once)).toBe(once);
  });
});
