import { type ListingForm, parseListingForm } from "../../../listings/listing-form.ts";

/** Names of the fields that the server would reject. A module of its own, loaded when a form was rejected. */
export function invalidFields(form: ListingForm): ReadonlySet<string> {
  const parsed = parseListingForm(form, "publish");
  return new Set(parsed.ok ? [] : Object.keys(parsed.errors));
}
