import { plural } from "./plural.ts";

export const countTexts = {
  saved: (count: number) =>
    plural(count, { one: "#\u00a0annonce sauvegardée", other: "#\u00a0annonces sauvegardées" }),
  listings: (count: number) => plural(count, { one: "#\u00a0annonce", other: "#\u00a0annonces" }),
  views: (count: number) => plural(count, { one: "#\u00a0vue", other: "#\u00a0vues" }),
  favorites: (count: number) => plural(count, { one: "#\u00a0favori", other: "#\u00a0favoris" }),
  contacts: (count: number) => plural(count, { one: "#\u00a0contact", other: "#\u00a0contacts" }),
  unreadMessages: (count: number) =>
    plural(count, { one: "#\u00a0message non lu", other: "#\u00a0messages non lus" }),
  conversations: (count: number) =>
    plural(count, { one: "#\u00a0conversation", other: "#\u00a0conversations" }),
  entries: (count: number) => plural(count, { one: "#\u00a0entrée", other: "#\u00a0entrées" }),
  savedSearches: (count: number) =>
    plural(count, { one: "#\u00a0recherche enregistrée", other: "#\u00a0recherches enregistrées" }),
  searches: (count: number) => plural(count, { one: "#\u00a0recherche", other: "#\u00a0recherches" }),
  newMatches: (count: number) =>
    plural(count, { one: "#\u00a0nouvelle annonce", other: "#\u00a0nouvelles annonces" }),
  photos: (count: number) => plural(count, { one: "#\u00a0photo", other: "#\u00a0photos" }),
};
