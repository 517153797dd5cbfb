import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import type { Suggestion } from "../../domain/suggestion.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { useSuggestions } from "./use-suggestions.ts";

type Props = {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  /** Escape, when there is no list to close first */
  onEscape: () => void;
};

/** The overlay's field: what is typed is completed in a list below it, which is never compulsory (WAI-ARIA combobox). */
export function SearchWordsField({ input, value, onChange, onChoose, onEscape }: Props) {
  const id = useId();
  // Closed until something is typed: what the page already searches for needs no completing.
  const [isWanted, setIsWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(value, isWanted);
  const isOpen = suggestions.length > 0;
  const chosen = suggestions[active];

  const close = () => {
    setIsWanted(false);
    setActive(-1);
  };
  const move = (step: 1 | -1) => {
    setIsWanted(true);
    // One more than the options: between the last and the first stands the field itself.
    const count = suggestions.length + 1;
    setActive((at) => ((at + 1 + step + count) % count) - 1);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      if (!(isOpen && chosen)) return close();
      event.preventDefault();
      onChoose(chosen);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape") {
      // In a search field that holds something, browsers let Escape empty it and nothing more.
      event.preventDefault();
      if (isOpen) close();
      else onEscape();
    }
  };
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
        aria-activedescendant={isOpen && chosen ? `${id}-${active}` : undefined}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={(event) => {
          setIsWanted(true);
          setActive(-1);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={press}
        onBlur={close}
        aria-label="Rechercher des annonces"
        placeholder="Rechercher des annonces..."
        className="min-h-13 w-full min-w-0 rounded-field border border-edge bg-surface px-4 text-base placeholder:text-soft"
      />
      {isOpen ? (
        <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={onChoose} />
      ) : null}
      <p role="status" className="sr-only">
        {isOpen ? `${suggestions.length} suggestion${suggestions.length > 1 ? "s" : ""}` : ""}
      </p>
    </>
  );
}
