/** Texts for network failures. */
export const offlineTexts = {
  title: "Vous êtes hors ligne",
  page: "Cette page s’affichera au retour de la connexion.",
  banner: "Vous êtes hors ligne.",
  copy: "Page gardée le",
  blocked: "Pas de connexion. Réessayez dans un instant.",
  still: "Vous êtes toujours hors ligne.",
  back: "Vous êtes de nouveau en ligne.",
  retry: "Réessayer",
};
