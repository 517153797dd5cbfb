import { Link, redirect } from "react-router";
import { reply } from "../../../actions/send-message.ts";
import { findConversation, markRead, messagesOf } from "../../../data/conversations.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { relativeTime } from "../../text/dates.ts";
import type { Route } from "./+types/thread.ts";
import { MessageForm } from "./message-form.tsx";
import { refuseMessage } from "./refuse-message.ts";

export const handle = { audience: "owner" };

const messagesMax = 200;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const conversation = await findConversation(db, requireId(params.id), user.id);
  if (!conversation) throw notFound();
  const messages = await messagesOf(db, conversation.id, user.id, messagesMax);
  await markRead(db, conversation.id, user.id, now());
  return { conversation, messages, now: now() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const facts = context.get(requestContext);
  const user = requireUser(context);
  const conversationId = requireId(params.id);
  // Who does not take part is told so before anything counts as a try.
  if (!(await findConversation(facts.db, conversationId, user.id))) throw notFound();
  const body = (await readForm(request)).get("body") ?? "";
  const waitSeconds = await facts.overLimit("message", user.id);
  if (waitSeconds !== null) return refuseMessage({ waitSeconds }, body);
  const sent = await reply({ db: facts.db, now: facts.now() }, user, { conversationId, body });
  if (sent.ok) return redirect(paths.conversation(conversationId));
  if (sent.reason === "missing") throw notFound();
  return refuseMessage({ reason: sent.reason }, body);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Thread({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, messages, now } = loaderData;
  const { listing, partner } = conversation;
  return (
    <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
      <PageTitle>{`Messages avec ${partner.name}`}</PageTitle>
      <header className="grid gap-1">
        <Link
          to={paths.messages()}
          className="w-fit py-1 text-sm text-spruce underline-offset-4 hover:underline"
        >
          Tous les messages
        </Link>
        <h1 className="text-xl">{partner.name}</h1>
        <p>
          {listing.id ? (
            <Link to={paths.listing(listing.id)} className="text-spruce underline underline-offset-4">
              {listing.title}
            </Link>
          ) : (
            listing.title
          )}
        </p>
      </header>
      <ol aria-label="Messages" className="grid gap-3">
        {messages.map((message) => (
          <li
            key={message.id}
            className={`grid max-w-[85%] gap-1 rounded-card border px-4 py-3 ${
              message.isOwn
                ? "justify-self-end border-spruce-tint bg-spruce-tint"
                : "justify-self-start border-line bg-surface"
            }`}
          >
            <p className="font-semibold text-soft text-xs">
              {message.isOwn ? "Vous" : partner.name}
              {" · "}
              <time dateTime={message.createdAt.toISOString()}>{relativeTime(message.createdAt, now)}</time>
            </p>
            <p className="whitespace-pre-line">{message.body}</p>
          </li>
        ))}
      </ol>
      {/* Emptied once the message stands above. */}
      <MessageForm key={messages.at(-1)?.id} answer={actionData} submitLabel="Envoyer" />
    </div>
  );
}
