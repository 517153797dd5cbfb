import type { Actor } from "../../../accounts/permissions.ts";
import { agreedCents, type DealState } from "../../../deals/deal.ts";
import type { CategoryId } from "../../../listings/category.ts";
import { listingVisibility } from "../../../listings/permissions.ts";
import { displayPrice, priceParts } from "../../../listings/price-text.ts";
import type { Photo } from "../../../media/index.server.ts";
import type { Conversation } from "../../../messaging/index.server.ts";
import { agreedPriceText } from "../../text/deal-texts.ts";
import { homeStatusLabel } from "../../text/statuses.ts";

/** The listing of a conversation: only title and status if the viewer may not open it. */
export type AboutListing = {
  /** null: cannot be opened */
  id: string | null;
  title: string;
  price: string | null;
  /** the price without its note, where space is scarce */
  amount: string | null;
  /** the price that the participants agreed on */
  agreed: string | null;
  /** null while the listing is for sale */
  status: string | null;
  category: CategoryId | null;
  cover: Photo | null;
};

/** `deal`: of the conversation, where its price is shown */
export function aboutListing(
  { id, title, details }: Conversation["listing"],
  viewer: Actor,
  deal: DealState | null = null,
): AboutListing {
  const isOpen = id !== null && details !== null && listingVisibility(details, viewer) === "open";
  return {
    id: isOpen ? id : null,
    title: title || "Sans titre",
    price: isOpen ? displayPrice(details) : null,
    amount: isOpen ? priceParts(details).amount : null,
    agreed: agreedText(details, deal),
    status:
      !details || details.deletedAt
        ? "Supprimée"
        : details.status === "active" && !details.isReserved
          ? null
          : homeStatusLabel(details),
    category: details?.category ?? null,
    cover: isOpen ? details.cover : null,
  };
}

/** Not of a listing that went to another person. */
function agreedText(details: Conversation["listing"]["details"], deal: DealState | null): string | null {
  const cents = deal && agreedCents(deal);
  if (cents === null || (details?.status === "sold" && deal?.sale.status !== "sold")) return null;
  return agreedPriceText(cents);
}
