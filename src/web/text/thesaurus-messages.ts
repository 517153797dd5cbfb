import { formatNumber } from "../../platform/number-format.ts";
import type { ThesaurusChangeResult } from "../../search/index.server.ts";
import { entryWordMaxLength, entryWordsMax, thesaurusEntriesMax } from "../../search/thesaurus/thesaurus.ts";

type ThesaurusRejection = Extract<ThesaurusChangeResult, { ok: false }>["reason"];

export const thesaurusMessages: Record<ThesaurusRejection, string> = {
  "words-missing": "Écrivez au moins un mot.",
  "words-alike":
    "La recherche prend déjà ces mots l’un pour l’autre. Ajoutez un mot qui s’écrit vraiment autrement.",
  "too-many-words": `Pas plus de ${entryWordsMax}\u00a0mots par entrée. Faites-en deux.`,
  "word-too-long": `Un mot ne peut pas dépasser ${entryWordMaxLength}\u00a0lettres et quatre parties.`,
  "not-a-word": "Un mot a au moins une lettre ou un chiffre.",
  "not-allowed": "Seule l’administration change ces mots.",
  missing: "Cette entrée n’existe plus.",
};

export const thesaurusImportMessages = {
  "not-allowed": thesaurusMessages["not-allowed"],
  "too-many": `Le site garde ${formatNumber(thesaurusEntriesMax)}\u00a0entrées au plus. Rien n’a été importé.`,
} as const;
