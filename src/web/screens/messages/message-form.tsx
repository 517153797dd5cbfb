import { Form, useNavigation } from "react-router";
import { messageMaxLength } from "../../../domain/message.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import type { MessageAnswer } from "./refuse-message.ts";

export function MessageForm({
  answer,
  submitLabel,
  hint,
}: {
  answer: MessageAnswer | undefined;
  submitLabel: string;
  hint?: string;
}) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" className="grid gap-4">
      {answer?.message ? <Alert kind="error">{answer.message}</Alert> : null}
      <TextArea
        label="Votre message"
        name="body"
        rows={5}
        maxLength={messageMaxLength}
        hint={hint}
        error={answer?.fieldError}
        defaultValue={answer?.body}
      />
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {submitLabel}
      </Button>
    </Form>
  );
}
