/** Sentences about signals of fraud. The author of a message or listing sees none of them. */
import type { Signal, SignalName } from "../../trust/signals.ts";

type Texts = {
  /** to the buyer or seller who is being warned */
  warning: string;
  /** to moderators; "#" is the evidence */
  evidence: string;
};

const texts: Record<SignalName, Texts> = {
  "price-far-below": {
    warning: "Le prix est beaucoup plus bas que celui des annonces comparables.",
    evidence: "Prix loin sous ceux des annonces comparables (demandé / médian)\u00a0: #",
  },
  "payment-before-visit": {
    warning: "On vous demande de payer avant d’avoir vu. N’envoyez ni dépôt ni virement avant la visite.",
    evidence: "Demande d’argent avant la visite ou la remise\u00a0: «\u00a0#\u00a0»",
  },
  "keys-by-mail": {
    warning: "On vous propose des clés sans rencontre. Un vrai propriétaire les remet en personne.",
    evidence: "Clés remises à distance\u00a0: «\u00a0#\u00a0»",
  },
  abroad: {
    warning: "La personne dit être loin et ne rien pouvoir vous montrer. C’est fréquent dans les fraudes.",
    evidence: "Se dit à l’étranger ou injoignable sur place\u00a0: «\u00a0#\u00a0»",
  },
  "leads-off-site": {
    warning: "On vous invite à quitter le site dès le premier message. Répondez plutôt ici.",
    evidence: "Mène hors du site dès le début\u00a0: «\u00a0#\u00a0»",
  },
  "photo-elsewhere": {
    warning: "Une photo de cette annonce se trouve aussi dans l’annonce d’un autre compte.",
    evidence: "Photos semblables à celles d’autres comptes\u00a0: #",
  },
  "many-cities": {
    warning: "Ce nouveau compte publie des annonces dans plusieurs villes à la fois.",
    evidence: "Nouveau compte, nombre de villes en un mois\u00a0: #",
  },
  "same-text": {
    warning: "Le même texte a été envoyé à beaucoup de gens.",
    evidence: "Même texte envoyé à autant d’autres personnes\u00a0: #",
  },
  "disposable-address": {
    warning: "Ce compte utilise une adresse courriel jetable.",
    evidence: "Adresse courriel jetable\u00a0: #",
  },
  "third-party-pickup": {
    warning:
      "On vous propose un paiement à distance\u00a0: chèque, transporteur, envoi au loin. Ne payez et ne remboursez rien.",
    evidence: "Paiement à distance avec un tiers, ou trop-perçu\u00a0: «\u00a0#\u00a0»",
  },
  "verification-code": {
    warning: "On vous demande un code reçu par texto. Ne le donnez à personne.",
    evidence: "Demande d’un code de vérification\u00a0: «\u00a0#\u00a0»",
  },
  "personal-papers": {
    warning: "On vous demande des papiers ou des renseignements bancaires. Ne les envoyez pas à distance.",
    evidence: "Demande de papiers ou de renseignements bancaires\u00a0: «\u00a0#\u00a0»",
  },
  "untraceable-payment": {
    warning: "Le moyen de paiement demandé (carte-cadeau, cryptomonnaie, mandat) ne permet aucun recours.",
    evidence: "Moyen de paiement sans recours\u00a0: «\u00a0#\u00a0»",
  },
  "false-page": {
    warning:
      "On vous mène vers une page ou un avis de paiement qui peut être faux. Vérifiez dans votre compte, sans suivre de lien.",
    evidence: "Lien, page ou avis de paiement suspect\u00a0: «\u00a0#\u00a0»",
  },
  "easy-money": {
    warning: "On promet de l’argent facile ou un prêt. Ces offres sont presque toujours des fraudes.",
    evidence: "Argent facile, prêt ou frais d’avance\u00a0: «\u00a0#\u00a0»",
  },
};

/** Maximum number of warnings that are shown. */
const shownMax = 3;

/** @param names strongest first */
export function warningTexts(names: readonly SignalName[]): string[] {
  return names.slice(0, shownMax).map((name) => texts[name].warning);
}

export function evidenceText({ name, evidence }: Signal): string {
  return texts[name].evidence.replace("#", () => evidence);
}

export const scoreLabel = "Indice de fraude";
