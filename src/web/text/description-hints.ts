import type { ListingTypeId } from "../../listings/listing-type.ts";

/** Advice for the description, below its label. One line on a phone, so that the form stays short. */
export const descriptionHints: Readonly<Record<ListingTypeId, string>> = {
  "single-item": "Dites son état, ses dimensions, ce qui est inclus.",
  "multiple-items": "Dites ce qu’il y a, en quel état, et si vous séparez.",
  vehicle: "Dites son entretien, ses défauts, ce qui est inclus.",
  housing: "Dites ce qui est inclus, les pièces, le voisinage.",
  roommate: "Dites qui habite là, et ce qui est partagé.",
  services: "Dites ce que vous faites, où, et dans quel délai.",
  "legal-services": "Dites pour qui, pour quoi, et comment commencer.",
  notary: "Dites pour quels actes, et comment commencer.",
  job: "Dites les tâches, l’horaire, l’équipe, les avantages.",
  other: "Dites quoi, quand, où, et à qui cela s’adresse.",
};
