/** Between a filter form and the address; what the address says is understood by the server alone. */

/** Where the form leads as it stands, without what was left empty; an order that it merely showed is nobody's choice. */
export function typedAddress(form: HTMLFormElement): string {
  const typed = new FormData(form);
  const params = new URLSearchParams();
  if (typed.get("sortBy") === typed.get("shownSort")) typed.delete("sortBy");
  // A place and its radius stand in pairs, so that radii are all there or none.
  const radii = typed.getAll("within");
  const places = typed
    .getAll("location")
    .flatMap((name, index) =>
      String(name).trim() === "" ? [] : [{ name: String(name).trim(), within: String(radii[index] || 0) }],
    );
  const hasRadius = places.some(({ within }) => within !== "0");
  for (const { name } of places) params.append("location", name);
  if (hasRadius) for (const { within } of places) params.append("within", within);
  for (const [name, value] of typed) {
    const isApart = name === "shownSort" || name === "location" || name === "within";
    if (!isApart && typeof value === "string" && value.trim() !== "") params.append(name, value.trim());
  }
  const path = new URL(form.action).pathname;
  return params.size > 0 ? `${path}?${params}` : path;
}

/**
 * Puts what the address says into the fields, whatever was typed there. With `before`, the address that the fields
 * already know, only what differs: somebody may be typing the next filter while the results of the last one arrive.
 */
export function fillIn(form: HTMLFormElement, address: string, before?: string): void {
  const params = paramsOf(address);
  const known = before === undefined ? null : paramsOf(before);
  const seen = new Map<string, number>();
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const { name } = field;
    // The order is shown by the page itself, and says so (`shownSort`).
    if (name === "" || /sort/iu.test(name)) continue;
    const turn = seen.get(name) ?? 0;
    seen.set(name, turn + 1);
    const value = params.getAll(name)[turn] ?? "";
    if (known && (known.getAll(name)[turn] ?? "") === value) continue;
    // What is hidden is React's, which would put its value back.
    if (field.type === "hidden") field.disabled = value === "";
    else field.value = field instanceof HTMLSelectElement && value === "0" ? "" : value;
  }
}

function paramsOf(address: string): URLSearchParams {
  return new URLSearchParams(address.includes("?") ? address.slice(address.indexOf("?")) : "");
}
