import {
  type CategoryRejection,
  categoryNameMaxLength,
  subCategoriesMax,
} from "../../console/site-categories.ts";

export const categoryMessages: Record<CategoryRejection, string> = {
  missing: "Donnez un nom.",
  "too-long": `C’est trop long\u00a0: ${categoryNameMaxLength}\u00a0caractères au plus.`,
  taken: "Ce nom est déjà pris.",
  "too-many": `${subCategoriesMax}\u00a0sous-catégories au plus.`,
  "none-offered": "Offrez au moins une catégorie.",
};

export const categoriesMessages = {
  "not-allowed": "Vous n’avez pas accès aux catégories.",
  newer:
    "Quelqu’un d’autre a changé les catégories entre-temps. Notez vos changements, puis rechargez la page.",
} as const;
