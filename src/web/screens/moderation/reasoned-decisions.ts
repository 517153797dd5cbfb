import { isAllowed, type ListingStatus } from "../../../listings/listing.ts";
import type { ReasonedDecision } from "./decision-form.tsx";

/** Decisions against the author: titles of their forms on the case's page, and for which listings they are available. */
export const reasonedDecisions: readonly {
  decision: ReasonedDecision;
  title: string;
  /** `hasAuthor`: their account is not closed */
  isAvailable: (listing: { status: ListingStatus; hasAuthor: boolean }) => boolean;
}[] = [
  {
    decision: "remove",
    title: "Retirer cette annonce",
    isAvailable: ({ status }) => isAllowed("remove", status),
  },
  {
    decision: "correct",
    title: "Demander une correction",
    isAvailable: ({ status }) => isAllowed("requestCorrection", status),
  },
  {
    decision: "hold",
    title: "Masquer pendant la vérification",
    isAvailable: ({ status }) => isAllowed("hold", status),
  },
  { decision: "suspend", title: "Suspendre l’auteur", isAvailable: ({ hasAuthor }) => hasAuthor },
];
