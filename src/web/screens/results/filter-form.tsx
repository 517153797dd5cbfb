import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useRef } from "react";
import { Form, Link, useNavigate } from "react-router";
import { fetchModule } from "../../fetch-module.ts";
import { paths } from "../../paths.ts";
import { availableText, type ResultCount } from "../../text/result-counts.ts";
import { Button } from "../../ui/button.tsx";
import { useLazyModule } from "../../use-lazy-module.ts";
import { FilterFields } from "./filter-fields.tsx";
import type { FilterView } from "./filter-view.ts";
import type { FilterFormUse } from "./use-filter-form.ts";

export const filterFormId = "filtres";

const loadSheet = async () => (await fetchModule(() => import("./filter-sheet.tsx"))).FilterSheet;

type Props = { view: FilterView; count: ResultCount; use: FilterFormUse };

/** A GET form: the URL is the state. On narrow screens it is in a sheet, or in <details> without JavaScript. */
export function FilterForm({ view, count, use }: Props) {
  const navigate = useNavigate();
  const fold = useRef<HTMLDetailsElement>(null);
  const { activeCount } = view;
  const unfold = () => fold.current?.setAttribute("open", "");
  const { Part: FilterSheet, prepare, open, close } = useLazyModule(loadSheet, unfold);
  return (
    <>
      <details
        ref={fold}
        className={`filters ${view.address === paths.search() ? "is-search-page" : ""} rounded-card border border-edge bg-surface lg:sticky lg:top-32 lg:border-line [.results:not(:has(>.sort-and-view))_&]:invisible`}
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
          className="flex min-h-12 list-none items-center gap-1.5 whitespace-nowrap px-2.5 font-semibold text-sm sm:px-4 lg:hidden"
        >
          <SlidersHorizontal className="size-5 max-sm:hidden" />
          Filtres
          {activeCount > 0 ? (
            <span className="rounded-chip bg-spruce px-1.5 text-on-spruce text-xs tabular">
              {activeCount}
              <span className="sr-only"> {activeCount === 1 ? "appliqué" : "appliqués"}</span>
            </span>
          ) : null}
        </summary>
        {/* Not rendered while the sheet is open, so that labels and the form are unique in the page. */}
        {FilterSheet ? null : (
          <Form
            ref={use.form}
            id={filterFormId}
            action={view.action}
            onSubmit={use.submit}
            className="px-4 pt-4 max-lg:border-line max-lg:border-t lg:max-h-[calc(100dvh-9rem)] lg:scroll-pb-40 lg:overflow-y-auto lg:rounded-card"
          >
            {/* On wide screens the filters fold here; on narrow ones around the form. */}
            <details open className="group/fold">
              <summary className="hidden min-h-11 list-none items-center justify-between lg:flex lg:-mt-2 lg:mb-1">
                <h2 className="text-base">Filtres</h2>
                <ChevronDown className="size-5 group-open/fold:rotate-180" />
              </summary>
              <div className="grid gap-4">
                <FilterFields view={view} onFollow={use.follow} />
              </div>
              <div className="bottom-0 -mx-4 mt-4 grid gap-1 rounded-b-card border-line border-t bg-surface p-4 lg:sticky">
                <p className="text-center text-sm text-soft tabular">{availableText(count)}</p>
                <Button type="submit">Afficher les annonces</Button>
                <Link
                  to={view.clearTo}
                  preventScrollReset
                  onClick={use.clear}
                  className="py-1 text-center font-semibold text-sm text-spruce underline-offset-4 hover:underline"
                >
                  Effacer les filtres
                </Link>
              </div>
            </details>
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
