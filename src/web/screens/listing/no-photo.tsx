import type { CategoryId } from "../../../domain/category.ts";
import { CategoryIcon, toneClass } from "../../ui/category-icon.tsx";

export function NoPhoto({ category }: { category: CategoryId }) {
  return (
    <div
      className={`grid aspect-3/1 place-items-center rounded-card ${toneClass[category]} bg-tone-tint text-tone`}
    >
      <p className="flex items-center gap-3 font-semibold">
        <CategoryIcon id={category} className="size-7" />
        Pas d’image
      </p>
    </div>
  );
}
