import { Alert } from "../../ui/alert.tsx";
import type { Outcome } from "./list-address.ts";

const texts: Record<Outcome, string> = {
  created: "Le compte est créé.",
  changed: "Les changements sont enregistrés.",
  deleted: "La suppression est faite.",
};

export function OutcomeMessage({
  outcome,
  isSelectionMissing,
}: {
  outcome: Outcome | null;
  isSelectionMissing: boolean;
}) {
  if (isSelectionMissing) return <Alert kind="error">Sélectionnez d’abord au moins un utilisateur.</Alert>;
  return outcome ? <Alert kind="success">{texts[outcome]}</Alert> : null;
}
