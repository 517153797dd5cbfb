import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stepsMax } from "../extraction/grammar.ts";
import { queryMaxLength } from "../filters/filter-input.ts";
import { fillerClasses } from "./filler-phrases.ts";
import { isFillerWord, isNearbyQuery, removeFillers, stripFillerWords } from "./filler-words.ts";

describe("filler words", () => {
  test.each([
    ["je cherche un vélo pour ma fille", "un vélo pour ma fille"],
    ["Bonjour, je recherche une poussette svp", "une poussette"],
    ["vélo avendre", "vélo"],
    ["cherche chat perdu", "chat perdu"],
    ['je cherche une tv 55"', 'une tv 55"'],
    ["à la recherche d’un divan", "un divan"],
    ["j’ai besoin d’un plombier", "un plombier"],
    ["besoin d’aide pour déménager", "déménager"],
    ["où trouver une gardienne", "une gardienne"],
    ["quelqu’un pour tondre mon gazon", "tondre mon gazon"],
    ["est-ce que quelqu'un vend une tente", "une tente"],
    ["qui fait du ménage", "du ménage"],
    ["faire réparer mon vélo", "réparer mon vélo"],
    ["je voudrais louer un chalet", "louer un chalet"],
    ["looking for roommate", "roommate"],
    ["i want to buy a used car please", "a car"],
    ["canoe for sale", "canoe"],
    ["laveuse sécheuse pas chère montréal", "laveuse sécheuse montréal"],
    ["char pas trop cher", "char"],
    ["vélo vraiment pas cher", "vélo"],
    ["le divan le moins cher possible", "le divan le"],
    ["divan bon marché", "divan"],
    ["table à bon prix", "table"],
    ["loyer abordable laval", "loyer laval"],
    ["plombier urgent", "plombier"],
    ["table neg", "table"],
    ["auto nég", "auto"],
    ["qqn qui répare un frigo", "répare un frigo"],
    ["j’achète vinyles", "vinyles"],
    ["vélo moin cher", "vélo"],
    ["appartement disponible juillet", "appartement juillet"],
    ["coloc rapidement dispo", "coloc"],
    ["divan à donner, à qui la chance", "divan à donner,"],
    ["est-ce que vous avez une poussette", "une poussette"],
    ["est ce qu'il y a un plombier", "un plombier"],
    ["as-tu un canot", "un canot"],
    ["connaissez-vous un bon plombier", "plombier"],
    ["connais-tu une gardienne", "une gardienne"],
    ["nous recherchons un commis", "un commis"],
    ["je suis intéressée par le kayak", "le kayak"],
    ["comment réparer un vélo", "réparer un vélo"],
    ["vélo près de chez moi", "vélo"],
    ["garderie proche d’ici", "garderie"],
    ["vélo près de chez-moi", "vélo"],
    ["garderie proche de mon quartier", "garderie"],
    ["dog walker near me", "dog walker"],
    ["déneigement dans mon coin", "déneigement"],
    ["dépanneur à proximité", "dépanneur"],
    ["j’ai perdu mon chat", "perdu mon chat"],
    ["on a trouvé un chien", "trouvé un chien"],
    ["il me faut des pneus", "des pneus"],
    ["ma fille veut une poussette", "une poussette"],
    ["je suis étudiant et je cherche une chambre", "étudiant et une chambre"],
    ["je veux me débarrasser de mon frigo", "mon frigo"],
    ["un gars pour déneiger", "déneiger"],
    ["quelque chose pour transporter un kayak", "transporter un kayak"],
    ["quelqu’un pour faire le ménage chez moi", "le ménage"],
    ["j’aimerais faire du bénévolat", "du bénévolat"],
    ["je cherche à faire du théâtre", "du théâtre"],
    ["faire déneiger", "déneiger"],
    ["me faire couper les cheveux", "couper les cheveux"],
    ["suivre un cours de piano", "un cours de piano"],
    ["frigo pas trop gros", "frigo"],
    ["chambre pas trop loin du cégep", "chambre cégep"],
    ["appartement où les chats sont permis", "appartement où les chats permis"],
  ])("%s is reduced to %s", (q, rest) => {
    expect(stripFillerWords(q)).toBe(rest);
  });

  test.each([
    "je cherche",
    "svp",
    "moteur de recherche",
    "chercheur",
    "faire-part",
    "ouvre-porte",
    '"je cherche" coloc',
    "urgent",
    "pas cher",
    "logement abordable",
    "disponible maintenant",
    "soins urgence",
    "comment ça marche",
    "faire",
    "une fille de joie",
    "prendre la fuite",
    "frigo trop gros",
    "machine à faire neige",
    "près de chez moi",
    "chalet à proximité des pistes",
    "loyer dans le quartier latin",
    "used",
  ])("%s contains no filler words", (q) => {
    expect(stripFillerWords(q)).toBe(q);
  });

  test("are never all of the query, and stripping is idempotent", () => {
    const pieces = fc.constantFrom(
      "je cherche",
      "bonjour",
      "svp",
      "vélo",
      "d’un",
      "!",
      "à louer",
      "used",
      "faire",
    );
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 8 }), (typed) => {
        const q = typed.join(" ");
        const rest = stripFillerWords(q);
        expect(/[\p{L}]/u.test(rest)).toBe(/[\p{L}]/u.test(q));
        expect(stripFillerWords(rest)).toBe(rest);
      }),
    );
  });
});

test("a request for results nearby names no place", () => {
  expect(["vélo Près de chez moi", "plombier proche d’ici", "vélo"].map(isNearbyQuery)).toEqual([
    true,
    true,
    false,
  ]);
  expect(["chalet près de Granby", "condo à proximité du métro"].map(isNearbyQuery)).toEqual([false, false]);
});

test.each([
  ["svp", "", true],
  ["cher", "vélo pas ", true],
  ["bonjour", "", true],
  ["abordable", "", true],
  ["abordable", "logement ", false],
  ["vélo", "", false],
  ["cher", "vélo ", false],
  ["recherche", "moteur de ", true],
])("%s after « %s » is a filler word: %s", (word, before, isFiller) => {
  expect(isFillerWord(word, before)).toBe(isFiller);
});

test("the work for a query of 200 characters of anything is bounded, and removing again changes nothing", () => {
  const pieces = fc.oneof(
    fc.constantFrom(...Object.values(fillerClasses).flatMap((phrases) => phrases.split(" | "))),
    fc.constantFrom("vélo", "réparer", "4 ½", "-", "d’", "j’", ",", "!"),
    fc.string({ unit: "binary", maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 100 }), (typed) => {
      const q = [...typed.join(" ")].slice(0, queryMaxLength).join("");
      const { rest, steps } = removeFillers(q);
      expect(steps).toBeLessThanOrEqual(stepsMax / 2);
      expect(stripFillerWords(rest)).toBe(rest);
    }),
    { numRuns: 300 },
  );
});
