import { appealDays, appealTextMaxLength } from "../../moderation/appeal.ts";
import { TextArea } from "./field.tsx";

/** Why a decision is contested. @param rejected a text that was not accepted */
export function ContestField({ rejected }: { rejected: { text: string; error?: string } | undefined }) {
  return (
    <TextArea
      label="Pourquoi cette décision est une erreur"
      name="text"
      rows={5}
      required
      maxLength={appealTextMaxLength}
      hint={`Une autre personne de la modération lit ce texte et vous répond d’ici ${appealDays}\u00a0jours. Une décision se conteste une seule fois.`}
      error={rejected?.error}
      defaultValue={rejected?.text}
    />
  );
}
