import { expect, test } from "vitest";
import { nameSameKind, titleKind } from "./title-kinds.ts";

test.each([
  ["Belle table de cuisine en érable", "table"],
  ["Petit frigo blanc style rétro", "frigo"],
  ["Deux paires de raquettes bleues", "raquettes"],
  ["Housse de canapé grise", "Housse"],
  ["Pick-up Ram 1500 gris", "Pick-up"],
  ["4 pneus d'hiver 205/55 R16", "pneus"],
  ["À vendre !", null],
  ["Spécial++ table [neuve]", "table"],
  ["[Neuf] table\\ à café", "table\\"],
])("%j is a %j", (title, kind) => {
  expect(titleKind(title)).toBe(kind);
});

test.each([
  ["Camionnette F-150 noire", "Pick-up Ram 1500 gris"],
  ["Frigo double porte", "Réfrigérateur argent 30 po"],
  ["Table ronde couleur noyer", "Table de cuisine en érable"],
])("%j and %j are of one kind", (one, other) => {
  expect([nameSameKind(one, other), nameSameKind(other, one)]).toEqual([true, true]);
});

test.each([
  ["Vélo de montagne turquoise", "Vélo de route vert"],
  ["Machine à coudre verte", "Machine à laver blanche"],
  ["4 pneus d'hiver 205/55 R16", "Quatre pneus d'été 215/60 R16"],
  ["Canapé gris", "Housse de canapé grise"],
  ["Préposé aux bénéficiaires, soir", "Préposé à l'entretien, jour"],
  ["Table ronde", "Chaise de cuisine"],
])("%j and %j are not", (one, other) => {
  expect([nameSameKind(one, other), nameSameKind(other, one)]).toEqual([false, false]);
});
