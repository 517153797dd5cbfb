/** Advice before a listing is published. Built on the server; the form shows the sentences. */
import type { ListFields } from "../../console/site-lists.ts";
import type { CharterFinding, CharterGround } from "../../trust/charter.ts";

type Texts = { reason: string; home: string; work: string };

const describeHome =
  "Décrivez plutôt le logement\u00a0: «\u00a0Deux chambres, au 3e étage, immeuble calme.\u00a0»";
const describeWork =
  "Décrivez plutôt le travail et ses exigences\u00a0: «\u00a0Poste debout, horaire de jour, expérience demandée.\u00a0»";

const texts: Record<CharterGround, Texts> = {
  family: {
    reason: "refuser des enfants, des familles ou un état civil",
    home: "Décrivez plutôt le logement\u00a0: «\u00a0Deux chambres, insonorisation simple, sans cour.\u00a0»",
    work: "Décrivez plutôt l’horaire\u00a0: «\u00a0Disponibilité le soir et la fin de semaine.\u00a0»",
  },
  "social-condition": {
    reason: "choisir selon la source du revenu ou l’emploi",
    home: "Écrivez plutôt\u00a0: «\u00a0Références de locateurs précédents demandées.\u00a0»",
    work: describeWork,
  },
  origin: {
    reason: "choisir selon l’origine, la couleur ou la nationalité",
    home: "Écrivez plutôt\u00a0: «\u00a0Ouvert à toutes et à tous.\u00a0»",
    work: "Écrivez plutôt\u00a0: «\u00a0Le droit de travailler au Canada est demandé.\u00a0»",
  },
  religion: {
    reason: "choisir selon la religion",
    home: "Écrivez plutôt\u00a0: «\u00a0Ouvert à toutes et à tous.\u00a0»",
    work: "Écrivez plutôt\u00a0: «\u00a0Uniforme et équipement de sécurité fournis.\u00a0»",
  },
  sex: {
    reason: "choisir selon le sexe ou le genre",
    home: "Écrivez plutôt\u00a0: «\u00a0Une personne calme, ouvert à toutes et à tous.\u00a0»",
    work: "Écrivez plutôt\u00a0: «\u00a0Nous cherchons une personne\u00a0», ou les deux genres\u00a0: «\u00a0serveuse ou serveur\u00a0».",
  },
  age: {
    reason: "choisir selon l’âge",
    home: describeHome,
    work: "Décrivez plutôt l’expérience\u00a0: «\u00a0Débutants acceptés, formation donnée.\u00a0»",
  },
  disability: {
    reason: "écarter les personnes handicapées ou leur chien d’assistance",
    home: "Décrivez plutôt l’accès\u00a0: «\u00a0Trois marches à l’entrée, sans ascenseur.\u00a0»",
    work: "Décrivez plutôt la tâche\u00a0: «\u00a0Charges de 20 kg à soulever, équipement fourni.\u00a0»",
  },
  orientation: {
    reason: "choisir selon l’orientation sexuelle ou l’identité de genre",
    home: "Écrivez plutôt\u00a0: «\u00a0Ouvert à toutes et à tous.\u00a0»",
    work: "Écrivez plutôt\u00a0: «\u00a0Toutes les candidatures sont bienvenues.\u00a0»",
  },
  language: {
    reason: "choisir selon la langue ou la langue maternelle",
    home: "Écrivez plutôt\u00a0: «\u00a0Le bail et les échanges sont en français.\u00a0»",
    work: "Écrivez plutôt\u00a0: «\u00a0Le travail se fait en français.\u00a0»",
  },
};

export function charterAdvice({ ground, found }: CharterFinding, isWork: boolean): string {
  const { reason, home, work } = texts[ground];
  const who = isWork ? "à l’embauche" : "pour louer";
  return `«\u00a0${found}\u00a0»\u00a0: la Charte québécoise des droits (article 10) ne permet pas de ${reason} ${who}. ${isWork ? work : home}`;
}

/** About an entry of the list of forbidden or recalled goods; its note and source are the operator's. */
export function goodsAdvice({ words = "", note = "", source = "" }: ListFields): string {
  const reason = note === "" ? "" : ` (${note})`;
  const read = source === "" ? "" : ` Voyez ${source}.`;
  return `«\u00a0${words}\u00a0»\u00a0: ce bien est interdit à la vente ou rappelé${reason}.${read} Une annonce qui le nomme peut attendre l’approbation de la modération.`;
}
