/** Texts of the register of privacy incidents. */
import {
  type IncidentField,
  type IncidentRejection,
  type IncidentRisk,
  incidentTextMaxLength,
} from "../../console/incidents.ts";

export const incidentLabels: Record<IncidentField, string> = {
  period: "Date ou période de l’incident",
  knownOn: "Date où vous l’avez appris",
  circumstances: "Ce qui s’est passé",
  dataKinds: "Renseignements concernés",
  personCount: "Nombre de personnes concernées",
  risk: "Risque de préjudice sérieux",
  riskReason: "Ce qui fonde cette évaluation",
  measures: "Mesures prises",
  commissionNotifiedOn: "Avis à la Commission d’accès à l’information",
  personsNotifiedOn: "Avis aux personnes concernées",
};

export const incidentHints: Partial<Record<IncidentField, string>> = {
  dataKinds: "Si vous ne les connaissez pas encore, dites pourquoi.",
  personCount: "Une estimation suffit.",
  riskReason: "Sensibilité des renseignements, conséquences possibles, usages malveillants, probabilité.",
  measures: "Pour diminuer le risque de préjudice, et pour éviter qu’un incident semblable se reproduise.",
  commissionNotifiedOn: "Date d’envoi. Obligatoire si le risque est sérieux.",
  personsNotifiedOn: "Date d’envoi. Obligatoire si le risque est sérieux.",
};

export const incidentRiskTexts: Record<IncidentRisk, string> = {
  unknown: "À évaluer",
  serious: "Sérieux",
  "not-serious": "Pas sérieux",
};

export const incidentMessages: Record<IncidentRejection, string> = {
  missing: "Remplissez ce champ.",
  "too-long": `C’est trop long\u00a0: ${incidentTextMaxLength}\u00a0caractères au plus.`,
  "not-a-date": "Écrivez une date comme 2026-07-01.",
  "not-a-count": "Écrivez un nombre entier.",
  "reason-missing": "Dites ce qui fonde cette évaluation.",
};

export const incidentFormMessages = {
  "not-allowed": "Vous n’avez pas accès à ce registre.",
  missing: "Cette entrée n’existe pas.",
  newer: "Quelqu’un a modifié cette entrée entre-temps. Rouvrez-la avant de la modifier.",
} as const;
