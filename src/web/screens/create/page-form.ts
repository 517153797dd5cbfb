import type { ListingForm } from "../../../listings/listing-form.ts";
import { readSubmittedForm } from "./form-values.ts";

/** The values that the form on the page has now, as the server would read them. */
export function readPageForm(form: HTMLFormElement): ListingForm {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return readSubmittedForm(new URLSearchParams(texts)).form;
}
