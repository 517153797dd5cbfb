import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { fetchPlaceNames, type PlaceName } from "../place-names.ts";
import { suggestionsText } from "../text/suggestions-text.ts";
import { OptionList, optionId } from "./option-list.tsx";
import { useOptionKeys } from "./use-option-keys.ts";

type ProvinceField = RefObject<HTMLSelectElement | null> | undefined;

const debounceMs = 80;
/** More would cover the whole screen below the field on a phone. */
const placesMax = 5;

/**
 * Combobox behavior for an existing text field: suggests places, writes the chosen name into the field, and its province
 * into the province field when the form has one. Attached by event listeners, because it is loaded after the field.
 */
export function PlaceSuggestions({ input, province }: { input: HTMLInputElement; province?: ProvinceField }) {
  const id = useId();
  // null: no suggestions are requested
  const [typed, setTyped] = useState<string | null>(null);
  const places = usePlaces(typed, province);
  const isOpen = places.length > 0;
  const choose = (index: number) => {
    const place = places[index];
    if (!place) return;
    input.value = province?.current ? place.name : place.filterName;
    if (province?.current && place.province) province.current.value = place.province;
    // The filter form listens to input events to update its result count.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    close();
  };
  const { active, reset, close, press } = useOptionKeys({
    count: places.length,
    onChoose: choose,
    onOpen: () => setTyped(input.value),
    onClose: () => setTyped(null),
  });

  const onInput = useEffectEvent((event: Event) => {
    reset();
    setTyped(event.isTrusted && isFocused(input) ? input.value : null);
  });
  const onKey = useEffectEvent(press);
  const onBlur = useEffectEvent(close);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    input.addEventListener("input", (event) => onInput(event), { signal });
    input.addEventListener("keydown", (event) => onKey(event), { signal });
    input.addEventListener("blur", () => onBlur(), { signal });
    // The user may have typed, or left the field, while this module was loading.
    if (isFocused(input) && input.value !== input.defaultValue) setTyped(input.value);
    return () => listeners.abort();
  }, [input]);
  useEffect(() => {
    const attributes = {
      ...{
        role: "combobox",
        autocomplete: "off",
        "aria-autocomplete": "list",
        "aria-expanded": String(isOpen),
      },
      "aria-controls": isOpen ? id : null,
      "aria-activedescendant": isOpen && active >= 0 ? optionId(id, active) : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  }, [input, id, isOpen, active]);

  return (
    <>
      {isOpen ? (
        <OptionList
          id={id}
          label="Lieux suggérés"
          options={places.map(({ name, province }) => ({
            key: `${name}/${province}`,
            shown: (
              <span className="min-w-0 break-words">
                {name}
                <span className="text-soft text-sm"> ({province ?? "région"})</span>
              </span>
            ),
          }))}
          active={active}
          onChoose={choose}
        />
      ) : null}
      <p role="status" className="sr-only">
        {suggestionsText(places.length)}
      </p>
    </>
  );
}

/** Autofill writes into fields without focus; a list opened there would never get a blur event. */
function isFocused(input: HTMLInputElement): boolean {
  return document.activeElement === input;
}

const none: readonly PlaceName[] = [];

function usePlaces(typed: string | null, province: ProvinceField): readonly PlaceName[] {
  const [places, setPlaces] = useState(none);
  const isEnabled = typed !== null && typed.trim().length > 1;
  useEffect(() => {
    if (!isEnabled) {
      setPlaces(none);
      return;
    }
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const provinceField = province?.current;
      // A form with a province field needs a municipality: no regions there.
      const found = await fetchPlaceNames(typed, !provinceField, request.signal);
      const isEntered = (place: PlaceName) =>
        provinceField
          ? place.name === typed && provinceField.value === place.province
          : place.filterName === typed;
      if (found) setPlaces(found.filter((place) => !isEntered(place)).slice(0, placesMax));
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [typed, isEnabled, province]);
  return isEnabled ? places : none;
}
