import { Search, Signpost } from "lucide";
import { categoryOf } from "../../domain/category.ts";
import type { Suggestion } from "../../domain/search/suggestion.ts";
import { CategoryIcon, toneClass } from "./category-icon.tsx";
import { Icon } from "./icon.tsx";

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
      return <Icon of={Search} className={className} />;
    case "place":
    case "region":
      // Not the pin of an ad's page: shared with it, the icon would be a file of its own there.
      return <Icon of={Signpost} className={className} />;
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
      const shown = suggestion.sub ?? name;
      if (suggestion.q) return { main: suggestion.q, detail: ` dans ${shown}` };
      return { main: shown, detail: suggestion.sub ? ` dans ${name}` : ", toute la catégorie" };
    }
  }
}
