/** Said in the place of the button, and by an answer about an ad that went meanwhile. */
export const goneText = "Cette annonce n’est plus disponible.";

/** What pressing 'Contacter le vendeur' gives: only the channels that the seller left open (§2). */
export type ContactAnswer =
  | { ok: true; phone: string | null; email: string | null; subject: string; takesMessages: boolean }
  | { ok: false; message: string };
