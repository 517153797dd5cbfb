import {
  Boxes,
  Briefcase,
  Car,
  House,
  type LucideIcon,
  Package,
  Scale,
  Shapes,
  Stamp,
  Users,
  Wrench,
} from "lucide-react";
import type { ListingTypeId } from "../../listings/listing-type.ts";

const icons: Record<ListingTypeId, LucideIcon> = {
  "single-item": Package,
  "multiple-items": Boxes,
  vehicle: Car,
  housing: House,
  roommate: Users,
  services: Wrench,
  "legal-services": Scale,
  notary: Stamp,
  job: Briefcase,
  other: Shapes,
};

export function ListingTypeIcon({ id, className }: { id: ListingTypeId; className: string }) {
  const Icon = icons[id];
  return <Icon className={`stroke-[1.5] ${className}`} />;
}
