import { type FormEvent, type MouseEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { addListener } from "../../add-listener.ts";
import { fillForm, filterFormUrl, isEdited } from "./filter-form-url.ts";
import type { FilterView } from "./filter-view.ts";

export type FilterFormUse = ReturnType<typeof useFilterForm>;

/** State of the filter form next to the results, which applies each change, and of the links around it, which keep unsubmitted values. */
export function useFilterForm(view: FilterView) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const known = useRef(view.address);
  /** Where the newest change leads, until its response has arrived. */
  const awaited = useRef<string>(null);
  // The server may interpret a query differently from what was typed, also without changing the URL. Each response
  // creates a new view object, which triggers this effect.
  useEffect(() => {
    // The page of an earlier change, shown late, would take back what was typed since.
    if (awaited.current !== null) return;
    if (form.current) fillForm(form.current, view.address, known.current);
    known.current = view.address;
  }, [view]);
  const lead = async (address: string) => {
    // The return key in a changed field both changes it and submits.
    if (awaited.current === address) return;
    awaited.current = address;
    known.current = address;
    await navigate(address, { preventScrollReset: true });
    if (awaited.current === address) awaited.current = null;
  };
  // The browser's event, which a text field fires when it is left; React's fires for each key.
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    return addListener(element, ["change"], () => element.requestSubmit());
  });
  return {
    form,
    /** Submits without empty fields, for a clean URL. */
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      lead(filterFormUrl(event.currentTarget));
    },
    /** For a link that changes one filter: merges unsubmitted values. */
    follow: (event: MouseEvent<HTMLAnchorElement>) => {
      const link = event.currentTarget.href;
      const isElsewhere =
        event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (isElsewhere || !form.current || !isEdited(form.current, view.address)) return;
      event.preventDefault();
      // Empties the field of a removed filter, even if it was edited.
      fillForm(form.current, link, view.address);
      lead(filterFormUrl(form.current, link));
    },
    clear: () => {
      if (form.current) fillForm(form.current, view.clearTo);
      known.current = view.clearTo;
    },
  };
}
