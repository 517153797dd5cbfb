import { Search, Signpost } from "lucide-react";
import { useEffect, useRef } from "react";
import { categoryOf } from "../../domain/category.ts";
import type { Suggestion } from "../../domain/suggestion.ts";
import { CategoryIcon, toneClass } from "./category-icon.tsx";

type Props = {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
};

/** Lies over what stands below the field, so that nothing moves when it opens. */
export function SuggestionList({ id, suggestions, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-10 mt-1.5 overflow-hidden rounded-field border border-edge bg-surface py-1 shadow-float"
    >
      {suggestions.map((suggestion, index) => {
        const { main, detail } = wordsOf(suggestion);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
          <div
            key={`${suggestion.kind} ${main} ${detail}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()} // the field keeps the focus, and with it the list
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 text-base hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:outline-spruce aria-selected:-outline-offset-2"
          >
            <Icon suggestion={suggestion} />
            <span className="min-w-0 break-words">
              {main}
              {detail ? <span className="text-soft text-sm">{detail}</span> : null}
            </span>
          </div>
        );
      })}
    </div>
  );
}

function Icon({ suggestion }: { suggestion: Suggestion }) {
  const className = "size-5 shrink-0 text-soft";
  switch (suggestion.kind) {
    case "words":
      return <Search aria-hidden="true" className={className} />;
    case "place":
      return <Signpost aria-hidden="true" className={className} />;
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
    case "category": {
      const { name } = categoryOf(suggestion.category);
      const shown = suggestion.sub ?? name;
      if (suggestion.q) return { main: suggestion.q, detail: ` dans ${shown}` };
      return { main: shown, detail: suggestion.sub ? ` dans ${name}` : ", toute la catégorie" };
    }
  }
}
