import { expect, test } from "vitest";
import { parseQuery } from "../query/query-syntax.ts";
import { homographPattern } from "./homographs.ts";

const patternOf = (q: string) =>
  homographPattern(parseQuery(q))?.replaceAll("[:alpha:]", "\\p{L}").replaceAll("[:space:]", "\\s");
const isOther = (q: string, title: string) => new RegExp(patternOf(q) ?? "(?!)", "iu").test(title);

test.each([
  ["jeans", "Feu de la Saint-Jean", "Jeans Levi’s 32"],
  ["jean", "Chambre à St-Jean-sur-Richelieu", "Jean bleu"],
  ["vélo de montagne", "Vélo de ville, Deux-Montagnes", "Vélo de montagne"],
  ["rose", "Chambre à Ste-Rose", "Lampe rose"],
  ["montre", "Je vous montre le violon", "Montre Casio"],
  ["livre", "Boucherie, on livre à domicile", "Livre de cuisine"],
  ["porte", "Manteau que l’on porte l’hiver", "Porte de garage"],
  ["pompe", "Je pompe les fosses", "Pompe à eau"],
  ["tente", "On tente sa chance", "Tente 4 places"],
])("%s ranks « %s » lower, but not « %s »", (q, other, thing) => {
  expect(isOther(q, other)).toBe(true);
  expect(isOther(q, thing)).toBe(false);
});

test.each(["saint-jean", "maison saint jean", "deux montagnes", '"jean"', "maison -jean", "frigo"])(
  "%s ranks no title lower",
  (q) => {
    expect(isOther(q, "Maison à Saint-Jean, près de Deux-Montagnes")).toBe(false);
  },
);
