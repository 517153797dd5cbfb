import type { ListingTypeId } from "../../../listings/listing-type.ts";

/** Stock sentences of a listing type. They must not claim anything that the author did not enter. */
type Phrases = {
  /** opening and subject, used when the listing has no title */
  opening: string;
  subject: string;
  body: string;
  more: string;
  closing: string;
};

const visit = "Écrivez-moi pour toute question ou pour fixer un rendez-vous.";

const phrases: Record<ListingTypeId, Phrases> = {
  "single-item": {
    opening: "À vendre\u00a0:",
    subject: "un article à découvrir en photos",
    body: "L’article peut être vu sur place, à un moment qui convient à chacun.",
    more: "D’autres photos et les dimensions sont disponibles sur demande.",
    closing: visit,
  },
  "multiple-items": {
    opening: "À vendre\u00a0:",
    subject: "plusieurs articles à voir en photos",
    body: "Les articles peuvent être vus sur place, à un moment qui convient à chacun.",
    more: "La liste complète et d’autres photos sont disponibles sur demande.",
    closing: visit,
  },
  vehicle: {
    opening: "À vendre\u00a0:",
    subject: "un véhicule à voir en photos",
    body: "Le véhicule peut être vu sur rendez-vous. L’inspection par le mécanicien de votre choix est bienvenue.",
    more: "L’historique d’entretien et d’autres photos peuvent être demandés par message.",
    closing: visit,
  },
  housing: {
    opening: "À louer\u00a0:",
    subject: "un logement à visiter",
    body: "Le logement se visite sur rendez-vous.",
    more: "Précisez dans votre message la date d’emménagement souhaitée et le nombre d’occupants.",
    closing: "Écrivez-moi pour toute question ou pour fixer une visite.",
  },
  roommate: {
    opening: "Colocation\u00a0:",
    subject: "une place à prendre ou à trouver",
    body: "Une rencontre permet de faire connaissance avant de se décider.",
    more: "Dites quelques mots de vous\u00a0: votre horaire, vos habitudes, la date d’emménagement souhaitée.",
    closing: "Écrivez-moi pour toute question ou pour fixer une rencontre.",
  },
  services: {
    opening: "Services offerts\u00a0:",
    subject: "un savoir-faire à votre disposition",
    body: "Décrivez votre besoin en quelques lignes pour recevoir une réponse précise.",
    more: "Le prix et l’échéancier sont convenus ensemble avant de commencer.",
    closing: "Écrivez-moi pour toute question ou pour une estimation.",
  },
  "legal-services": {
    opening: "Services juridiques\u00a0:",
    subject: "un accompagnement dans vos démarches",
    body: "Décrivez votre situation en quelques lignes, sans joindre de document confidentiel, pour un premier échange.",
    more: "Les honoraires et les étapes sont expliqués avant de commencer.",
    closing: "Écrivez-moi pour fixer un rendez-vous.",
  },
  notary: {
    opening: "Services notariaux\u00a0:",
    subject: "un accompagnement à chaque étape",
    body: "Indiquez l’acte dont vous avez besoin et l’échéance souhaitée pour recevoir une réponse précise.",
    more: "La liste des documents à fournir est remise dès le premier échange.",
    closing: "Écrivez-moi pour fixer un rendez-vous.",
  },
  job: {
    opening: "Offre d’emploi\u00a0:",
    subject: "un poste à pourvoir",
    body: "Pour postuler, présentez-vous en quelques lignes et résumez votre expérience.",
    more: "Mentionnez vos disponibilités et la date à laquelle vous pourriez commencer.",
    closing: "Toutes les candidatures seront lues avec attention.",
  },
  other: {
    opening: "Annonce\u00a0:",
    subject: "à lire en détail ci-dessous",
    body: "N’hésitez pas à demander des précisions.",
    more: "D’autres renseignements sont disponibles par message.",
    closing: "Écrivez-moi pour toute question.",
  },
};

/** Phrases of a wanted listing: there is nothing to visit or to ask about. */
function wantedPhrases(type: string): Phrases {
  return {
    opening: "Je cherche\u00a0:",
    subject: "écrivez-moi si vous en avez",
    body: "",
    more: "",
    closing:
      type === "job"
        ? "Écrivez-moi si vous cherchez quelqu’un."
        : "Écrivez-moi si vous avez ce que je cherche.",
  };
}

export function phrasesFor(type: string, { isWanted }: { isWanted: boolean }): Phrases {
  if (isWanted) return wantedPhrases(type);
  return Object.hasOwn(phrases, type) ? phrases[type as ListingTypeId] : phrases.other; // checked by hasOwn
}
