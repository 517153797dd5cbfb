import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { useOnDemand } from "../use-on-demand.ts";
import { TextField } from "./field.tsx";

const loadSuggestions = () => import("./place-suggestions.tsx").then((module) => module.PlaceSuggestions);
const without = () => undefined;

type Props = ComponentProps<typeof TextField> & {
  /** follows the place that is chosen, where it is asked for apart */
  province?: RefObject<HTMLSelectElement | null>;
};

/** Takes any text; names are suggested from the first time that the field is used. Until then `list` may offer some. */
export function PlaceField({ province, list, ...field }: Props) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const { Part: PlaceSuggestions, open } = useOnDemand(loadSuggestions, without);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who was in the field before the page was awake does not come into it again.
    const focused = place.current?.querySelector<HTMLInputElement>("input:focus");
    if (!focused) return;
    setInput(focused);
    open();
  }, [open]);
  return (
    <div ref={place} className="relative">
      <TextField
        {...field}
        list={PlaceSuggestions ? undefined : list}
        onFocus={(event) => {
          setInput(event.currentTarget);
          open();
        }}
      />
      {PlaceSuggestions && input ? <PlaceSuggestions input={input} province={province} /> : null}
    </div>
  );
}
