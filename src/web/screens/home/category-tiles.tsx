import { Link } from "react-router";
import { type CategoryId, categories } from "../../../domain/category.ts";
import { paths } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { toneClass } from "../../ui/category-icon.tsx";
import { usePrefetch } from "../../use-prefetch.ts";
import { Scene } from "./scene.tsx";

/** Five tiles that look like places; each says how many ads wait behind it. */
export function CategoryTiles({ counts }: { counts: Record<CategoryId, number> }) {
  const prefetch = usePrefetch();
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="sr-only">
        Catégories
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {categories.map((category) => (
          <li key={category.id} className={`${toneClass[category.id]} last:max-md:col-span-2`}>
            <Link
              to={paths.category(category.id)}
              prefetch={prefetch}
              className="grid h-full content-start in-[li:last-child]:max-md:grid-cols-2 in-[li:last-child]:max-md:items-center overflow-hidden rounded-card border border-line bg-surface hover:border-tone"
            >
              <Scene
                id={category.id}
                className="h-28 w-full md:h-auto md:aspect-24/13 bg-tone-tint text-tone"
              />
              <span className="grid gap-0.5 p-4 md:max-lg:p-3">
                <span className="font-bold text-lg text-tone [overflow-wrap:normal] max-[22.5rem]:text-base md:max-lg:text-sm">
                  {category.name}
                </span>
                <span className="text-sm text-soft tabular">{countTexts.listings(counts[category.id])}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
