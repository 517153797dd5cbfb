import { X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SearchFilters } from "../../../domain/search-filters.ts";
import { paths } from "../../paths.ts";
import { showText } from "../../text/filter-texts.ts";
import { Button } from "../../ui/button.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { countAddress, fillIn, typedFilters } from "./typed-filters.ts";

type Props = {
  filters: SearchFilters;
  total: number;
  isCategoryPage: boolean;
  onClose: () => void;
  onChoose: (filters: SearchFilters) => void;
};

/** The filters on a narrow screen; the button says how many ads the choice finds, while one chooses. */
export function FilterSheet({ filters, total, isCategoryPage, onClose, onChoose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState(filters);
  const found = useCount(wanted, filters, total);
  useEffect(() => dialog.current?.showModal(), []);

  const read = () => {
    if (form.current) setWanted(typedFilters(form.current, filters, isCategoryPage));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = typedFilters(event.currentTarget, filters, isCategoryPage);
    dialog.current?.close();
    onChoose(chosen);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the sheet; from the keyboard Escape does the same
    <dialog
      ref={dialog}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
      aria-labelledby="filtres-titre"
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-paper shadow-float"
    >
      <form ref={form} noValidate onSubmit={submit} onInput={read} className="grid">
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
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <div className="grid gap-5 p-5">
          <FilterFields filters={filters} isCategoryPage={isCategoryPage} />
        </div>
        {filters.sortBy ? <input type="hidden" name="sortBy" value={filters.sortBy} /> : null}
        <div className="sticky bottom-0 flex gap-3 border-line border-t bg-paper p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <Button
            look="secondary"
            className="min-h-12"
            onClick={() => {
              if (form.current) fillIn(form.current, "");
              read();
            }}
          >
            Effacer
          </Button>
          <Button type="submit" className="min-h-12 grow tabular">
            {showText(found)}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {wanted === filters ? "" : showText(found)}
        </p>
      </form>
    </dialog>
  );
}

const pauseMs = 250;

/** How many ads the wanted filters find; the last known number while the next one is asked for. */
function useCount(wanted: SearchFilters, shown: SearchFilters, total: number): number {
  const [found, setFound] = useState(total);
  const address = countAddress(paths.searchCount(), wanted);
  const shownAddress = countAddress(paths.searchCount(), shown);
  useEffect(() => {
    if (address === shownAddress) {
      setFound(total);
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(address, { signal: asking.signal });
        const { total: count } = (await answer.json()) as { total: number }; // our own route's answer
        if (answer.ok) setFound(count);
      } catch {
        // Overtaken by the next choice, or no network: the number stays what it was.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [address, shownAddress, total]);
  return found;
}
