/** Sent in one press from a listing. A file of its own: the listing page needs no other text of conversations. */
export const firstMessageText = "Bonjour, est-ce encore disponible\u00a0?";
