import { canonicalResultsPath, feedPath } from "../../paths.ts";
import { PageTitle, StructuredData } from "../../site.tsx";
import { countTexts } from "../../text/plural.ts";
import { resultsTitle } from "../../text/results-title.ts";
import type { Route } from "./+types/search.ts";
import { loadResults } from "./load-results.ts";
import { Results } from "./results.tsx";

export const handle = { audience: "public", caching: "results" };

export async function loader(args: Route.LoaderArgs) {
  return { found: await loadResults(args) };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { filters, total, structuredData } = loaderData.found;
  const title = resultsTitle(filters);
  return (
    <>
      <PageTitle
        description={`${title}\u00a0: ${countTexts.available(total)}.`}
        path={canonicalResultsPath(filters)}
        feed={feedPath(filters)}
      >
        {title}
      </PageTitle>
      <StructuredData facts={structuredData} />
      <header className="border-line border-b bg-sunken">
        <div className="page grid gap-1 py-7 md:py-9">
          <h1 aria-describedby="nombre-trouve" className="text-xl">
            {title}
          </h1>
          <p id="nombre-trouve" className="text-sm text-soft tabular" aria-live="polite">
            {countTexts.available(total)}
          </p>
        </div>
      </header>
      <Results found={loaderData.found} isCategoryPage={false} />
    </>
  );
}
