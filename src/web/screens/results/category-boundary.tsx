import { isRouteErrorResponse } from "react-router";
import { lazyComponent } from "../../fetch-module.ts";

const UnknownCategory = lazyComponent(() => import("./unknown-category.tsx"));

/** Error boundary of both routes of results. */
export function CategoryBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <UnknownCategory />;
}
