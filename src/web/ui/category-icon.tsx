import { BriefcaseBusiness, HeartHandshake, House, type IconNode, Package, Wrench } from "lucide";
import type { CategoryId } from "../../listings/category.ts";
import { Icon } from "./icon.tsx";

const icons: Record<CategoryId, IconNode> = {
  housing: House,
  jobs: BriefcaseBusiness,
  services: Wrench,
  products: Package,
  community: HeartHandshake,
};

export const toneClass: Record<CategoryId, string> = {
  housing: "tone-housing",
  jobs: "tone-jobs",
  services: "tone-services",
  products: "tone-products",
  community: "tone-community",
};

export function CategoryIcon({ id, className }: { id: CategoryId; className: string }) {
  return <Icon of={icons[id]} className={className} />;
}
