import { PageTitle } from "../../site.tsx";
import { MessageForm } from "./message-form.tsx";
import type { MessageResult } from "./message-response.ts";

/** Shows the unsent text after the session ended or the listing was removed. */
export function PreservedMessage({ result }: { result: MessageResult | undefined }) {
  return (
    <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
      <PageTitle>Message non envoyé</PageTitle>
      <h1 className="text-xl">Message non envoyé</h1>
      <MessageForm result={result} messageId="" submitLabel="Envoyer le message" rows={6} />
    </div>
  );
}
