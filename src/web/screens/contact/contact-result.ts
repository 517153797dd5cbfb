/** Shown instead of the button, and in the response when the listing is no longer available. */
export const listingUnavailableText = "Cette annonce n’est plus disponible.";

/** Response to 'Contacter le vendeur': only the channels that the seller enabled (§2). */
export type ContactResult =
  | {
      ok: true;
      phone: string | null;
      email: string | null;
      subject: string;
      takesMessages: boolean;
      advice: string;
    }
  | { ok: false; message: string };
