import type { NearestPlaceResult } from "../nearest-place.ts";

type Reason = Extract<NearestPlaceResult, { ok: false }>["reason"];

export const nearestPlaceFailures: Record<Reason, string> = {
  denied: "Votre navigateur n’a pas permis de vous situer. Écrivez plutôt une ville.",
  unknown: "Votre position est introuvable. Écrivez plutôt une ville.",
  far: "Nous ne connaissons aucune ville près de vous.",
  failed: "La recherche n’a pas fonctionné. Réessayez, ou écrivez une ville.",
};
