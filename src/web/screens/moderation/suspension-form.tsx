import { Form, useNavigation } from "react-router";
import { suspensionReasonMaxLength } from "../../../console/members.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Foldable } from "./foldable.tsx";
import type { RejectedSuspension } from "./suspend-from.ts";

/** On the page of a reported member or conversation; sent to that page. */
export function SuspensionForm({
  member,
  title,
  rejected,
}: {
  member: { publicId: string };
  title: string;
  rejected: RejectedSuspension | null;
}) {
  const own = rejected?.about === member.publicId ? rejected : null;
  const isSending = useNavigation().state === "submitting";
  return (
    <Foldable title={title} isOpen={own !== null}>
      <Form method="post" preventScrollReset noValidate className="grid max-w-xl gap-5">
        <input type="hidden" name="member" value={member.publicId} />
        {own?.message ? <Alert kind="error">{own.message}</Alert> : null}
        <TextArea
          label="Raison donnée à la personne"
          name="reason"
          required
          rows={3}
          maxLength={suspensionReasonMaxLength}
          hint="Elle la lit en se connectant et par courriel. Ses annonces sont hors ligne jusqu’à la fin."
          defaultValue={own?.reason}
          error={own?.errors?.reason}
        />
        <div className="w-52">
          <TextField
            label="Dernier jour"
            name="until"
            type="date"
            required
            defaultValue={own?.until}
            error={own?.errors?.until}
          />
        </div>
        <div className="button-row justify-end">
          <Button type="submit" name="do" value="suspend" variant="danger" disabled={isSending}>
            Suspendre le compte
          </Button>
        </div>
      </Form>
    </Foldable>
  );
}
