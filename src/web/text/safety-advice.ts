import type { CategoryId } from "../../listings/category.ts";

/** Shown beside the ways to contact a seller. */
export const safetyAdvice: Record<CategoryId, string> = {
  housing:
    "Visitez le logement avant de payer, et signez un bail. Personne de sérieux ne demande d’argent avant la visite.",
  jobs: "Un employeur sérieux ne demande pas d’argent, et pas votre numéro d’assurance sociale avant l’embauche.",
  services: "Demandez le prix par écrit, et payez quand le travail est fait.",
  products:
    "Voyez l’objet avant de payer, et rencontrez-vous dans un lieu public. Personne de sérieux ne demande d’acompte par virement.",
  community: "Rencontrez-vous d’abord dans un lieu public, et n’envoyez pas d’argent d’avance.",
};
