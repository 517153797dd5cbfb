import { type RefObject, useId, useState } from "react";
import type { Suggestion } from "../../domain/search/suggestion.ts";
import { suggestionsText } from "../text/suggestions-text.ts";
import { OptionList, optionId } from "./option-list.tsx";
import { SuggestionWords } from "./suggestion-words.tsx";
import { useOptionKeys } from "./use-option-keys.ts";
import { useSuggestions } from "./use-suggestions.ts";

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
