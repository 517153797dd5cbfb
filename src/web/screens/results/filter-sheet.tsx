import { X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type ResultCount, showResultsText } from "../../text/result-counts.ts";
import { Button } from "../../ui/button.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { fillForm, filterFormUrl } from "./filter-form-url.ts";
import type { FilterView } from "./filter-view.ts";

type Props = {
  view: FilterView;
  count: ResultCount;
  onClose: () => void;
  onChoose: (address: string) => void;
};

/** Filters on a narrow screen. The button shows the number of results of the current choice. */
export function FilterSheet({ view, count, onClose, onChoose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [requested, setRequested] = useState(view.address);
  const found = useCount(requested, view, count);
  useEffect(() => dialog.current?.showModal(), []);

  const read = () => {
    if (form.current) setRequested(filterFormUrl(form.current));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = filterFormUrl(event.currentTarget);
    dialog.current?.close();
    onChoose(chosen);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the sheet, or on one of its links; from the keyboard Escape does the same
    <dialog
      ref={dialog}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
        const link = event.target instanceof Element ? event.target.closest("a") : null;
        if (link && form.current) {
          event.preventDefault();
          // Combines the link's filters with unsubmitted values.
          fillForm(form.current, link.href, view.address);
          form.current.requestSubmit();
        }
      }}
      aria-labelledby="filtres-titre"
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-paper shadow-float"
    >
      <form ref={form} action={view.action} noValidate onSubmit={submit} onInput={read} className="grid">
        <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-line border-b bg-paper py-2 pr-2 pl-5">
          <h2 id="filtres-titre" className="text-lg">
            Filtres
          </h2>
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            aria-label="Fermer les filtres"
            className="grid size-11 place-items-center rounded-full hover:bg-sunken"
          >
            <X className="size-6" />
          </button>
        </div>
        <div className="grid gap-5 p-5">
          <FilterFields view={view} />
        </div>
        <input type="hidden" name="sortBy" value={view.sortBy} />
        <div className="sticky bottom-0 flex gap-3 border-line border-t bg-paper p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <Button
            variant="secondary"
            className="min-h-12 px-3"
            onClick={() => {
              dialog.current?.close();
              onChoose(view.clearTo);
            }}
          >
            Effacer les filtres
          </Button>
          <Button type="submit" className="min-h-12 grow tabular">
            {showResultsText(found)}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {requested === view.address ? "" : showResultsText(found)}
        </p>
      </form>
    </dialog>
  );
}

const pauseMs = 250;

/** Number of listings at the requested URL; the previous number while a request is pending. */
function useCount(
  requested: string,
  { address: shown, countPath }: FilterView,
  count: ResultCount,
): ResultCount {
  const [found, setFound] = useState(count);
  useEffect(() => {
    if (requested === shown) {
      setFound(count);
      return;
    }
    const params = requested.includes("?") ? requested.slice(requested.indexOf("?") + 1) : "";
    const address = `${countPath}${countPath.includes("?") ? "&" : "?"}${params}`;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(address, { signal: asking.signal });
        if (response.ok) setFound((await response.json()) as ResultCount); // response of our own route
      } catch {
        // Aborted by a later choice, or a network error: the previous number stays.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [requested, shown, countPath, count]);
  return found;
}
