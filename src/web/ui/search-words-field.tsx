import { Search, Signpost } from "lucide-react";
import { type RefObject, useEffect, useId, useState } from "react";
import { categoryOf, subCategoryLabel } from "../../listings/category.ts";
import type { Suggestion } from "../../search/suggestions/suggestion.ts";
import { paths } from "../paths.ts";
import { suggestionsText } from "../text/suggestions-text.ts";
import { CategoryIcon, toneClass } from "./category-icon.tsx";
import { OptionList, optionId } from "./option-list.tsx";
import { useOptionKeys } from "./use-option-keys.ts";

/** One line of the search's suggestions: what is looked for, then where. */
export function SuggestionWords({ suggestion }: { suggestion: Suggestion }) {
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
      // Not the pin of an ad's page: shared with it, the icon would be a file of its own there.
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
        ? { main: suggestion.q, detail: ` à ${suggestion.name}, ${suggestion.province}` }
        : { main: suggestion.name, detail: `, ${suggestion.province}` };
    case "region":
      return suggestion.q
        ? { main: suggestion.q, detail: ` ${suggestion.where}` }
        : { main: suggestion.name, detail: ", région" };
    case "category": {
      const { name } = categoryOf(suggestion.category);
      const shown = suggestion.sub ? subCategoryLabel(suggestion.sub) : name;
      if (suggestion.q) return { main: suggestion.q, detail: ` dans ${shown}` };
      return { main: shown, detail: suggestion.sub ? ` dans ${name}` : ", toute la catégorie" };
    }
  }
}

const pauseMs = 80;
const none: readonly Suggestion[] = [];

/** What the words typed so far may mean; the last answer while the next one is asked for. */
export function useSuggestions(typed: string, isWanted: boolean): readonly Suggestion[] {
  const [found, setFound] = useState(none);
  const isAsked = isWanted && typed.trim() !== "";
  useEffect(() => {
    if (!isAsked) {
      setFound(none);
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(paths.suggestions(typed), { signal: asking.signal });
        if (answer.ok) setFound((await answer.json()) as Suggestion[]); // our own route's answer
      } catch {
        // Overtaken by the next letter, or no network: one searches without.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [typed, isAsked]);
  return isAsked ? found : none;
}

type Props = {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  /** Escape, when there is no list to close first */
  onEscape: () => void;
};

/** The overlay's field: what is typed is completed in a list below it, which is never compulsory. */
export function SearchWordsField({ input, value, onChange, onChoose, onEscape }: Props) {
  const id = useId();
  // Closed until something is typed: what the page already searches for needs no completing.
  const [isWanted, setIsWanted] = useState(false);
  const suggestions = useSuggestions(value, isWanted);
  const isOpen = suggestions.length > 0;
  const choose = (index: number) => {
    const suggestion = suggestions[index];
    if (suggestion) onChoose(suggestion);
  };
  const { active, forget, close, press } = useOptionKeys({
    count: suggestions.length,
    onChoose: choose,
    onAsk: () => setIsWanted(true),
    onClose: () => setIsWanted(false),
    onEscape,
  });
  return (
    <>
      <input
        ref={input}
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
          forget();
          onChange(event.currentTarget.value);
        }}
        onKeyDown={(event) => press(event.nativeEvent)}
        onBlur={close}
        aria-label="Rechercher des annonces"
        placeholder="Rechercher des annonces..."
        className="min-h-13 w-full min-w-0 rounded-field border border-edge bg-surface px-4 text-base placeholder:text-soft"
      />
      {isOpen ? (
        <OptionList
          id={id}
          label="Suggestions"
          options={suggestions.map((suggestion) => ({
            key: JSON.stringify(suggestion),
            shown: <SuggestionWords suggestion={suggestion} />,
          }))}
          active={active}
          onChoose={choose}
        />
      ) : null}
      <p role="status" className="sr-only">
        {suggestionsText(suggestions.length)}
      </p>
    </>
  );
}
