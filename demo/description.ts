/** Builds the description of a listing from its own sentences, sentences of its subject, and a closing. */
import { closingsFor } from "./closings.ts";
import type { AuthoredEntry } from "./entry.ts";
import { isOfQuebec } from "./location.ts";
import type { Random } from "./random.ts";
import { fill, sentencesOf, type Variables } from "./template.ts";

/** Maximum uses of a sentence, so that listings do not look copied (5 % is the rule, this is under 2 %). */
const mostUses = 7;

/** Words that do not fit a free item. */
const ofASale = /offre|prix|Comptant|échange|facture|acompte|achet|[Vv]end/u;

export function describe(
  { subject, sample, place, author }: AuthoredEntry,
  about: Variables,
  random: Random,
  used: Map<string, number>,
): string {
  const isHere = (sentence: string) =>
    (place.province === "Québec" || !isOfQuebec(sentence)) &&
    sample.without?.test(sentence) !== true &&
    !(sample.price === "free" && ofASale.test(sentence));
  const fresh = (templates: readonly string[], count: number): string[] => {
    const chosen: string[] = [];
    for (const template of random.shuffle(templates.filter(isHere))) {
      if (chosen.length >= count) break;
      const text = fill(template, about, random);
      if (sentencesOf(text).every((sentence) => (used.get(sentence) ?? 0) < mostUses)) chosen.push(text);
    }
    return chosen;
  };
  const says = sample.says.map((template) => fill(template, about, random));
  const facts = fresh(
    subject.facts,
    Math.max(random.int(1, 2) + author.verbosity - (says.length > 1 ? 1 : 0), 1),
  );
  const reason = random.chance(0.45) ? fresh(subject.reasons ?? [], 1) : [];
  const isBare = says.length + facts.length + reason.length < 2;
  const closing = random.chance(0.3 + author.verbosity * 0.2) || isBare ? fresh(closingsFor(subject), 1) : [];
  const body = random.chance(0.2) ? [...reason, ...says, ...facts] : [...says, ...facts, ...reason];
  const sentences = [...body, ...closing].slice(0, 7);
  for (const sentence of sentencesOf(sentences.join("\n"))) used.set(sentence, (used.get(sentence) ?? 0) + 1);
  return layOut(sentences, closing.length > 0, random);
}

/** As one block, in two paragraphs, or line by line. */
function layOut(sentences: readonly string[], hasClosing: boolean, random: Random): string {
  const way = random.next();
  if (way < 0.6 || sentences.length < 4) return sentences.join(" ");
  if (way < 0.75) return sentences.join("\n");
  const cut = hasClosing ? sentences.length - 1 : 2;
  return `${sentences.slice(0, cut).join(" ")}\n\n${sentences.slice(cut).join(" ")}`;
}
