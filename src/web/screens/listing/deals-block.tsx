import { Link } from "react-router";
import { paths } from "../../paths.ts";

/** Agreements about this listing, shown to their participants. */
export default function DealsBlock({
  deals,
}: {
  deals: readonly { conversationId: string; text: string }[];
}) {
  return (
    <ul aria-label="Ententes" className="grid gap-3 rounded-card border border-line bg-surface p-4 text-sm">
      {deals.map(({ conversationId, text }) => (
        <li key={conversationId} className="grid justify-items-start gap-1">
          <p className="font-semibold tabular [overflow-wrap:anywhere]">{text}</p>
          <Link
            to={paths.conversation(conversationId)}
            className="inline-flex min-h-6 items-center text-spruce underline underline-offset-4"
          >
            Voir la conversation
          </Link>
        </li>
      ))}
    </ul>
  );
}
