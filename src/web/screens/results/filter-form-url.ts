/** Converts between filter form and URL. Parsing the filters is left to the server. */

/**
 * URL of the form's current values without empty fields; a default order is omitted. `link`: a URL that the fields were
 * just filled from; its `sub` and `sortBy`, which no field can hold, are copied from it.
 */
export function filterFormUrl(form: HTMLFormElement, link?: string): string {
  const typed = new FormData(form);
  const params = new URLSearchParams();
  if (typed.get("sortBy") === typed.get("shownSort")) typed.delete("sortBy");
  if (link !== undefined) {
    for (const name of ["sub", "sortBy"]) typed.set(name, paramsOf(link).get(name) ?? "");
  }
  // Places and radii are parallel arrays: either all places have a radius parameter or none.
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
 * Fills the fields from a URL. With `before`, the URL that the fields were last filled from, only differing values are
 * set: the user may be typing in another field while results arrive.
 */
export function fillForm(form: HTMLFormElement, address: string, before?: string): void {
  const known = before === undefined ? [] : valuesIn(form, before);
  for (const [index, { field, value }] of valuesIn(form, address).entries()) {
    if (known[index]?.value === value) continue;
    // React controls the value of hidden inputs and would restore it.
    if (field.type === "hidden") field.disabled = value === "";
    else if (isCheckbox(field)) field.checked = value !== "";
    else field.value = value;
  }
}

/** Whether a field differs from the URL that it was filled from. */
export function isEdited(form: HTMLFormElement, shown: string): boolean {
  return valuesIn(form, shown).some(
    ({ field, value }) => field.type !== "hidden" && currentValue(field) !== value,
  );
}

function isCheckbox(field: FieldValue["field"]): field is HTMLInputElement {
  return field.type === "checkbox";
}

/** As in a URL: nothing for an unchecked box. */
function currentValue(field: FieldValue["field"]): string {
  return isCheckbox(field) && !field.checked ? "" : field.value.trim();
}

type FieldValue = { field: HTMLInputElement | HTMLSelectElement; value: string };

/** The sort field is rendered by the page itself (`shownSort`). */
const fieldsShown = ":is(input, select)[name]:not([name*=sort i])";

/** Value of the URL for each field; repeated fields take repeated parameters in order. */
function valuesIn(form: HTMLFormElement, address: string): FieldValue[] {
  const params = paramsOf(address);
  const positions = new Map<string, number>();
  return [...form.querySelectorAll<FieldValue["field"]>(fieldsShown)].map((field) => {
    if (isCheckbox(field)) {
      return { field, value: params.getAll(field.name).includes(field.value) ? field.value : "" };
    }
    const position = positions.get(field.name) ?? 0;
    positions.set(field.name, position + 1);
    const value = params.getAll(field.name)[position] ?? "";
    // 0 means no radius; it is in the URL only when another place has one.
    return { field, value: field.name === "within" && value === "0" ? "" : value };
  });
}

function paramsOf(address: string): URLSearchParams {
  return new URL(address, document.baseURI).searchParams;
}
