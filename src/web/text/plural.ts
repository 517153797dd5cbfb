import { formatNumber } from "../../domain/number-format.ts";

/** French plurals: 0 and 1 are singular. `forms` are written with `#` where the number goes. */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = Math.abs(count) < 2 ? forms.one : forms.other;
  return form.replace("#", formatNumber(count));
}

export const countTexts = {
  available: (count: number) =>
    plural(count, { one: "#\u00a0annonce disponible", other: "#\u00a0annonces disponibles" }),
  saved: (count: number) =>
    plural(count, { one: "#\u00a0annonce sauvegardée", other: "#\u00a0annonces sauvegardées" }),
  listings: (count: number) => plural(count, { one: "#\u00a0annonce", other: "#\u00a0annonces" }),
  views: (count: number) => plural(count, { one: "#\u00a0vue", other: "#\u00a0vues" }),
  favorites: (count: number) => plural(count, { one: "#\u00a0favori", other: "#\u00a0favoris" }),
  conversations: (count: number) =>
    plural(count, { one: "#\u00a0conversation", other: "#\u00a0conversations" }),
  unread: (count: number) => plural(count, { one: "#\u00a0non lu", other: "#\u00a0non lus" }),
  entries: (count: number) => plural(count, { one: "#\u00a0entrée", other: "#\u00a0entrées" }),
  searches: (count: number) =>
    plural(count, { one: "#\u00a0recherche enregistrée", other: "#\u00a0recherches enregistrées" }),
  searchesAlone: (count: number) => plural(count, { one: "#\u00a0recherche", other: "#\u00a0recherches" }),
  news: (count: number) =>
    plural(count, { one: "#\u00a0nouvelle annonce", other: "#\u00a0nouvelles annonces" }),
  photos: (count: number) => plural(count, { one: "#\u00a0photo", other: "#\u00a0photos" }),
};
