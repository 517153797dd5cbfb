import type { KeyboardEvent } from "react";

/**
 * Enter in a one-line field goes on to the next one. It never sends the form, let alone publishes it; a list
 * that is open below the field takes it first.
 */
export function moveOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.nativeEvent.isComposing || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement)) return;
  if (["checkbox", "file", "submit"].includes(target.type)) return;
  event.preventDefault();
  const fields = [...form.elements].filter(isField);
  fields[fields.indexOf(target) + 1]?.focus();
}

function isField(element: Element): element is HTMLElement {
  return (
    (element instanceof HTMLInputElement && element.type !== "hidden" && element.type !== "file") ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
