/** Why a favorite could not be saved. */
export type FavoriteProblem = "network" | "session-ended" | "missing" | "rejected";

export const favoriteProblems: Record<FavoriteProblem, string> = {
  network: "Le favori n’a pas pu être enregistré. Vérifiez votre connexion internet.",
  "session-ended": "Votre session est expirée. Connectez-vous pour garder vos favoris.",
  missing: "Cette annonce n’est plus en ligne.",
  rejected: "Le favori n’a pas pu être enregistré. Réessayez dans un instant.",
};
