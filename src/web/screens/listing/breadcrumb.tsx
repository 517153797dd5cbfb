import { ChevronRight } from "lucide";
import { Link } from "react-router";
import { type CategoryId, categoryOf } from "../../../domain/category.ts";
import { everything } from "../../../domain/search/search-filters.ts";
import { paths, resultsPath } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";

export function Breadcrumb({
  category,
  subCategory,
  title,
}: {
  category: CategoryId;
  subCategory: string | null;
  title: string;
}) {
  const inCategory = { ...everything, category };
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-soft">
        <Crumb to={paths.home()} label="Accueil" />
        <Crumb to={paths.category(category)} label={categoryOf(category).name} />
        {subCategory ? (
          <Crumb to={resultsPath({ ...inCategory, sub: subCategory })} label={subCategory} />
        ) : null}
        <li aria-current="page" className="max-w-[24ch] truncate py-1 max-sm:hidden">
          {title}
        </li>
      </ol>
    </nav>
  );
}

function Crumb({ to, label }: { to: string; label: string }) {
  return (
    <li className="group flex items-center gap-1">
      <Link to={to} className="py-1 underline-offset-4 hover:text-ink hover:underline">
        {label}
      </Link>
      <Icon of={ChevronRight} className="size-4 max-sm:group-nth-last-2:hidden" />
    </li>
  );
}
