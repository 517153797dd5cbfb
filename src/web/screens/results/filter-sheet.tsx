import { X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type ResultCount, showResultsText } from "../../text/result-counts.ts";
import { Button } from "../../ui/button.tsx";
import { FilterFields } from "./filter-fields.tsx";
import type { FilterView } from "./filter-view.ts";
import { fillIn, typedAddress } from "./typed-address.ts";

type Props = {
  view: FilterView;
  count: ResultCount;
  onClose: () => void;
  onChoose: (address: string) => void;
};

/** The filters on a narrow screen; the button says how many ads the choice finds, while one chooses. */
export function FilterSheet({ view, count, onClose, onChoose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState(view.address);
  const found = useCount(wanted, view, count);
  useEffect(() => dialog.current?.showModal(), []);

  const read = () => {
    if (form.current) setWanted(typedAddress(form.current));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = typedAddress(event.currentTarget);
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
          // What the link adds joins what was typed.
          fillIn(form.current, link.href, view.address);
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
            className="min-h-12"
            onClick={() => {
              if (form.current) fillIn(form.current, view.clearTo);
              read();
            }}
          >
            Effacer
          </Button>
          <Button type="submit" className="min-h-12 grow tabular">
            {showResultsText(found)}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {wanted === view.address ? "" : showResultsText(found)}
        </p>
      </form>
    </dialog>
  );
}

const pauseMs = 250;

/** How many ads the wanted address finds; the last known number while the next one is asked for. */
function useCount(
  wanted: string,
  { address: shown, countPath }: FilterView,
  count: ResultCount,
): ResultCount {
  const [found, setFound] = useState(count);
  useEffect(() => {
    if (wanted === shown) {
      setFound(count);
      return;
    }
    const params = wanted.includes("?") ? wanted.slice(wanted.indexOf("?") + 1) : "";
    const address = `${countPath}${countPath.includes("?") ? "&" : "?"}${params}`;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(address, { signal: asking.signal });
        if (answer.ok) setFound((await answer.json()) as ResultCount); // our own route's answer
      } catch {
        // Overtaken by the next choice, or no network: the number stays what it was.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted, shown, countPath, count]);
  return found;
}
