import { SlidersHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useNavigate } from "react-router";
import type { SearchFilters } from "../../../domain/search-filters.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { useOnDemand } from "../../use-on-demand.ts";
import { FilterFields } from "./filter-fields.tsx";
import { pagePath } from "./page-path.ts";
import { activeFilterCount, clearedFilters, fillIn, typedFilters } from "./typed-filters.ts";

export const filterFormId = "filtres";

const loadSheet = () => import("./filter-sheet.tsx").then((module) => module.FilterSheet);

/** A plain GET form: the address is the state. On a narrow screen a sheet, or without JavaScript a fold, holds it. */
export function FilterForm({
  filters,
  total,
  isCategoryPage,
}: {
  filters: SearchFilters;
  total: number;
  isCategoryPage: boolean;
}) {
  const fold = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const address = pagePath(filters, isCategoryPage);
  const unfold = () => fold.current?.setAttribute("open", "");
  const { Part: FilterSheet, prepare, open, close } = useOnDemand(loadSheet, unfold);
  const known = useRef(address);
  useEffect(() => {
    if (form.current) fillIn(form.current, address, known.current);
    known.current = address;
  }, [address]);

  // With JavaScript the address is the canonical one at once, without the fields that were left empty.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = typedFilters(event.currentTarget, filters, isCategoryPage);
    navigate(pagePath(wanted, isCategoryPage), { preventScrollReset: true });
  };
  const activeCount = activeFilterCount(filters, isCategoryPage);
  return (
    <>
      <details
        ref={fold}
        className="filters rounded-card border border-line bg-surface lg:sticky lg:top-32 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto"
      >
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
          <SlidersHorizontal aria-hidden="true" className="size-5 max-sm:hidden" />
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
            action={isCategoryPage && filters.category ? paths.category(filters.category) : paths.search()}
            onSubmit={submit}
            className="grid gap-4 p-4 max-lg:border-line max-lg:border-t"
          >
            <h2 className="hidden text-base lg:block">Filtres</h2>
            <FilterFields filters={filters} isCategoryPage={isCategoryPage} />
            <Button type="submit">Afficher les annonces</Button>
            <Link
              to={pagePath(clearedFilters(filters, isCategoryPage), isCategoryPage)}
              preventScrollReset
              onClick={() => {
                if (form.current) fillIn(form.current, "");
              }}
              className="py-1 text-center font-semibold text-sm text-spruce underline-offset-4 hover:underline"
            >
              Effacer les filtres
            </Link>
          </Form>
        )}
      </details>
      {FilterSheet ? (
        <FilterSheet
          filters={filters}
          total={total}
          isCategoryPage={isCategoryPage}
          onClose={() => {
            close();
            fold.current?.querySelector("summary")?.focus({ preventScroll: true });
          }}
          onChoose={(wanted) => navigate(pagePath(wanted, isCategoryPage))}
        />
      ) : null}
    </>
  );
}
