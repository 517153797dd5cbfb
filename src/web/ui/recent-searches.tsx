import { History } from "lucide";
import { useState } from "react";
import { forgetRecentSearches, readRecentSearches } from "../recent-searches.ts";
import { Icon } from "./icon.tsx";

/** The last words searched for on this device, one press away; and one press to forget them. */
export function RecentSearches({
  onChoose,
  onForget,
}: {
  onChoose: (words: string) => void;
  onForget: () => void;
}) {
  const [searches, setSearches] = useState(readRecentSearches);
  if (searches.length === 0) return null;
  return (
    <section aria-label="Recherches récentes" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Icon of={History} className="size-4 text-soft" />
      {searches.map((words) => (
        <button
          key={words}
          type="button"
          onClick={() => onChoose(words)}
          className="min-h-9 max-w-48 truncate rounded-chip border border-line bg-surface px-3 text-sm hover:border-edge"
        >
          {words}
        </button>
      ))}
      <button
        type="button"
        onClick={() => {
          forgetRecentSearches();
          setSearches([]);
          onForget();
        }}
        aria-label="Effacer les recherches récentes"
        className="min-h-9 px-2 text-soft text-sm underline underline-offset-4"
      >
        Effacer
      </button>
    </section>
  );
}
