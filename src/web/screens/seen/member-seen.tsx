import type { ListingCard } from "../../../data/listing-cards.ts";
import { ForgetSeen } from "./forget-seen.tsx";
import { SeenCards } from "./seen-cards.tsx";
import { SeenMore } from "./seen-more.tsx";

/** A member's 'Vues récemment'; its code travels with the pages of members who saw something. */
export default function MemberSeen({
  cards,
  now,
  isRow = false,
}: {
  cards: readonly ListingCard[];
  now: Date;
  isRow?: boolean;
}) {
  return (
    <SeenCards
      cards={cards}
      now={now}
      isRow={isRow}
      more={isRow ? <SeenMore /> : null}
      forget={<ForgetSeen />}
    />
  );
}
