import { type ComponentProps, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { fetchModule } from "../fetch-module.ts";
import { useLazyModule } from "../use-lazy-module.ts";
import { TextField } from "./field.tsx";

const loadSuggestions = async () =>
  (await fetchModule(() => import("./place-suggestions.tsx"))).PlaceSuggestions;

type Props = ComponentProps<typeof TextField> & {
  /** follows the place that is chosen, where it is asked for apart */
  province?: RefObject<HTMLSelectElement | null>;
};

/** Takes any text; names are suggested from the first time that the field is used. Until then `list` may offer some. */
export function PlaceField({ province, list, ...field }: Props) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const { Part: PlaceSuggestions, open } = useLazyModule(loadSuggestions);
  const place = useRef<HTMLDivElement>(null);
  /** Also for who was in the field before the page was awake, and again with each letter if a first time failed. */
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
