import { SlidersHorizontal } from "lucide";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useNavigate } from "react-router";
import { fetchModule } from "../../fetch-module.ts";
import type { ResultCount } from "../../text/result-counts.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useOnDemand } from "../../use-on-demand.ts";
import { FilterFields } from "./filter-fields.tsx";
import type { FilterView } from "./filter-view.ts";
import { fillIn, typedAddress } from "./typed-address.ts";

export const filterFormId = "filtres";

const loadSheet = async () => (await fetchModule(() => import("./filter-sheet.tsx"))).FilterSheet;

/** A plain GET form: the address is the state. On a narrow screen a sheet, or without JavaScript a fold, holds it. */
export function FilterForm({ view, count }: { view: FilterView; count: ResultCount }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { activeCount } = view;
  const unfold = () => fold.current?.setAttribute("open", "");
  const { Part: FilterSheet, prepare, open, close } = useOnDemand(loadSheet, unfold);
  const known = useRef(view.address);
  // What was sent may be understood as other than it stands in the fields, also where it leads back to the same address.
  // Each answer of the server is another view.
  useEffect(() => {
    if (form.current) fillIn(form.current, view.address, known.current);
    known.current = view.address;
  }, [view]);

  // With JavaScript the address comes without the fields that were left empty.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    known.current = typedAddress(event.currentTarget);
    navigate(known.current, { preventScrollReset: true });
  };
  return (
    <>
      <details ref={fold} className="filters rounded-card border border-line bg-surface lg:sticky lg:top-32">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
        <summary
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={(event) => {
            event.preventDefault();
            open();
          }}
          aria-haspopup="dialog"
          className="flex min-h-12 list-none items-center gap-2 whitespace-nowrap px-3.5 font-semibold text-sm sm:px-4 lg:hidden"
        >
          <Icon of={SlidersHorizontal} className="size-5 max-sm:hidden" />
          Filtres
          {activeCount > 0 ? (
            <span className="rounded-chip bg-spruce px-2 text-on-spruce text-xs tabular">
              {activeCount}
              <span className="sr-only"> {activeCount === 1 ? "appliqué" : "appliqués"}</span>
            </span>
          ) : null}
        </summary>
        {/* While the sheet is open its form is the only one: each field has one label, the page one form. */}
        {FilterSheet ? null : (
          <Form
            ref={form}
            id={filterFormId}
            action={view.action}
            onSubmit={submit}
            className="grid gap-4 px-4 pt-4 max-lg:border-line max-lg:border-t lg:max-h-[calc(100dvh-9rem)] lg:scroll-pb-32 lg:overflow-y-auto lg:rounded-card"
          >
            <h2 className="hidden text-base lg:block">Filtres</h2>
            <FilterFields view={view} />
            <div className="bottom-0 -mx-4 grid gap-1 rounded-b-card border-line border-t bg-surface p-4 lg:sticky">
              <Button type="submit">Afficher les annonces</Button>
              <Link
                to={view.clearTo}
                preventScrollReset
                onClick={() => {
                  if (form.current) fillIn(form.current, view.clearTo);
                  known.current = view.clearTo;
                }}
                className="py-1 text-center font-semibold text-sm text-spruce underline-offset-4 hover:underline"
              >
                Effacer les filtres
              </Link>
            </div>
          </Form>
        )}
      </details>
      {FilterSheet ? (
        <FilterSheet
          view={view}
          count={count}
          onClose={() => {
            close();
            fold.current?.querySelector("summary")?.focus({ preventScroll: true });
          }}
          onChoose={navigate}
        />
      ) : null}
    </>
  );
}
