import { ShieldCheck } from "lucide-react";
import { conversationTexts } from "../../text/conversation.ts";

export function Advice() {
  return (
    <p className="flex items-start gap-2 text-sm text-soft">
      <ShieldCheck className="mt-0.5 size-5 shrink-0 text-spruce" />
      <span>
        <b className="font-semibold">Conseils{"\u00a0"}:</b> {conversationTexts.advice}
      </span>
    </p>
  );
}
