import { type FormEvent, type MouseEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { FilterView } from "./filter-view.ts";
import { fillIn, isTyped, typedAddress } from "./typed-address.ts";

export type FilterFormUse = ReturnType<typeof useFilterForm>;

/** The filter form beside the ads, and the links around it, which lead on without losing what was typed there. */
export function useFilterForm(view: FilterView) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const known = useRef(view.address);
  // What was sent may be understood as other than it stands in the fields, also where it leads back to the same address.
  // Each answer of the server is another view.
  useEffect(() => {
    if (form.current) fillIn(form.current, view.address, known.current);
    known.current = view.address;
  }, [view]);
  const lead = (address: string) => {
    known.current = address;
    navigate(address, { preventScrollReset: true });
  };
  return {
    form,
    /** With JavaScript the address comes without the fields that were left empty. */
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      lead(typedAddress(event.currentTarget));
    },
    /** For a link that changes one filter: where something was typed and not sent yet, it goes along. */
    follow: (event: MouseEvent<HTMLAnchorElement>) => {
      const link = event.currentTarget.href;
      const isElsewhere =
        event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (isElsewhere || !form.current || !isTyped(form.current, view.address)) return;
      event.preventDefault();
      // The field of what the link takes away is emptied, whatever stands in it.
      fillIn(form.current, link, view.address);
      lead(typedAddress(form.current, link));
    },
    clear: () => {
      if (form.current) fillIn(form.current, view.clearTo);
      known.current = view.clearTo;
    },
  };
}
