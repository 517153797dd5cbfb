import { Link } from "react-router";
import { conversationsOf } from "../../../data/conversations.ts";
import { requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { relativeTime } from "../../text/dates.ts";
import { countTexts } from "../../text/plural.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/list.ts";

export const handle = { audience: "member" };

const conversationsMax = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  return { conversations: await conversationsOf(db, user.id, conversationsMax), now: now() };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { conversations, now } = loaderData;
  return (
    <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
      <PageTitle>Messages</PageTitle>
      <h1 className="text-xl">Messages</h1>
      {conversations.length === 0 ? (
        <div className="grid justify-items-start gap-4 rounded-card border border-line border-dashed p-8">
          <h2 className="text-lg">Aucun message pour le moment</h2>
          <p className="text-soft">
            Pour écrire à un vendeur, ouvrez son annonce et appuyez sur «{"\u00a0"}Contacter le vendeur
            {"\u00a0"}».
          </p>
          <ButtonLink to={paths.search()} look="secondary">
            Découvrir des annonces
          </ButtonLink>
        </div>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {conversations.map((conversation) => (
            <li
              key={conversation.id}
              className="relative flex items-start gap-4 border-line border-t p-4 first:border-t-0 hover:bg-sunken"
            >
              <Avatar name={conversation.partner.name} imageId={conversation.partner.avatarImageId} />
              <div className="grid min-w-0 grow gap-0.5">
                <h2 className="font-semibold text-sm">
                  <Link to={paths.conversation(conversation.id)} className="after:absolute after:inset-0">
                    {conversation.partner.name} · {conversation.listing.title}
                  </Link>
                </h2>
                <p className="truncate text-sm text-soft">{conversation.excerpt}</p>
              </div>
              <div className="grid shrink-0 justify-items-end gap-1 text-soft text-xs">
                <time dateTime={conversation.lastMessageAt.toISOString()}>
                  {relativeTime(conversation.lastMessageAt, now)}
                </time>
                {conversation.unreadCount > 0 ? (
                  <span className="rounded-chip bg-spruce px-2 font-bold text-on-spruce tabular">
                    {countTexts.unread(conversation.unreadCount)}
                  </span>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
