/** Puts an ad's text together from what it must say, its subject's facts and reasons, and how its author ends. */
import { closingsFor } from "./closings.ts";
import type { AuthoredEntry } from "./entry.ts";
import { isOfQuebec } from "./location.ts";
import type { Random } from "./random.ts";
import { fill, sentencesOf, type Variables } from "./template.ts";

/** No sentence is used more often, so that no two people seem to copy each other (5 % is the rule, this is under 2 %). */
const mostUses = 7;

/** What nobody writes about a thing that is given away. */
const ofASale = /offre|prix|Comptant|échange|facture|acompte|achet|[Vv]end/u;

export function describe(
  { subject, ad, place, author }: AuthoredEntry,
  about: Variables,
  random: Random,
  used: Map<string, number>,
): string {
  const isHere = (sentence: string) =>
    (place.province === "Québec" || !isOfQuebec(sentence)) &&
    ad.without?.test(sentence) !== true &&
    !(ad.price === "free" && ofASale.test(sentence));
  const fresh = (templates: readonly string[], count: number): string[] => {
    const chosen: string[] = [];
    for (const template of random.shuffle(templates.filter(isHere))) {
      if (chosen.length >= count) break;
      const text = fill(template, about, random);
      if (sentencesOf(text).every((sentence) => (used.get(sentence) ?? 0) < mostUses)) chosen.push(text);
    }
    return chosen;
  };
  const says = ad.says.map((template) => fill(template, about, random));
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

/** In one block, in two paragraphs, or line by line: people differ. */
function layOut(sentences: readonly string[], hasClosing: boolean, random: Random): string {
  const way = random.next();
  if (way < 0.6 || sentences.length < 4) return sentences.join(" ");
  if (way < 0.75) return sentences.join("\n");
  const cut = hasClosing ? sentences.length - 1 : 2;
  return `${sentences.slice(0, cut).join(" ")}\n\n${sentences.slice(cut).join(" ")}`;
}
