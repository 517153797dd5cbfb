/** In place of the form, on a site where visitors cannot register. */
export const registrationClosedTexts = {
  invitation:
    "Les inscriptions se font sur invitation. Si vous en avez reçu une, suivez le lien du courriel.",
  provider: "L’inscription se fait avec un compte de l’organisation.",
  closed: "Les inscriptions sont fermées.",
} as const;

/** For an address of a domain that the operator has blocked. */
export const blockedEmailText = "Les adresses de ce domaine ne sont pas acceptées ici. Prenez-en une autre.";
