/**
 * Sentence templates: `{a|b}` selects an alternative, `{3-8}` an integer, `{nom}` is a variable. Innermost braces
 * first.
 */
import type { Random } from "./random.ts";

export type Variables = Readonly<Record<string, string>>;

export function fill(template: string, variables: Variables, random: Random): string {
  let text = template;
  while (text.includes("{")) {
    const before = text;
    text = text.replace(/\{([^{}]*)\}/u, (_, inner: string) => resolve(inner, variables, random));
    if (text === before) throw new Error(`unbalanced braces: ${template}`);
  }
  return /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toLocaleUpperCase("fr") + text.slice(1); // keeps "iPhone"
}

function resolve(inner: string, variables: Variables, random: Random): string {
  if (inner.includes("|")) return random.pick(inner.split("|"));
  const range = /^(\d+)-(\d+)$/u.exec(inner);
  if (range) return String(random.int(Number(range[1]), Number(range[2])));
  const value = variables[inner];
  if (value === undefined) throw new Error(`unknown variable {${inner}}`);
  return value;
}

/**
 * Normalized sentences for the rule "no sentence in more than 5 % of the descriptions": case, digits and spaces are
 * ignored.
 */
export function sentencesOf(description: string): string[] {
  return description
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.toLocaleLowerCase("fr").replace(/\d+/gu, "0").replace(/\s+/gu, " ").trim())
    .filter((sentence) => sentence !== "");
}
