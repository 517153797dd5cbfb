import { PageTitle } from "../../site.tsx";
import { MessageForm } from "./message-form.tsx";
import type { MessageAnswer } from "./message-response.ts";

/** Shows the unsent text after the session ended or the listing was removed. */
export function PreservedMessage({ answer }: { answer: MessageAnswer | undefined }) {
  return (
    <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
      <PageTitle>Message non envoyé</PageTitle>
      <h1 className="text-xl">Message non envoyé</h1>
      <MessageForm answer={answer} messageId="" submitLabel="Envoyer le message" rows={6} />
    </div>
  );
}
