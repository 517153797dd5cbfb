import {
  Boxes,
  Briefcase,
  Car,
  House,
  type IconNode,
  Package,
  Scale,
  Shapes,
  Stamp,
  Users,
  Wrench,
} from "lucide";
import type { ListingTypeId } from "../../listings/listing-type.ts";
import { Icon } from "./icon.tsx";

const icons: Record<ListingTypeId, IconNode> = {
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
  return <Icon of={icons[id]} className={`stroke-[1.5] ${className}`} />;
}
