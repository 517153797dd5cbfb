import { expect, test } from "vitest";
import { isWantedTitle } from "./wanted-title.ts";

test.each([
  "Recherche vélo pour enfant",
  "Cherche 4 ½ à Rosemont",
  "Je cherche un logement",
  "Recherchons gardienne",
  "Recherché : table en érable",
  "À la recherche d’un colocataire",
  "Besoin d’aide pour déménager",
  "J’ai besoin d’un lift pour Québec",
])("%s asks for something", (title) => expect(isWantedTitle(title)).toBe(true));

test.each([
  "Vélo pour enfant",
  "Chercheuse d’or, affiche",
  "Livre : recherche d’emploi",
  "",
  "On a deux lits",
])("%s offers something", (title) => expect(isWantedTitle(title)).toBe(false));
