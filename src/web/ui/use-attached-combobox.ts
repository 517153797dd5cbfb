import { useEffect, useEffectEvent } from "react";
import { optionId } from "./option-list.tsx";

type Options = {
  /** of the list */
  id: string;
  isOpen: boolean;
  /** the chosen option; -1: none */
  active: number;
  onInput: (event: Event) => void;
  onKey: (event: KeyboardEvent) => void;
  onBlur: () => void;
  onFocus: () => void;
};

/** Combobox behavior of a field that exists already, attached by event listeners: this code is loaded after the field. */
export function useAttachedCombobox(input: HTMLInputElement, { id, isOpen, active, ...on }: Options): void {
  const onInput = useEffectEvent(on.onInput);
  const onKey = useEffectEvent(on.onKey);
  const onBlur = useEffectEvent(on.onBlur);
  const onFocus = useEffectEvent(on.onFocus);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    input.addEventListener("input", (event) => onInput(event), { signal });
    input.addEventListener("keydown", (event) => onKey(event), { signal });
    input.addEventListener("blur", () => onBlur(), { signal });
    input.addEventListener("focus", () => onFocus(), { signal });
    onFocus();
    return () => listeners.abort();
  }, [input]);
  useEffect(() => {
    const attributes = {
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": String(isOpen),
      "aria-controls": isOpen ? id : null,
      "aria-activedescendant": isOpen && active >= 0 ? optionId(id, active) : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  }, [input, id, isOpen, active]);
}

/** Autofill writes into fields without focus; a list opened there would never get a blur event. */
export function isFocused(input: HTMLInputElement): boolean {
  return document.activeElement === input;
}
