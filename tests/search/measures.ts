/**
 * Quality of a list of results, from 0 to 1. Grades: 3 is what was meant, 2 is fine, 1 is related. Recall and MRR count
 * grades 2 and 3; grade 1 counts for nDCG only. When nothing is relevant, only an empty list is right. An unwanted result
 * (excluded, too expensive, elsewhere) among the first ten makes every measure 0.
 */
export type Grade = 1 | 2 | 3;
export type Judgement = { doc: string; grade: Grade };
export type Expected = { relevant: readonly Judgement[]; unwanted?: readonly string[] };

export type Measures = { recall: number; mrr: number; ndcg: number };

const depth = 10;

/** `found`: documents, best first; only the first ten count. */
export function measure(found: readonly string[], { relevant, unwanted = [] }: Expected): Measures {
  const shown = found.slice(0, depth);
  if (shown.some((doc) => unwanted.includes(doc))) return all(0);
  if (relevant.length === 0) return all(shown.length === 0 ? 1 : 0);
  const gradeOf = new Map(relevant.map(({ doc, grade }) => [doc, grade]));
  const grades = shown.map((doc) => gradeOf.get(doc) ?? 0);
  const wanted = relevant.filter(({ grade }) => grade >= 2).length;
  const first = grades.findIndex((grade) => grade >= 2);
  return {
    // At most ten can be shown.
    recall: grades.filter((grade) => grade >= 2).length / Math.min(wanted, depth),
    mrr: first === -1 ? 0 : 1 / (first + 1),
    ndcg: gain(grades) / gain(relevant.map(({ grade }) => grade).toSorted((a, b) => b - a)),
  };
}

/** Whether none of the first ten is relevant; null when nothing is, so that there is nothing to miss. */
export function missesAll(found: readonly string[], { relevant }: Expected): boolean | null {
  const wanted = relevant.filter(({ grade }) => grade >= 2).map(({ doc }) => doc);
  return wanted.length === 0 ? null : !found.slice(0, depth).some((doc) => wanted.includes(doc));
}

export function mean(measures: readonly Measures[]): Measures {
  const of = (name: keyof Measures) =>
    measures.reduce((sum, each) => sum + each[name], 0) / Math.max(1, measures.length);
  return { recall: of("recall"), mrr: of("mrr"), ndcg: of("ndcg") };
}

/** Järvelin and Kekäläinen's discounted gain, with the gain 2^grade − 1 of Burges et al. */
function gain(grades: readonly number[]): number {
  return grades
    .slice(0, depth)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

function all(value: number): Measures {
  return { recall: value, mrr: value, ndcg: value };
}
