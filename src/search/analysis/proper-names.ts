/** Names with a number of their own: « iPhone 13 500 $ » costs 500 $, « Mazda 3 100 000 km » has 100,000 km. */
import { lex, type NumberedNames } from "./lexer.ts";

const setOf = (names: string): ReadonlySet<string> =>
  new Set(
    names.split("|").map((name) =>
      lex(name.trim())
        .map(({ key }) => key)
        .join(" "),
    ),
  );

export const numberedNames: NumberedNames = {
  /** The number 1 is excluded because these names hardly occur with it: « iPhone 1 200 $ » costs 1,200. */
  anyNumber: setOf(
    "iphone | apple watch | watch | switch | quest | gopro | ipad | galaxy | pixel | note | xbox | windows | série | séries | " +
      "tome | taille | pointure | grandeur | saison | volume | numéro",
  ),
  digit: setOf("mazda | ps | playstation | modèle | model"),
  /** Followed by a size in inches, centimeters or degrees. */
  size: setOf(
    "tv | télé | téléviseur | écran | moniteur | macbook | macbook air | macbook pro | vélo | pneu | pneus | pneu d'hiver | " +
      "pneus d'hiver | pneus d'été | jante | jantes | mag | mags | roue | roues | ski | skis | lit | matelas | sac de couchage | " +
      "sacs de couchage",
  ),
};
