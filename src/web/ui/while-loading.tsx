import { type ReactNode, Suspense } from "react";
import { useLocation, useNavigation } from "react-router";
import { lazyComponent } from "../fetch-module.ts";
import { useIsLate } from "../use-is-late.ts";

/** Code of the pages of results, which are loading at the same time. */
const Placeholder = lazyComponent(
  () => import("./results-placeholder.tsx"),
  () => null,
);

/**
 * While a page loads: a bar at the top at once and, if it is a page of results that another page leads to, placeholder
 * cards instead of the current page. A change of filters on the same page is the page's own affair (results.tsx).
 */
export function WhileLoading({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const to = location?.pathname ?? pathname;
  const isOpening = useIsLate(to !== pathname && /^\/(?:search|category\/\w+)$/u.test(to), 300);
  return (
    <>
      {state === "idle" ? null : <div aria-hidden="true" className="loading-bar" />}
      {isOpening ? (
        <Suspense>
          <Placeholder />
        </Suspense>
      ) : null}
      {/* Hidden rather than removed: a navigation that fails leads back to it. */}
      <div className={isOpening ? "hidden" : "contents"}>{children}</div>
    </>
  );
}
