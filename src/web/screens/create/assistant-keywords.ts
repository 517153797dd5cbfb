import { categoryOf, isCategoryId } from "../../../domain/category.ts";
import { fold } from "../../../domain/fold.ts";
import type { ListingForm } from "../../../domain/listing-form.ts";
import { findListingType } from "../../../domain/listing-type.ts";
import { phrasesOf } from "./assistant-phrases.ts";

const keywordsMax = 12;

export function withoutKeywords(description: string): string {
  return description.replace(/\n*^Mots-clés\s*:.*$/gimu, "").trim();
}

/** From title, details, category and place, each once. */
export function keywordsFor(form: ListingForm): string[] {
  const seen = new Set<string>();
  const isNew = (word: string) => {
    const folded = fold(word);
    if (folded === "" || seen.has(folded)) return false;
    seen.add(folded);
    return true;
  };
  const ours = [
    ...chosenLabels(form),
    form.subCategory,
    isCategoryId(form.category) ? categoryOf(form.category).name : "",
    ...phrasesOf(form.type).keywords,
  ].map((word) => word.toLocaleLowerCase("fr-CA"));
  // Names keep the capitals that the person gave them.
  return [...titleWords(form.title), ...ours, form.city.trim(), form.region]
    .filter(isNew)
    .slice(0, keywordsMax);
}

function chosenLabels({ type, fields }: ListingForm): string[] {
  return (findListingType(type)?.fields ?? []).flatMap((field) => {
    if (field.kind !== "choice" || field.id === "condition") return [];
    return field.choices.find(({ id }) => id === fields[field.id])?.label ?? [];
  });
}

const smallWords = new Set(
  fold(
    `le la les un une des du de au aux et ou en dans sur sous pour par avec sans près proche très tout toute tous
    vend vends vendre cherche offre donne mon ma mes votre vos ce cette`,
  ).split(" "),
);

function titleWords(title: string): string[] {
  const words = title.split(/[^\p{L}\p{N}½¼¾-]+/u);
  return words.filter((word) => fold(word).length > 1 && !smallWords.has(fold(word)));
}
