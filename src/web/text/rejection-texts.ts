/**
 * Texts for requests rejected before routing. Separate from the other messages, because every page loads them. They do not
 * mention a retry: the error page has a button for it.
 */
import type { RequestRejection } from "../context.ts";

export const rejectionTexts: Record<RequestRejection["reason"], { title: string; text: string }> = {
  unreadable: {
    title: "Demande illisible",
    text: "L’adresse ou le formulaire contient des caractères invalides.",
  },
  "cross-site": {
    title: "Demande refusée",
    text: "Ce formulaire a été envoyé depuis un autre site. Revenez sur la page et recommencez.",
  },
  missing: { title: "Page introuvable", text: "Cette page n’existe pas ou n’existe plus." },
  method: { title: "Demande refusée", text: "Cette adresse n’accepte pas ce genre de demande." },
  "body-too-large": { title: "Envoi trop lourd", text: "Ce que vous envoyez dépasse la taille permise." },
  "url-too-long": { title: "Adresse trop longue", text: "Raccourcissez la recherche et recommencez." },
  "database-away": {
    title: "Site momentanément indisponible",
    text: "Nous revenons dans un instant.",
  },
  "value-refused": {
    title: "Saisie refusée",
    text: "Une valeur est trop longue ou hors limites. Revenez au formulaire pour la corriger.",
  },
  "content-type": { title: "Demande refusée", text: "Ce format d’envoi n’est pas pris en charge." },
};
