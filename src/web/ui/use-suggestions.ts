import { useEffect, useState } from "react";
import type { Suggestion } from "../../domain/search/suggestion.ts";
import { paths } from "../paths.ts";

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
