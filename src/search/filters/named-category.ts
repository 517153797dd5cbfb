/**
 * A category named at the start of a query, as in « emploi cuisinier », or asked for by what is to be done: « réparer vélo » asks
 * for a service and not for a bicycle. Its listings rank first regardless of their titles. Not elsewhere (bottes de travail), and
 * not for travaux, which has the same term as travail.
 */
import { type CategoryId, categoryOf, initialCategories } from "../../listings/category.ts";
import { fold } from "../../platform/fold.ts";
import { isStopWord } from "../analysis/tokens.ts";
import type { SearchQuery } from "../query/query-syntax.ts";

/** Common names of jobs. */
export const jobNames = ["emploi", "job", "travail", "boulot", "ouvrage", "offre emploi"];

/** Services on a thing; not « vendre », « louer », « donner », which the thing is for. */
const serviceVerbs =
  "accorder aiguiser affûter apprendre assembler coiffer couper coudre déboucher démolir déneiger dépanner déménager élaguer " +
  "émonder encadrer entreposer garder imprimer installer isoler laver masser nettoyer peinturer pelleter poncer poser promener " +
  "ramoner remiser remplacer rénover repeindre réparer sabler souder tailler toiletter tondre traduire transporter";
const services: ReadonlySet<string> = new Set(fold(serviceVerbs).split(" "));

/** Common names of categories. Names of services, products and community are ordinary words of any listing. */
const names: readonly [CategoryId, readonly string[]][] = [
  ["jobs", [...jobNames, "travailler"]],
  ["housing", ["logement", "logis", "appartement", "appart", "apt", "loyer"]],
];

/**
 * Indexed with each listing of the category, which rarely contains it: « Cuisinier de jour » is an emploi. Not for
 * housing: a terrain is not a logement. A name that the operator gave is one that visitors read, and search for.
 */
export function categorySearchName(category: CategoryId): string {
  const { name } = categoryOf(category);
  const isRenamed = initialCategories.some((initial) => initial.id === category && initial.name !== name);
  return [category === "jobs" ? "emploi" : "", isRenamed ? name : ""].filter(Boolean).join("\n");
}

export function findNamedCategory({ all }: SearchQuery): CategoryId | null {
  const typed = all.flatMap(([piece]) =>
    piece?.words.every(({ term }) => isStopWord(term)) ? [] : fold(piece?.typed ?? "").split(" "),
  );
  const begins = (name: string) => {
    const words = name.split(" ");
    return words.every((word, at) => typed[at] === word || typed[at] === `${word}s`);
  };
  const [first = "", ...others] = typed;
  if (services.has(first) && others.length > 0) return "services";
  return names.find(([, categoryNames]) => categoryNames.some(begins))?.[0] ?? null;
}
