import { suspensionReasonMaxLength } from "../../console/members.ts";
import { TextArea, TextField } from "./field.tsx";

/** What a member is suspended with, on pages of administrators and of moderators. */
export function SuspensionFields({
  typed,
  errors,
}: {
  typed?: { reason: string; until: string };
  errors?: { reason?: string; until?: string };
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
      <div className="w-52">
        <TextField
          label="Dernier jour"
          name="until"
          type="date"
          required
          defaultValue={typed?.until}
          error={errors?.until}
        />
      </div>
    </>
  );
}
