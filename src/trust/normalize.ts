/**
 * Text as the rules read it: one spelling for what people (or fraudsters, on purpose) write in many ways. Accents, letters
 * of other alphabets that look Latin, letters apart ("i n t e r a c"), digits inside words ("wh4tsapp") and the
 * contractions of text messages ("jsuis") are undone.
 */
import { readLeetspeak } from "../platform/leetspeak.ts";

/** Cyrillic and Greek letters by the Latin letters that they look like. */
const lookalikes: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  з: "3",
  і: "i",
  ј: "j",
  к: "k",
  м: "m",
  н: "n",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  ѕ: "s",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
  ɡ: "g",
  ӏ: "l",
  ь: "b",
  г: "r",
  п: "n",
  һ: "h",
  α: "a",
  β: "b",
  ε: "e",
  ι: "i",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  η: "n",
  ı: "i",
};

/** Whole words, after accents and apostrophes are gone. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\b(?:jsuis|jsui|chui|chuis|chu|j suis|je sui)\b/gu, "je suis"],
  [/\b(?:jpeux|jpeu|jpe|j peux|je peu|je pe)\b/gu, "je peux"],
  [/\b(?:jte|jt)\b/gu, "je te"],
  [/\bjai\b/gu, "j ai"],
  [
    /\b(?:cest|ces|c est|cé)\b(?= (?:dispo|la|par|pas|premier|paye|recu|pour|en|de|du|ma|mon|le|a)\b)/gu,
    "c est",
  ],
  [/\b(?:letranger|l etrange)\b/gu, "l etranger"],
  [/\b(?:fo|fau|faudrait|faut il)\b/gu, "faut"],
  [/\b(?:dabord)\b/gu, "d abord"],
  [/\b(?:davance)\b/gu, "d avance"],
  // A schedule known two weeks before is no payment.
  [/\b(?:semaines?|jours?|heures?) (?:d|a l) avance\b/gu, "plus tot"],
  [/\bavan\b/gu, "avant"],
  [/\b(?:apart|appart|apt|appt|apartement|logi|[1-9] et demie?|[1-9] 1 2)\b/gu, "appartement"],
  [/\b(?:clef|clefs|clé)\b/gu, "cles"],
  [/\b(?:1er|1 er|premiers)\b/gu, "premier"],
  [
    /\b(?:e ?transfer|etransfer|e transfert|virement courriel|transfert electronique)\b/gu,
    "virement interac",
  ],
  [/\b(?:rdv|rendez vous)\b/gu, "rendezvous"],
  [/\b(?:whats ?app?|watsap+|whatsap|wattsapp?|watsapp|ouatsap+)\b/gu, "whatsapp"],
  [/\b(?:telegramm?e?)\b/gu, "telegram"],
  [/\bpe?ux tu\b/gu, "peux tu"],
  // English inside French, as in Montréal.
  [/\b(?:out of (?:the )?(?:country|canada)|overseas)\b/gu, "hors du pays"],
  [/\b(?:out of town)\b/gu, "hors de la ville"],
  [/\b(?:i m|i am)\b/gu, "je suis"],
  [/\bdeposit\b/gu, "depot"],
  [/\bkeys?\b/gu, "cles"],
  [/\b(?:send|ship|mail)(?= (?:me|you|the|it|le|la|les|a|un|my)\b)/gu, "envoyez"],
  [/\bno (?:visits?|viewings?|showings?)\b/gu, "pas de visite"],
  [/\b(?:viewings?|showings?)\b/gu, "visite"],
  [/\bcan t (?:show|meet)\b/gu, "peux pas montrer"],
  [/\bfirst month\b/gu, "premier mois"],
  [/\bbefore\b/gu, "avant"],
  [/\b(?:gift cards?)\b/gu, "carte cadeau"],
  [/\b(?:come (?:and )?(?:see|check|get))\b/gu, "venez voir"],
];

export type NormalText = {
  /** folded, sentences separated by " . " */
  text: string;
  sentences: readonly string[];
  /** folded, without the marks between sentences */
  flat: string;
  /** lower case, with its punctuation: for addresses */
  raw: string;
};

export function normalizeForSignals(typed: string): NormalText {
  const raw = withoutDisguise(typed);
  const sentences = raw
    // A dot inside an address or a number ends no sentence.
    .split(/[!?;\n…]+|\.(?=\s|$)|(?<=\s)[-–—•](?=\s)/u)
    .map(foldSentence)
    .filter((sentence) => sentence !== "");
  return { text: sentences.join(" . "), sentences, flat: sentences.join(" "), raw };
}

function withoutDisguise(typed: string): string {
  const letters = typed
    .replace(/(?<=\d)\s?½/gu, " 1/2")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]+/gu, "")
    .toLowerCase()
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}ıɡ]/gu, (letter) => lookalikes[letter] ?? letter)
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[’‘ʼ`´]/gu, "'")
    // Patterns with several `\s*` in a row would try each way to divide long blanks.
    .replace(/[^\S\n]{2,}/gu, " ")
    .replace(/ ?\n\s*/gu, "\n");
  return joinLetters(letters)
    .replace(/(\p{L})\1{2,}/gu, "$1")
    .replace(/\S+/gu, withoutDigits);
}

/** At least four letters apart are one word: "i n t e r a c", "d.é.p.ô.t", "v-i-r-e-m-e-n-t". */
function joinLetters(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}'])(?:\p{L}[ .\-_*·]{1,3}){3,}\p{L}(?![\p{L}\p{N}'])/gu, (spaced) =>
    spaced.replace(/[^\p{L}]/gu, ""),
  );
}

/** Digits and signs in the middle of a word are letters; those of addresses, prices and models stay. */
function withoutDigits(word: string): string {
  if (/[./:]/u.test(word.replace(/(?<![.,:;!?])[.,:;!?]+$/u, "")) || /\d\p{L}{0,2}\d/u.test(word))
    return word;
  return word
    .replace(/(?<=\p{L})[013457@$](?=\p{L})/gu, readLeetspeak)
    .replace(/^[013457@$](?=\p{L}{4,})/u, readLeetspeak);
}

function foldSentence(sentence: string): string {
  let folded = sentence
    .replace(/\$/gu, " dollars ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  for (const [pattern, replacement] of spellings) folded = folded.replace(pattern, replacement);
  return folded.replace(/\s+/gu, " ").trim();
}
