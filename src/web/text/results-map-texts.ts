import { plural } from "./plural.ts";

export const outsideMapText = (count: number) =>
  plural(count, {
    one: "#\u00a0annonce est plus loin, hors de la carte.",
    other: "#\u00a0annonces sont plus loin, hors de la carte.",
  });
