import { type ComponentProps, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { fetchModule } from "../fetch-module.ts";
import { useLazyModule } from "../use-lazy-module.ts";
import { TextField } from "./field.tsx";

const loadSuggestions = async () =>
  (await fetchModule(() => import("./place-suggestions.tsx"))).PlaceSuggestions;

type Props = ComponentProps<typeof TextField> & {
  /** the province field of the form, set when a suggestion is chosen */
  province?: RefObject<HTMLSelectElement | null>;
};

/** Free text with suggestions, lazy-loaded when the field is first focused. Until then `list` (a datalist) applies. */
export function PlaceField({ province, list, ...field }: Props) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const { Part: PlaceSuggestions, open } = useLazyModule(loadSuggestions);
  const place = useRef<HTMLDivElement>(null);
  /** Also runs after hydration, for a field that already has the focus, and on input, to retry a failed load. */
  const suggest = useCallback(() => {
    const focused = place.current?.querySelector<HTMLInputElement>("input:focus");
    if (!focused) return;
    setInput(focused);
    open();
  }, [open]);
  useEffect(suggest, [suggest]);
  return (
    <div ref={place} className="relative">
      <TextField {...field} onFocus={suggest} onInput={suggest} list={PlaceSuggestions ? undefined : list} />
      {PlaceSuggestions && input ? <PlaceSuggestions input={input} province={province} /> : null}
    </div>
  );
}
