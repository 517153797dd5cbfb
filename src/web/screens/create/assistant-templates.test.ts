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
    expect(empty).toMatch(/^Titre d’essai\. C’est à Rimouski\./u);
    for (const field of type.fields.filter(
      (one) => !one.isUnsearched && !(one.kind === "text" && one.isLong),
    )) {
      const filled = assist("generate", { ...form, fields: { [field.id]: typedInto(field) } });
      expect(filled.length, field.id).toBeGreaterThan(empty.length);
    }
  });

  test("names the rent and the wage, with their period", () => {
    const flat = { ...emptyForm("housing"), price: "1640", fields: { rooms: "4.5", surface: "850" } };
    const text = assist("generate", flat);
    expect(text).toContain("Le loyer est de 1\u00a0640\u00a0$ par mois.");
    expect(text).toContain("Le logement est un 4\u00a0½. La superficie est de 850\u00a0pi².");
    const job = { ...emptyForm("job"), fields: { salary: "18,5", salaryUnit: "hour" } };
    expect(assist("generate", job)).toContain("Le salaire est de 18,50\u00a0$ l’heure.");
  });

  test("writes the details in sentences, with their units", () => {
    expect(assist("generate", civic)).toBe(
      [
        "Honda Civic 2016 manuelle. C’est à Rimouski.",
        "L’année est 2016. Il y a 120\u00a0000\u00a0km au compteur. Le véhicule est en bon état. Le véhicule roule à l’essence.",
        "Le véhicule peut être vu sur rendez-vous. L’inspection par le mécanicien de votre choix est bienvenue.",
        "Écrivez-moi pour toute question ou pour fixer un rendez-vous.",
      ].join("\n\n"),
    );
  });

  test("of something wanted says what it should have, and claims nothing that could be seen", () => {
    const fields = { ...civic.fields, purpose: "wanted" };
    const text = assist("generate", { ...civic, title: "Cherche Honda Civic", price: "5000", fields });
    expect(text).toBe(
      [
        "Cherche Honda Civic. C’est à Rimouski.",
        "Mon budget est de 5\u00a0000\u00a0$. C’est une recherche. Année\u00a0: 2016. Kilométrage\u00a0: 120\u00a0000\u00a0km. État\u00a0: bon. Carburant\u00a0: essence.",
        "Écrivez-moi si vous avez ce que je cherche.",
      ].join("\n\n"),
    );
    const job = { ...emptyForm("job"), fields: { purpose: "wanted", salary: "22", salaryUnit: "hour" } };
    const seeking = assist("expand", { ...job, description: "Dix ans de métier." });
    expect(seeking).toContain("Le salaire souhaité est de 22\u00a0$ l’heure.");
    expect(seeking).not.toMatch(/poste|candidature|Salaire\u00a0:/u);
  });

  test("mentions a negotiable price", () => {
    expect(assist("generate", { ...civic, priceType: "negotiable" })).toContain("Le prix est négociable.");
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
  test("are sentences about details, category and place", () => {
    const text = assist("keywords", { ...civic, description: "Une seule conductrice." });
    expect(text).toBe(
      "Une seule conductrice.\n\nL’année est 2016. Il y a 120\u00a0000\u00a0km au compteur. Le véhicule est en bon état. Le véhicule roule à l’essence. C’est une annonce de la catégorie Produits (Véhicules), à Rimouski (Québec).",
    );
  });

  test("are not added again", () => {
    const once = assist("keywords", { ...civic, description: "Une seule conductrice." });
    expect(assist("keywords", { ...civic, description: once })).toBe(once);
  });

  test("replace a list of an earlier version", () => {
    const listed = { ...civic, description: "Une seule conductrice.\n\nMots-clés\u00a0: Honda, Civic" };
    expect(assist("keywords", listed)).not.toContain("Mots-clés");
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
