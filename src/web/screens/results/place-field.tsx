import { useState } from "react";
import { TextField } from "../../ui/field.tsx";
import { useOnDemand } from "../../use-on-demand.ts";

const loadSuggestions = () =>
  import("../../ui/place-suggestions.tsx").then((module) => module.PlaceSuggestions);
const without = () => undefined;

/** Any text finds something; names are suggested from the first time that the field is used. */
export function PlaceField({ label, name }: { label: string; name: string }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const { Part: PlaceSuggestions, open } = useOnDemand(loadSuggestions, without);
  return (
    <div className="relative">
      <TextField
        label={label}
        name="location"
        defaultValue={name}
        placeholder="Ville ou province"
        maxLength={100}
        onFocus={(event) => {
          setInput(event.currentTarget);
          open();
        }}
      />
      {PlaceSuggestions && input ? <PlaceSuggestions input={input} /> : null}
    </div>
  );
}
