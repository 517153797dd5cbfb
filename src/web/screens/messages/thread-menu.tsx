import { EllipsisVertical } from "lucide-react";
import { Form, Link } from "react-router";
import type { ControlInput } from "../../../messaging/controls.input.ts";
import { conversationPaths } from "../../conversation-paths.ts";
import { paths } from "../../paths.ts";

/** Menu of a conversation. Works without JavaScript. */
export function ThreadMenu({
  id,
  listingId,
  state: { isArchived, isMuted, isBlocked },
  isPartnerClosed,
}: {
  id: string;
  /** of a listing that the viewer can report; null: their own, or not public */
  listingId: string | null;
  state: { isArchived: boolean; isMuted: boolean; isBlocked: boolean };
  isPartnerClosed: boolean;
}) {
  return (
    <details className="relative shrink-0">
      <summary
        aria-label="Options de la conversation"
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <EllipsisVertical className="size-5" />
      </summary>
      <Form
        method="post"
        action={conversationPaths.controlConversation(id)}
        className="absolute right-0 z-30 grid w-72 rounded-card border border-line bg-surface p-2 shadow-lg"
        onSubmit={(event) => event.currentTarget.closest("details")?.removeAttribute("open")}
      >
        <Item action={isArchived ? "unarchive" : "archive"}>{isArchived ? "Désarchiver" : "Archiver"}</Item>
        <Item action={isMuted ? "unmute" : "mute"}>
          {isMuted ? "Recevoir de nouveau les courriels" : "Ne plus recevoir de courriels"}
        </Item>
        {isPartnerClosed ? null : (
          <Item action={isBlocked ? "unblock" : "block"}>
            {isBlocked ? "Débloquer cette personne" : "Bloquer cette personne"}
          </Item>
        )}
        <Link
          to={conversationPaths.reportConversation(id)}
          className="flex min-h-11 items-center rounded-field px-3 text-sm hover:bg-sunken"
        >
          Signaler la personne ou un message
        </Link>
        {listingId ? (
          <Link
            to={paths.report(listingId)}
            className="flex min-h-11 items-center rounded-field px-3 text-sm hover:bg-sunken"
          >
            Signaler l’annonce
          </Link>
        ) : null}
      </Form>
    </details>
  );
}

function Item({ action, children }: { action: ControlInput["action"]; children: string }) {
  return (
    <button
      type="submit"
      name="do"
      value={action}
      className="min-h-11 rounded-field px-3 text-left text-sm hover:bg-sunken"
    >
      {children}
    </button>
  );
}
