/** Validation messages in French: the library's own messages are in English and name its types. */
import type { z } from "@hono/zod-openapi";
import { formatNumber } from "../platform/number-format.ts";

type Issue = z.core.$ZodIssue;

export function issueText(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      // The issue does not have the value, but its message says its type.
      return issue.message.endsWith("received undefined")
        ? "Cette valeur est obligatoire."
        : `Il faut ${typeTexts[issue.expected] ?? "une valeur d’un autre type"}.`;
    case "too_big":
      return boundText(issue.origin, issue.inclusive === false ? "less" : "at-most", issue.maximum);
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "Ce texte ne doit pas être vide.";
      return boundText(issue.origin, issue.inclusive === false ? "more" : "at-least", issue.minimum);
    case "invalid_value":
      return valuesText(issue.values);
    case "invalid_format":
      return formatTexts[issue.format] ?? "Ce texte n’a pas la forme attendue.";
    case "not_multiple_of":
      return `Il faut un multiple de ${formatNumber(issue.divisor)}.`;
    case "invalid_union":
      return "Cette valeur n’a aucune des formes permises.";
    case "unrecognized_keys":
      return "Ce nom n’existe pas.";
    case "custom":
      return issue.message;
    default:
      return "Cette valeur n’est pas valide.";
  }
}

const typeTexts: Readonly<Record<string, string>> = {
  string: "un texte",
  number: "un nombre",
  int: "un nombre entier",
  boolean: "true ou false",
  array: "une liste",
  tuple: "une liste",
  object: "un objet",
  record: "un objet",
  null: "null",
};

const formatTexts: Readonly<Record<string, string>> = {
  uuid: "Ce n’est pas un identifiant (UUID).",
  guid: "Ce n’est pas un identifiant (UUID).",
  datetime: "Il faut une date et une heure, comme 2026-11-26T14:00:00Z.",
  date: "Il faut une date, comme 2026-11-26.",
  url: "Il faut une adresse complète, comme https://exemple.example/page.",
  email: "Ce n’est pas une adresse de courriel.",
};

const comparisons = {
  less: { count: "moins de", number: "plus petit que" },
  "at-most": { count: "au plus", number: "d’au plus" },
  more: { count: "plus de", number: "plus grand que" },
  "at-least": { count: "au moins", number: "d’au moins" },
} as const;

function boundText(origin: string, of: keyof typeof comparisons, bound: number | bigint): string {
  const comparison = comparisons[of];
  const count = formatNumber(Number(bound));
  const plural = Number(bound) < 2 ? "" : "s";
  if (origin === "string")
    return `Ce texte doit compter ${comparison.count} ${count}\u00a0caractère${plural}.`;
  if (origin === "array" || origin === "set")
    return `Cette liste doit compter ${comparison.count} ${count}\u00a0élément${plural}.`;
  return `Ce nombre doit être ${comparison.number} ${count}.`;
}

function valuesText(values: readonly unknown[]): string {
  const [only] = values;
  return values.length === 1
    ? `Il faut la valeur ${String(only)}.`
    : `Il faut une de ces valeurs\u00a0: ${values.map(String).join(", ")}.`;
}
