import { type ReactNode, useCallback, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { parseSearchFilters } from "../../search/filters/parse-search-filters.ts";
import type { SearchFilters } from "../../search/filters/search-filters.ts";
import type { Suggestion } from "../../search/suggestions/suggestion.ts";
import { resultsPath, searchPath } from "../paths.ts";
import { recordRecentSearch } from "../recent-searches.ts";
import { PlaceSuggestions } from "./place-suggestions.tsx";
import { SuggestionList, useSuggestions } from "./search-words-field.tsx";
import { isFocused, useAttachedCombobox } from "./use-attached-combobox.ts";
import { useOptionKeys } from "./use-option-keys.ts";

/** Suggestions for the two fields of the header's search; loaded when one of them is first used. */
export function HeaderSuggestions() {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const findForm = useCallback((mark: HTMLElement | null) => setForm(mark?.closest("form") ?? null), []);
  const [words, place] = form?.querySelectorAll("input") ?? [];
  return (
    <>
      <span hidden ref={findForm} />
      {form && words ? <WordsSuggestions form={form} input={words} /> : null}
      {place ? (
        <BelowHeader>
          <PlaceSuggestions input={place} />
        </BelowHeader>
      ) : null}
    </>
  );
}

/** As wide as the search; on a phone, where that is narrow, as wide as the page. */
function BelowHeader({ children }: { children: ReactNode }) {
  return <div className="absolute inset-x-4 top-full md:inset-x-0">{children}</div>;
}

function WordsSuggestions({ form, input }: { form: HTMLFormElement; input: HTMLInputElement }) {
  const id = useId();
  const navigate = useNavigate();
  // null: closed until the user types
  const [typed, setTyped] = useState<string | null>(null);
  const suggestions = useSuggestions(typed ?? "", typed !== null);
  const isOpen = suggestions.length > 0;
  const choose = (index: number) => {
    const suggestion = suggestions[index];
    if (!suggestion) return;
    if (suggestion.q) recordRecentSearch(suggestion.q);
    close();
    input.blur();
    navigate(pathOf(suggestion, String(new FormData(form).get("location") ?? "")));
  };
  const { active, reset, close, press } = useOptionKeys({
    count: suggestions.length,
    onChoose: choose,
    onOpen: () => setTyped(input.value),
    onClose: () => setTyped(null),
  });
  useAttachedCombobox(input, {
    id,
    isOpen,
    active,
    onInput: () => {
      reset();
      setTyped(isFocused(input) ? input.value : null);
    },
    onKey: press,
    onBlur: close,
    onFocus: () => undefined,
  });
  useEffect(() => {
    // Typed while this module was loading.
    if (isFocused(input) && input.value !== input.defaultValue) setTyped(input.value);
  }, [input]);
  return (
    <BelowHeader>
      <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={choose} />
    </BelowHeader>
  );
}

function pathOf(suggestion: Suggestion, location: string): string {
  const category = suggestion.kind === "category" ? suggestion.category : undefined;
  const params = new URLSearchParams({ q: suggestion.q, location });
  const filters: SearchFilters = parseSearchFilters(params, category);
  switch (suggestion.kind) {
    case "words":
      return searchPath(filters);
    case "category":
      return resultsPath({ ...filters, sub: suggestion.sub });
    case "place":
    case "region":
      return searchPath({ ...filters, places: [{ name: suggestion.filterName, within: null }] });
  }
}
