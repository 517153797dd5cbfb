import type { Conversation } from "../../../data/conversations.ts";
import type { Photo } from "../../../data/images.ts";
import type { CategoryId } from "../../../domain/category.ts";
import { type Actor, listingVisibility } from "../../../domain/permissions.ts";
import { displayPrice } from "../../../domain/price.ts";
import { homeStatusLabels } from "../../text/statuses.ts";

/** What a conversation shows of its ad: of one that its reader may no longer open, the title and why. */
export type AboutListing = {
  /** null: nothing to open */
  id: string | null;
  title: string;
  price: string | null;
  /** what became of it; null as long as it is for sale */
  status: string | null;
  category: CategoryId | null;
  cover: Photo | null;
};

export function aboutListing({ id, title, facts }: Conversation["listing"], viewer: Actor): AboutListing {
  const isOpen = id !== null && facts !== null && listingVisibility(facts, viewer) === "open";
  return {
    id: isOpen ? id : null,
    title: title || "Sans titre",
    price: isOpen ? displayPrice(facts) : null,
    status:
      !facts || facts.deletedAt
        ? "Supprimée"
        : facts.status === "active"
          ? null
          : homeStatusLabels[facts.status],
    category: facts?.category ?? null,
    cover: isOpen ? facts.cover : null,
  };
}
