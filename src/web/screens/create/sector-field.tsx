import { useEffect, useRef, useState } from "react";
import { addListener } from "../../add-listener.ts";
import { paths } from "../../paths.ts";
import { SelectField } from "../../ui/field.tsx";
import { FieldSlot } from "./field-slot.tsx";
import type { SectorChoice } from "./view.ts";

const debounceMs = 300;

/** The sectors of the city of the form, which change with it. Absent where none are known. */
export function SectorField({
  sectors,
  value,
  error,
}: {
  /** of the city that the server sent */
  sectors: readonly SectorChoice[];
  value: string;
  error: string | undefined;
}) {
  const slot = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState(sectors);
  useEffect(() => {
    const form = slot.current?.closest("form");
    if (!form) return;
    let request = new AbortController();
    const update = ({ target }: Event) => {
      const isPlace =
        target instanceof HTMLElement && ["city", "region"].includes(target.getAttribute("name") ?? "");
      if (!isPlace) return;
      request.abort();
      request = new AbortController();
      const { signal } = request;
      const values = new FormData(form);
      const address = paths.sectors(String(values.get("city") ?? ""), String(values.get("region") ?? ""));
      setTimeout(async () => {
        if (signal.aborted) return;
        try {
          const response = await fetch(address, { signal });
          if (response.ok) setChoices((await response.json()) as SectorChoice[]); // sent by screens/places/suggestions.ts
        } catch {
          // Aborted, or offline: the server checks the sector.
        }
      }, debounceMs);
    };
    const stop = addListener(form, ["input"], update);
    return () => {
      request.abort();
      stop();
    };
  }, []);
  return (
    <div ref={slot} hidden={choices.length === 0 && !error}>
      <FieldSlot name="sector">
        <SelectField label="Secteur" name="sector" isOptional defaultValue={value} error={error}>
          <option value="">Toute la ville</option>
          {choices.map(({ name, isInside }) => (
            <option key={name} value={name}>
              {isInside ? "\u2003" : ""}
              {name}
            </option>
          ))}
        </SelectField>
      </FieldSlot>
    </div>
  );
}
