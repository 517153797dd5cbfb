/** Listens in the capture phase. Returns the function that removes the listeners, for an effect to return. */
export function addListener(
  target: EventTarget,
  types: readonly string[],
  onEvent: (event: Event) => void,
): () => void {
  for (const type of types) target.addEventListener(type, onEvent, true);
  return () => {
    for (const type of types) target.removeEventListener(type, onEvent, true);
  };
}
