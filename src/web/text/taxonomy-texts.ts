import {
  type CategoryRejection,
  categoryNameMaxLength,
  subCategoriesMax,
} from "../../console/site-categories.ts";
import {
  addedFieldsMax,
  choiceMaxLength,
  type FieldFormRejection,
  fieldChoicesMax,
} from "../../console/site-fields.ts";
import type { AddedFieldKind, AddedFieldUse } from "../../listings/added-fields.ts";
import { plural } from "./plural.ts";

export const categoryMessages: Record<CategoryRejection, string> = {
  missing: "Donnez un nom.",
  "too-long": `C’est trop long\u00a0: ${categoryNameMaxLength}\u00a0caractères au plus.`,
  taken: "Ce nom est déjà pris.",
  "too-many": `${subCategoriesMax}\u00a0sous-catégories au plus.`,
  "none-offered": "Offrez au moins une catégorie.",
};

export const fieldKindTexts: Record<AddedFieldKind, string> = {
  choice: "Un choix dans une liste",
  choices: "Plusieurs choix dans une liste",
  "yes-no": "Oui ou non",
  number: "Nombre",
  date: "Date",
  time: "Heure",
  text: "Texte court",
  "long-text": "Texte long",
  url: "Adresse web",
};

export const fieldUseTexts: Record<AddedFieldUse, string> = {
  offered: "Offert dans le formulaire",
  shown: "Montré seulement sur les annonces qui l’ont",
  removed: "Retiré partout, valeurs conservées",
};

export const fieldMessages: Record<FieldFormRejection, string> = {
  missing: "Donnez un nom au champ.",
  "too-long": "C’est trop long.",
  taken: "Ce type d’annonce a déjà un champ de ce nom.",
  "too-many": `${addedFieldsMax}\u00a0champs ajoutés au plus.`,
  "kind-unknown": "Choisissez une sorte de valeur de la liste.",
  "choices-wrong": `Donnez de 2 à ${fieldChoicesMax}\u00a0choix différents, de ${choiceMaxLength}\u00a0caractères au plus.`,
};

export const fieldsMessages = {
  "not-allowed": "Vous n’avez pas accès aux champs.",
  newer: "Quelqu’un d’autre a changé les champs entre-temps. Notez vos changements, puis rechargez la page.",
} as const;

export const categoriesMessages = {
  "not-allowed": "Vous n’avez pas accès aux catégories.",
  newer:
    "Quelqu’un d’autre a changé les catégories entre-temps. Notez vos changements, puis rechargez la page.",
} as const;

/** While listings of renamed categories are being indexed. */
export function reindexingText(
  running: readonly { category: string; subCategory: string | null; done: number }[],
  categories: readonly {
    id: string;
    name: string;
    subCategories: readonly { id: string; label: string }[];
  }[],
): string {
  const parts = running.map(({ category, subCategory, done }) => {
    const found = categories.find(({ id }) => id === category);
    const name = found?.subCategories.find(({ id }) => id === subCategory)?.label ?? found?.name ?? category;
    const count = plural(done, { one: "#\u00a0annonce à jour", other: "#\u00a0annonces à jour" });
    return `«\u00a0${name}\u00a0» (${count})`;
  });
  return `La recherche adopte les nouveaux noms\u00a0: ${parts.join(", ")}.`;
}
