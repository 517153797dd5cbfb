import { Form, useNavigation } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SuspensionFields } from "../../ui/suspension-fields.tsx";
import { Foldable } from "./foldable.tsx";
import type { RejectedSuspension } from "./suspend-from.ts";

/** Form to suspend a reported member, on the page of the member or conversation, which handles it. */
export function SuspensionForm({
  member,
  title,
  rejected,
}: {
  member: { publicId: string; suspendedUntil: Date | null };
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
        <SuspensionFields
          typed={own ?? undefined}
          errors={own?.errors}
          suspendedUntil={member.suspendedUntil}
        />
        <div className="button-row justify-end">
          <Button type="submit" name="do" value="suspend" variant="danger" disabled={isSending}>
            Suspendre le compte
          </Button>
        </div>
      </Form>
    </Foldable>
  );
}
