import { data } from "react-router";
import { findCategory } from "../../../listings/category.ts";
import { PageTitle, StructuredData } from "../../site.tsx";
import { NoWrapEnd } from "../../ui/no-wrap-end.tsx";
import type { Route } from "./+types/search.ts";
import { CategoryBoundary } from "./category-boundary.tsx";
import { loadResults } from "./load-results.ts";
import { Results } from "./results.tsx";

export const handle = { audience: "public", caching: "results" };

export async function loader(args: Route.LoaderArgs) {
  const category = args.url.searchParams.get("category") ?? "";
  // Without the filter, users who follow an old link would mistake all listings for its results.
  if (category !== "" && !findCategory(category)) throw data({ screen: "category" }, { status: 404 });
  const found = await loadResults(args);
  return data({ found }, { status: found.status });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { title, countText, structuredData } = loaderData.found;
  return (
    <>
      <PageTitle
        description={`${title}\u00a0: ${countText}.`}
        path={loaderData.found.indexedPath}
        feed={loaderData.found.feed}
      >
        {title}
      </PageTitle>
      <StructuredData items={structuredData} />
      <header className="border-line border-b bg-sunken">
        <div className="page grid gap-1 py-2.5 md:py-6">
          <h1 aria-describedby="nombre-trouve" className="text-lg md:text-xl">
            <NoWrapEnd>{title}</NoWrapEnd>
          </h1>
          <p id="nombre-trouve" className="text-sm text-soft tabular" aria-live="polite">
            {countText}
          </p>
        </div>
      </header>
      <Results found={loaderData.found} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CategoryBoundary error={error} />;
}
