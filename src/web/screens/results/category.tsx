import { data, redirect } from "react-router";
import { categoryOf, findCategory, subCategoryLabel } from "../../../listings/category.ts";
import { paths } from "../../paths.ts";
import { PageTitle, StructuredData } from "../../site.tsx";
import { CategoryIcon, toneClass } from "../../ui/category-icon.tsx";
import type { Route } from "./+types/category.ts";
import { CategoryBoundary } from "./category-boundary.tsx";
import { loadResults } from "./load-results.ts";
import { Results } from "./results.tsx";

export const handle = { audience: "public", caching: "results" };

export async function loader(args: Route.LoaderArgs) {
  const { categoryId } = args.params;
  const category = findCategory(categoryId);
  if (!category) {
    const intended = findCategory(copiedId(categoryId));
    if (intended) throw redirect(paths.category(intended.id) + new URL(args.request.url).search, 301);
    throw data({ screen: "category" }, { status: 404 });
  }
  const found = await loadResults(args, { category: category.id });
  return data({ categoryId: category.id, found }, { status: found.status });
}

/** Without what a sentence left around a copied address, in lower case. */
const copiedId = (text: string) =>
  text.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "").toLowerCase();

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { countText, sub, structuredData } = loaderData.found;
  const category = categoryOf(loaderData.categoryId);
  return (
    <div className={toneClass[category.id]}>
      <PageTitle
        description={`${category.name}\u00a0: ${category.tagline}. ${countText}.`}
        path={loaderData.found.indexedPath}
        feed={loaderData.found.feed}
      >
        {sub ? `${subCategoryLabel(sub)} · ${category.name}` : category.name}
      </PageTitle>
      <StructuredData items={structuredData} />
      <header className="border-line border-b bg-tone-tint">
        <div className="page flex items-center gap-3 py-2.5 md:py-6">
          <span className="grid size-10 shrink-0 md:size-14 place-items-center rounded-card bg-tone text-paper">
            <CategoryIcon id={category.id} className="size-6 md:size-8" />
          </span>
          <div>
            <h1 aria-describedby="nombre-trouve" className="text-lg text-tone md:text-xl">
              {category.name}
            </h1>
            <p id="nombre-trouve" className="text-sm tabular" aria-live="polite">
              {countText}
            </p>
          </div>
        </div>
      </header>
      <Results found={loaderData.found} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CategoryBoundary error={error} />;
}
