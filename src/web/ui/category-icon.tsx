import { BriefcaseBusiness, HeartHandshake, House, type LucideIcon, Package, Wrench } from "lucide-react";
import type { CategoryId } from "../../listings/category.ts";

const icons: Record<CategoryId, LucideIcon> = {
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
  const Icon = icons[id];
  return <Icon className={className} />;
}
