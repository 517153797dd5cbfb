import { analyze } from "./tokens.ts";

/** Words for a number of things or their container: « paire de skis », « boîte de livres ». */
const quantityWords: ReadonlySet<string> = new Set(
  analyze("paire lot boîte caisse sac set kit ensemble gang série collection pile quantité").map(
    ({ term }) => term,
  ),
);

export const isQuantityWord = (term: string) => quantityWords.has(term);
