import { Check } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { categoryOf, isSubCategoryOffered, subCategoryLabel } from "../../../listings/category.ts";
import { type ListingType, likelySubCategory, listingTypeOf } from "../../../listings/listing-type.ts";
import type { CategorySuggestion as Suggestion } from "../../../listings/suggest-category.ts";
import { isWantedTitle } from "../../../listings/wanted-title.ts";
import { accountPaths } from "../../account-paths.ts";
import { fetchModule } from "../../fetch-module.ts";
import { paths } from "../../paths.ts";
import type { CategoryChoice } from "./category-fields.tsx";
import { isLocked } from "./is-locked.ts";
import type { FormState } from "./view.ts";

const delayMs = 300;

/** Suggestion from the title; null without one, and while the words are not loaded. */
function useCategorySuggestion(title: string): Suggestion | null {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const latest = useRef(title);
  useEffect(() => {
    latest.current = title;
    if (title.trim() === "") return setSuggestion(null);
    const timer = setTimeout(async () => {
      try {
        const { suggestCategory } = await fetchModule(() => import("../../../listings/suggest-category.ts"));
        if (latest.current === title) setSuggestion(suggestCategory(title));
      } catch {
        setSuggestion(null); // not loaded: the author finds the category without it
      }
    }, delayMs);
    return () => clearTimeout(timer);
  }, [title]);
  return suggestion;
}

/** Whether the title asks for something while the form offers it; `accept` sets the field, which may be folded. */
function useWantedSuggestion(title: string, place: RefObject<HTMLElement | null>) {
  const [isSuggested, setIsSuggested] = useState(false);
  const [isAccepted, setIsAccepted] = useState(false);
  const field = () => place.current?.closest("form")?.elements.namedItem("purpose");
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the field at each change of the title
  useEffect(() => {
    const select = field();
    setIsAccepted(isWantedTitle(title) && select instanceof HTMLSelectElement && select.value === "wanted");
    setIsSuggested(isWantedTitle(title) && select instanceof HTMLSelectElement && select.value !== "wanted");
  }, [title]);
  const accept = () => {
    const select = field();
    if (!(select instanceof HTMLSelectElement)) return;
    select.value = "wanted";
    // As when the author chooses it in the field: the draft on this device contains it.
    select.dispatchEvent(new Event("input", { bubbles: true }));
    setIsSuggested(false);
    setIsAccepted(true);
    focusTitle(select.form);
  };
  return { isSuggested, isAccepted, accept };
}

/** Accepting removes the button; the focus returns to the title. */
function focusTitle(form: HTMLFormElement | null) {
  const field = form?.elements.namedItem("title");
  if (field instanceof HTMLElement) field.focus();
}

/** Changes that accepting the suggestion makes; null when the form already agrees, or the author chose something else. */
function changeOf(
  suggestion: Suggestion,
  type: ListingType,
  choice: CategoryChoice,
): { kind: "type"; type: ListingType } | { kind: "category"; choice: CategoryChoice } | null {
  // 'Autres' fits every category; an offer of a room often describes the whole flat, and a suggestion would be wrong.
  if (suggestion.subCategory !== null && !isSubCategoryOffered(suggestion.subCategory)) return null;
  const typeStays =
    suggestion.type === null ||
    suggestion.type === type.id ||
    type.id === "other" ||
    (type.id === "roommate" && suggestion.type === "housing");
  if (!typeStays && suggestion.type) return { kind: "type", type: listingTypeOf(suggestion.type) };
  const subCategory = suggestion.subCategory ?? "";
  const isChosen = choice.subCategory !== "" && choice.subCategory !== likelySubCategory(type.id);
  const isSame = choice.category === suggestion.category && choice.subCategory === subCategory;
  if (isChosen || isSame || (choice.category === suggestion.category && subCategory === "")) return null;
  return { kind: "category", choice: { category: suggestion.category, subCategory } };
}

/** "Produits › Mobilier" */
function labelOf({ category, subCategory }: Suggestion): string {
  const { name } = categoryOf(category);
  return subCategory === null ? name : `${name} › ${subCategoryLabel(subCategory)}`;
}

const buttonClass =
  "tap-area inline-flex min-h-6 min-w-0 items-center rounded-full bg-spruce-tint px-2.5 font-semibold text-spruce text-xs hover:underline";

/** One press takes the suggestion over. A new type is a submission that brings everything along, as 'Changer de type' does. */
export function CategorySuggestion({
  title,
  type,
  choice,
  onChoose,
  listing,
}: {
  title: string;
  type: ListingType;
  choice: CategoryChoice;
  onChoose: (choice: CategoryChoice) => void;
  listing: FormState["listing"];
}) {
  const suggestion = useCategorySuggestion(title);
  const change = suggestion && !isLocked(listing?.status) ? changeOf(suggestion, type, choice) : null;
  const place = useRef<HTMLSpanElement>(null);
  const wanted = useWantedSuggestion(title, place);
  return (
    <span ref={place} role="status" className="flex min-w-0 gap-1.5 empty:hidden">
      {wanted.isSuggested && !isLocked(listing?.status) ? (
        <button type="button" onClick={wanted.accept} className={`${buttonClass} shrink-0`}>
          Recherché{"\u00a0"}?
        </button>
      ) : null}
      {wanted.isAccepted ? (
        <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-spruce text-xs">
          <Check className="size-3.5" />
          Recherché
        </span>
      ) : null}
      {!change || !suggestion ? null : change.kind === "type" ? (
        <button
          type="submit"
          name="intent"
          value="choose-type"
          // The submission that follows the click reads the chosen category.
          onClick={() =>
            flushSync(() =>
              onChoose({ category: suggestion.category, subCategory: suggestion.subCategory ?? "" }),
            )
          }
          formAction={
            listing?.version
              ? accountPaths.editOfType(listing.id, change.type.id)
              : paths.createOfType(change.type.id)
          }
          className={buttonClass}
        >
          <span className="truncate">
            Plutôt «{"\u00a0"}
            {change.type.name}
            {"\u00a0"}»{"\u00a0"}?
          </span>
        </button>
      ) : (
        <button
          type="button"
          onClick={(event) => {
            onChoose(change.choice);
            focusTitle(event.currentTarget.form);
          }}
          className={buttonClass}
        >
          <span className="truncate">
            {labelOf(suggestion)}
            {"\u00a0"}?
          </span>
        </button>
      )}
    </span>
  );
}
