/** Builds the description of a listing from its own sentences, sentences of its subject, and a closing. */
import { closingsFor } from "./closings.ts";
import type { AuthoredEntry } from "./entry.ts";
import { mentionsQuebec } from "./location.ts";
import type { Random } from "./random.ts";
import { fill, sentencesOf, type Variables } from "./template.ts";

/** Maximum uses of a sentence, so that listings do not look copied: under 2 % of the listings (at most 5 % is required). */
const maxUses = 7;

/** Words that contradict a free item. */
const saleWords = /offre|prix|Comptant|échange|facture|acompte|achet|[Vv]end/u;

export function describe(
  { subject, sample, place, author }: AuthoredEntry,
  about: Variables,
  random: Random,
  used: Map<string, number>,
): string {
  const isFitting = (sentence: string) =>
    (place.province === "Québec" || !mentionsQuebec(sentence)) &&
    sample.without?.test(sentence) !== true &&
    !(sample.price === "free" && saleWords.test(sentence));
  const pickUnused = (templates: readonly string[], count: number): string[] => {
    const chosen: string[] = [];
    for (const template of random.shuffle(templates.filter(isFitting))) {
      if (chosen.length >= count) break;
      const text = fill(template, about, random);
      if (sentencesOf(text).every((sentence) => (used.get(sentence) ?? 0) < maxUses)) chosen.push(text);
    }
    return chosen;
  };
  const says = sample.sentences.map((template) => fill(template, about, random));
  const facts = pickUnused(
    subject.facts,
    Math.max(random.int(1, 2) + author.verbosity - (says.length > 1 ? 1 : 0), 1),
  );
  const reason = random.chance(0.45) ? pickUnused(subject.reasons ?? [], 1) : [];
  const isBare = says.length + facts.length + reason.length < 2;
  const closing =
    random.chance(0.3 + author.verbosity * 0.2) || isBare ? pickUnused(closingsFor(subject), 1) : [];
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
