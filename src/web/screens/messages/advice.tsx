import { ShieldCheck } from "lucide";
import { conversationTexts } from "../../text/conversation.ts";
import { Icon } from "../../ui/icon.tsx";

export function Advice() {
  return (
    <p className="flex items-start gap-2 text-sm text-soft">
      <Icon of={ShieldCheck} className="mt-0.5 size-5 shrink-0 text-spruce" />
      <span>
        <b className="font-semibold">Conseils{"\u00a0"}:</b> {conversationTexts.advice}
      </span>
    </p>
  );
}
