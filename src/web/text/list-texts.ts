/** Texts of the lists that administrators edit. */
import type { EntryRejection, ListField, SiteListName } from "../../console/site-lists.ts";

export const listTexts: Record<SiteListName, { title: string; intro: string; fileName: string }> = {
  zones: {
    title: "Zones d’échange",
    intro: "Des lieux publics, comme un poste de police, proposés à qui fixe un rendez-vous.",
    fileName: "zones-d-echange.csv",
  },
  domains: {
    title: "Domaines bloqués",
    intro: "Les adresses courriel de ces domaines ne peuvent pas servir à s’inscrire.",
    fileName: "domaines-bloques.csv",
  },
  goods: {
    title: "Biens interdits ou rappelés",
    intro:
      "L’auteur d’une annonce qui contient ces mots lit la note et sa source avant de publier. Sa nouvelle annonce attend l’approbation de la modération.",
    fileName: "biens-interdits.csv",
  },
};

export const listFieldLabels: Record<ListField, string> = {
  name: "Nom",
  address: "Adresse",
  source: "Source publique",
  date: "Vérifiée le",
  domain: "Domaine",
  words: "Mots",
  note: "Note",
};

export const entryMessages: Record<EntryRejection, string> = {
  missing: "Remplissez ce champ.",
  "too-long": "C’est trop long\u00a0: 200\u00a0caractères au plus.",
  "not-a-domain": "Écrivez un domaine comme exemple.com.",
  "not-a-url": "Écrivez une adresse complète, par exemple https://exemple.ca.",
  "not-a-date": "Écrivez une date comme 2026-07-01.",
};

export const tooManyEntriesText = "La liste peut avoir 2\u00a0000\u00a0lignes au plus.";
