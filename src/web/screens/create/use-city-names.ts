import { useEffect, useRef, useState } from "react";
import { placeNames } from "../../place-names.ts";
import { citySuggestions } from "./city-suggestions.ts";

const pauseMs = 150;

/** Names for the city's field: the usual ones at first and without a script, then those that begin like what is typed. */
export function useCityNames(): { names: readonly string[]; onTyped: (typed: string) => void } {
  const [names, setNames] = useState<readonly string[]>(citySuggestions);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => stop(pause.current, request.current), []);

  const onTyped = (typed: string) => {
    stop(pause.current, request.current);
    if (typed.trim().length < 2) return;
    const current = new AbortController();
    request.current = current;
    pause.current = setTimeout(async () => {
      const places = await placeNames(typed, current.signal);
      if (places && places.length > 0) setNames([...new Set(places.map(({ name }) => name))]);
    }, pauseMs);
  };
  return { names, onTyped };
}

function stop(pause: ReturnType<typeof setTimeout> | undefined, request: AbortController | undefined): void {
  clearTimeout(pause);
  request?.abort();
}
