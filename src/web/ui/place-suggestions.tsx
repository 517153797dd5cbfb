import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { type PlaceName, placeNames } from "../place-names.ts";
import { suggestionsText } from "../text/suggestions-text.ts";
import { OptionList, optionId } from "./option-list.tsx";
import { useOptionKeys } from "./use-option-keys.ts";

type ProvinceField = RefObject<HTMLSelectElement | null> | undefined;

const pauseMs = 80;
/** More would cover all that stands below the field on a phone. */
const placesMax = 5;

/**
 * Names of places for a text field that is there already: it comes when the field is first used, listens to it, and
 * writes the chosen name into it, and its province into the field that asks for it, where there is one.
 */
export function PlaceSuggestions({ input, province }: { input: HTMLInputElement; province?: ProvinceField }) {
  const id = useId();
  // null: nothing is asked for.
  const [typed, setTyped] = useState<string | null>(null);
  const places = usePlaces(typed, province);
  const isOpen = places.length > 0;
  const choose = (index: number) => {
    const place = places[index];
    if (!place) return;
    input.value = province?.current ? place.name : place.asked;
    if (province?.current && place.province) province.current.value = place.province;
    // So that a form around it knows, which counts what the fields would find.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    close();
  };
  const { active, forget, close, press } = useOptionKeys({
    count: places.length,
    onChoose: choose,
    onAsk: () => setTyped(input.value),
    onClose: () => setTyped(null),
  });

  const onInput = useEffectEvent((event: Event) => {
    forget();
    setTyped(event.isTrusted && isIn(input) ? input.value : null);
  });
  const onKey = useEffectEvent(press);
  const onBlur = useEffectEvent(close);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener("input", (event) => onInput(event), { signal });
    input.addEventListener("keydown", (event) => onKey(event), { signal });
    input.addEventListener("blur", () => onBlur(), { signal });
    // Something may have been typed while this was on its way, up to this very moment; or the field left.
    if (isIn(input) && input.value !== input.defaultValue) setTyped(input.value);
    return () => listening.abort();
  }, [input]);
  useEffect(() => {
    const states = {
      ...{
        role: "combobox",
        autocomplete: "off",
        "aria-autocomplete": "list",
        "aria-expanded": String(isOpen),
      },
      "aria-controls": isOpen ? id : null,
      "aria-activedescendant": isOpen && active >= 0 ? optionId(id, active) : null,
    };
    for (const [name, value] of Object.entries(states)) {
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
                <span className="text-soft text-sm">, {province ?? "région"}</span>
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

/** Whoever fills in a form for somebody types into fields where nobody is; leaving them would close no list. */
function isIn(input: HTMLInputElement): boolean {
  return document.activeElement === input;
}

const none: readonly PlaceName[] = [];

function usePlaces(typed: string | null, province: ProvinceField): readonly PlaceName[] {
  const [places, setPlaces] = useState(none);
  const isAsked = typed !== null && typed.trim().length > 1;
  useEffect(() => {
    if (!isAsked) {
      setPlaces(none);
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const asked = province?.current;
      // An ad stands in a municipality; where there is a province to choose as well, one is asked for.
      const found = await placeNames(typed, !asked, asking.signal);
      const isThere = (place: PlaceName) =>
        asked ? place.name === typed && asked.value === place.province : place.asked === typed;
      if (found) setPlaces(found.filter((place) => !isThere(place)).slice(0, placesMax));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [typed, isAsked, province]);
  return isAsked ? places : none;
}
