import { suspensionReasonMaxLength } from "../../console/members.ts";
import { alreadySuspendedText } from "../text/suspension-text.ts";
import { TextArea, TextField } from "./field.tsx";

/** Fields of a suspension, on pages of administrators and of moderators. */
export function SuspensionFields({
  typed,
  errors,
  suspendedUntil = null,
}: {
  typed?: { reason: string; until: string };
  errors?: { reason?: string; until?: string };
  /** of a suspension that is in force */
  suspendedUntil?: Date | null;
}) {
  return (
    <>
      <TextArea
        label="Raison donnée à la personne"
        name="reason"
        required
        rows={3}
        maxLength={suspensionReasonMaxLength}
        hint="Elle la lit en se connectant et par courriel. Ses annonces sont hors ligne jusqu’à la fin."
        defaultValue={typed?.reason}
        error={errors?.reason}
      />
      <SuspensionEndField
        label="Dernier jour"
        typed={typed?.until}
        error={errors?.until}
        suspendedUntil={suspendedUntil}
      />
    </>
  );
}

export function SuspensionEndField({
  label,
  typed,
  error,
  suspendedUntil,
}: {
  label: string;
  typed: string | undefined;
  error: string | undefined;
  suspendedUntil: Date | null;
}) {
  return (
    <div className={suspendedUntil ? "max-w-md" : "w-52"}>
      <TextField
        label={label}
        name="until"
        type="date"
        required
        hint={suspendedUntil ? alreadySuspendedText(suspendedUntil) : undefined}
        defaultValue={typed}
        error={error}
      />
    </div>
  );
}
