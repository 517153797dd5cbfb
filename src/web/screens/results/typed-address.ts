/** Between a filter form and the address; what the address says is understood by the server alone. */

/**
 * Where the form leads as it stands, without what was left empty; an order that it merely showed is nobody's choice. With
 * `link`, an address that the fields were just filled in from, what no field can take from it is as it says.
 */
export function typedAddress(form: HTMLFormElement, link?: string): string {
  const typed = new FormData(form);
  const params = new URLSearchParams();
  if (typed.get("sortBy") === typed.get("shownSort")) typed.delete("sortBy");
  if (link !== undefined) {
    for (const name of ["sub", "sortBy"]) typed.set(name, paramsOf(link).get(name) ?? "");
  }
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
  const known = before === undefined ? [] : valuesIn(form, before);
  for (const [index, { field, value }] of valuesIn(form, address).entries()) {
    if (known[index]?.value === value) continue;
    // What is hidden is React's, which would put its value back.
    if (field.type === "hidden") field.disabled = value === "";
    else field.value = value;
  }
}

/** Whether a field says other than the address that it was filled in from. */
export function isTyped(form: HTMLFormElement, shown: string): boolean {
  return valuesIn(form, shown).some(
    ({ field, value }) => field.type !== "hidden" && field.value.trim() !== value,
  );
}

type FieldValue = { field: HTMLInputElement | HTMLSelectElement; value: string };

/** The order is shown by the page itself, and says so (`shownSort`). */
const fieldsShown = ":is(input, select)[name]:not([name*=sort i])";

/** What the address says for each field; of those of one name the first has the first value. */
function valuesIn(form: HTMLFormElement, address: string): FieldValue[] {
  const params = paramsOf(address);
  const turns = new Map<string, number>();
  return [...form.querySelectorAll<FieldValue["field"]>(fieldsShown)].map((field) => {
    const turn = turns.get(field.name) ?? 0;
    turns.set(field.name, turn + 1);
    const value = params.getAll(field.name)[turn] ?? "";
    // No radius, where another place has one.
    return { field, value: field.name === "within" && value === "0" ? "" : value };
  });
}

function paramsOf(address: string): URLSearchParams {
  return new URL(address, document.baseURI).searchParams;
}
