import { LocateFixed } from "lucide-react";
import { type RefObject, useEffect, useId, useState } from "react";
import { findNearestPlace } from "../nearest-place.ts";
import { fetchPlaceNames, type PlaceName } from "../place-names.ts";
import { nearestPlaceFailures } from "../text/nearest-place-texts.ts";
import { suggestionsText } from "../text/suggestions-text.ts";
import { OptionList } from "./option-list.tsx";
import { isFocused, useAttachedCombobox } from "./use-attached-combobox.ts";
import { useOptionKeys } from "./use-option-keys.ts";

type ProvinceField = RefObject<HTMLSelectElement | null> | undefined;

const debounceMs = 80;
/** More would cover the whole screen below the field on a phone. */
const placesMax = 5;
/** Radius in kilometers around the place nearest to the device: its center is some way off, and so are neighboring ones. */
const nearestWithin = "10";

/**
 * Combobox behavior for an existing text field: suggests places, writes the chosen name into the field, and its province
 * into the province field when the form has one. An empty field of a search offers the place nearest to the device.
 * Attached by event listeners, because it is loaded after the field.
 */
export function PlaceSuggestions({ input, province }: { input: HTMLInputElement; province?: ProvinceField }) {
  const id = useId();
  // null: no suggestions are requested
  const [typed, setTyped] = useState<string | null>(null);
  const places = usePlaces(typed, province);
  const [note, setNote] = useState<{ text: string; isFinal: boolean } | null>(null);
  const isNearOffered = typed?.trim() === "" && !province && "geolocation" in navigator;
  const count = isNearOffered ? 1 : places.length;
  const isOpen = count > 0;
  const choose = (index: number) => {
    const place = places[index];
    if (isNearOffered) void chooseNearest();
    else if (!place) return;
    else {
      input.value = province?.current ? place.name : place.filterName;
      if (province?.current && place.province) province.current.value = place.province;
      // The filter form listens to input events to update its result count.
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    close();
  };
  const chooseNearest = async () => {
    setNote({ text: "Recherche de votre position…", isFinal: false });
    const found = await findNearestPlace();
    if (!found.ok) {
      setNote({ text: nearestPlaceFailures[found.reason], isFinal: true });
      return;
    }
    setNote(null);
    if (input.value !== "") return; // typed meanwhile
    input.value = found.place.filterName;
    const radius = radiusBeside(input);
    if (radius) radius.value ||= nearestWithin;
    // The second one applies it where filters apply as they change: a browser fires it for typed text only.
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const { active, reset, close, press } = useOptionKeys({
    count,
    onChoose: choose,
    onOpen: () => setTyped(input.value),
    onClose: () => setTyped(null),
  });

  useAttachedCombobox(input, {
    id,
    isOpen,
    active,
    onInput: (event) => {
      reset();
      setNote(null);
      setTyped(event.isTrusted && isFocused(input) ? input.value : null);
    },
    onKey: press,
    onBlur: () => {
      close();
      // The browser's question for permission takes the focus, too.
      if (note?.isFinal) setNote(null);
    },
    onFocus: () => {
      if (isFocused(input) && input.value === "") setTyped("");
    },
  });
  useEffect(() => {
    // The user may have typed, or left the field, while this module was loading.
    if (isFocused(input) && input.value !== input.defaultValue) setTyped(input.value);
  }, [input]);

  return (
    <>
      {isOpen ? (
        <OptionList
          id={id}
          label="Lieux suggérés"
          options={isNearOffered ? [nearestOption] : places.map(optionOf)}
          active={active}
          onChoose={choose}
        />
      ) : null}
      <p
        role="status"
        className={
          note
            ? "absolute inset-x-0 top-full z-10 mt-1.5 rounded-field border border-edge bg-surface px-4 py-3 text-sm shadow-float"
            : "sr-only"
        }
      >
        {note?.text ?? suggestionsText(count)}
      </p>
    </>
  );
}

const nearestOption = {
  key: "nearest",
  shown: (
    <>
      <LocateFixed className="size-5 shrink-0 text-spruce" />
      Autour de moi
    </>
  ),
};

const optionOf = ({ name, province }: PlaceName) => ({
  key: `${name}/${province}`,
  shown: (
    <span className="min-w-0 break-words">
      {name}
      <span className="text-soft text-sm"> ({province ?? "région"})</span>
    </span>
  ),
});

/** The radius field of a place field: both are repeated, and paired by position (place-filters.ts). */
function radiusBeside(input: HTMLInputElement): HTMLSelectElement | HTMLInputElement | null {
  const fields = [...(input.form?.elements ?? [])].filter(
    (field): field is HTMLSelectElement | HTMLInputElement =>
      field instanceof HTMLSelectElement || field instanceof HTMLInputElement,
  );
  const index = fields.filter(({ name }) => name === input.name).indexOf(input);
  return fields.filter(({ name }) => name === "within")[index] ?? null;
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
