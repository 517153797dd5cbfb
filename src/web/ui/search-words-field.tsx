import { Search, Signpost } from "lucide-react";
import { type RefObject, useEffect, useId, useState } from "react";
import { categoryOf, subCategoryLabel } from "../../listings/category.ts";
import type { Suggestion } from "../../search/suggestions/suggestion.ts";
import { paths } from "../paths.ts";
import { suggestionsText } from "../text/suggestions-text.ts";
import { CategoryIcon, toneClass } from "./category-icon.tsx";
import { OptionList, optionId } from "./option-list.tsx";
import { useOptionKeys } from "./use-option-keys.ts";

type ListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (index: number) => void;
};

/** The suggestions below a field, and their number for screen readers. */
export function SuggestionList({ id, suggestions, active, onChoose }: ListProps) {
  return (
    <>
      {suggestions.length > 0 ? (
        <OptionList
          id={id}
          label="Suggestions"
          options={suggestions.map((suggestion) => ({
            key: JSON.stringify(suggestion),
            shown: <SuggestionWords suggestion={suggestion} />,
          }))}
          active={active}
          onChoose={onChoose}
        />
      ) : null}
      <p role="status" className="sr-only">
        {suggestionsText(suggestions.length)}
      </p>
    </>
  );
}

/** One search suggestion: the query, then the place or category. */
function SuggestionWords({ suggestion }: { suggestion: Suggestion }) {
  const { main, detail } = wordsOf(suggestion);
  return (
    <>
      <KindIcon suggestion={suggestion} />
      <span className="min-w-0 break-words">
        {main}
        {detail ? <span className="text-soft text-sm">{detail}</span> : null}
      </span>
    </>
  );
}

function KindIcon({ suggestion }: { suggestion: Suggestion }) {
  const className = "size-5 shrink-0 text-soft";
  switch (suggestion.kind) {
    case "words":
      return <Search className={className} />;
    case "place":
    case "region":
      // Not the pin icon of the listing page: a shared icon would become a chunk of its own there.
      return <Signpost className={className} />;
    case "category":
      return (
        <span className={toneClass[suggestion.category]}>
          <CategoryIcon id={suggestion.category} className="size-5 shrink-0 text-tone" />
        </span>
      );
  }
}

function wordsOf(suggestion: Suggestion): { main: string; detail: string } {
  switch (suggestion.kind) {
    case "words":
      return { main: suggestion.q, detail: "" };
    case "place":
      return suggestion.q
        ? { main: suggestion.q, detail: ` à ${suggestion.name} (${suggestion.province})` }
        : { main: suggestion.name, detail: ` (${suggestion.province})` };
    case "region":
      return suggestion.q
        ? { main: suggestion.q, detail: ` ${suggestion.where}` }
        : { main: suggestion.name, detail: " (région)" };
    case "category": {
      const { name } = categoryOf(suggestion.category);
      const shown = suggestion.sub ? subCategoryLabel(suggestion.sub) : name;
      if (suggestion.q) return { main: suggestion.q, detail: ` dans ${shown}` };
      return { main: shown, detail: suggestion.sub ? ` dans ${name}` : ", toute la catégorie" };
    }
  }
}

const debounceMs = 80;
const none: readonly Suggestion[] = [];

/** Suggestions for the typed text; the previous ones while a request is pending. */
export function useSuggestions(typed: string, isWanted: boolean): readonly Suggestion[] {
  const [found, setFound] = useState(none);
  const isEnabled = isWanted && typed.trim() !== "";
  useEffect(() => {
    if (!isEnabled) {
      setFound(none);
      return;
    }
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(paths.suggestions(typed), { signal: request.signal });
        if (response.ok) setFound((await response.json()) as Suggestion[]); // sent by screens/suggestions/route.ts
      } catch {
        // aborted by the next keystroke, or offline: suggestions are optional
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [typed, isEnabled]);
  return isEnabled ? found : none;
}

type Props = {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  /** called for Escape, also when the list is open */
  onEscape: () => void;
};

/** The query field of the overlay, with optional suggestions in a list below it. */
export function SearchWordsField({ input, value, onChange, onChoose, onEscape }: Props) {
  const id = useId();
  // Closed until the user types: the current query needs no suggestions.
  const [isWanted, setIsWanted] = useState(false);
  const suggestions = useSuggestions(value, isWanted);
  const isOpen = suggestions.length > 0;
  const choose = (index: number) => {
    const suggestion = suggestions[index];
    if (suggestion) onChoose(suggestion);
  };
  const { active, reset, close, press } = useOptionKeys({
    count: suggestions.length,
    onChoose: choose,
    onOpen: () => setIsWanted(true),
    onClose: () => setIsWanted(false),
    onEscape,
  });
  return (
    <>
      <input
        ref={input}
        dir="auto"
        name="q"
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(id, active) : undefined}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={(event) => {
          setIsWanted(true);
          reset();
          onChange(event.currentTarget.value);
        }}
        onKeyDown={(event) => press(event.nativeEvent)}
        onBlur={close}
        aria-label="Rechercher des annonces"
        placeholder="Rechercher des annonces..."
        className="min-h-13 w-full min-w-0 rounded-field border border-edge bg-surface px-4 text-base placeholder:text-soft"
      />
      <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={choose} />
    </>
  );
}
