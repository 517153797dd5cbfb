/** Texts for network failures. */
export const offlineTexts = {
  title: "Vous êtes hors ligne",
  page: "Cette page n’a pas pu être chargée. Vérifiez votre connexion internet, puis réessayez.",
  banner: "Vous êtes hors ligne.",
  blocked: "Vous êtes hors ligne. Rien n’a été envoyé\u00a0; ce que vous avez écrit reste ici.",
  still: "Vous êtes toujours hors ligne.",
  back: "Vous êtes de nouveau en ligne.",
  retry: "Réessayer",
};
