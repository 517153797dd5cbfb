import { ArrowLeft, ChevronDown, ChevronUp } from "lucide";
import { Link, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { reply } from "../../../actions/send-message.ts";
import { findConversation, markRead } from "../../../data/conversations.ts";
import { messagesOf } from "../../../data/messages.ts";
import { isId } from "../../../domain/id.ts";
import { requestContext } from "../../context.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/thread.ts";
import { aboutListing } from "./about-listing.ts";
import { Advice } from "./advice.tsx";
import { HeldMessage } from "./held-message.tsx";
import { keepText } from "./keep-text.ts";
import { ListingHead } from "./listing-head.tsx";
import { holdMessage, isHeld, refuseMessage } from "./message-answer.ts";
import { MessageDays } from "./message-days.tsx";
import { MessageForm } from "./message-form.tsx";
import { receiveMessage } from "./receive-message.ts";
import { useNewMessages } from "./use-new-messages.ts";

/** A message sent after the session ended comes back, held, with 401. */
export const handle = { audience: "owner", holdsForms: true, wordsNetworkFailure: true };

const messagesMax = 200;

/** Before any loader: the header's count, read at the same time as the page, leaves out what the page shows. */
const markAsRead: Route.MiddlewareFunction = async ({ context, params, request, url }) => {
  const { db, user, isLook, now } = context.get(requestContext);
  // A page of older messages shows none that came meanwhile; what answers a reply that is refused is read for why.
  const isNewest = request.method === "GET" && !url.searchParams.has("before");
  if (user && isLook && isNewest && isId(params.id)) await markRead(db, params.id, user.id, now());
};

export const middleware: Route.MiddlewareFunction[] = [markAsRead];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (isHeld(context)) return { thread: null };
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const conversation = await findConversation(db, requireId(params.id), user.id);
  if (!conversation) throw notFound();
  const asked = url.searchParams.get("before");
  const before = asked === null ? null : requireId(asked);
  const found = await messagesOf(db, conversation.id, user.id, messagesMax + 1, before);
  const { id, partner, listing } = conversation;
  return {
    thread: {
      ...{ id, partner, about: aboutListing(listing, user) },
      messages: found.slice(-messagesMax),
      hasOlder: found.length > messagesMax,
      isNewest: before === null,
      messageId: uuidv7(),
      now: now(),
    },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const facts = context.get(requestContext);
  if (!facts.user) return holdMessage(context, "session-ended", await receiveMessage(request));
  const user = requireUser(context);
  const conversationId = requireId(params.id);
  // Who does not take part is told so before anything counts as a try.
  if (!(await findConversation(facts.db, conversationId, user.id))) throw notFound();
  const typed = await receiveMessage(request);
  const waitSeconds = await facts.overLimit("message", user.id);
  if (waitSeconds !== null) return refuseMessage({ waitSeconds }, typed);
  const sent = await reply({ db: facts.db, now: facts.now() }, user, { conversationId, ...typed });
  if (sent.ok) return redirect(paths.conversation(conversationId));
  if (sent.reason === "missing") throw notFound();
  return refuseMessage({ reason: sent.reason }, typed);
}

export function clientAction(facts: Route.ClientActionArgs) {
  return keepText(facts, paths.conversation(facts.params.id));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Thread({ loaderData: { thread }, actionData }: Route.ComponentProps) {
  if (!thread) return <HeldMessage answer={actionData} />;
  // Another conversation is another form.
  return <Conversation key={thread.id} thread={thread} answer={actionData} />;
}

type ThreadData = NonNullable<Route.ComponentProps["loaderData"]["thread"]>;

function Conversation({
  thread,
  answer,
}: {
  thread: ThreadData;
  answer: Route.ComponentProps["actionData"];
}) {
  const { id, partner, about, messages, hasOlder, isNewest, messageId, now } = thread;
  const newest = messages.at(-1);
  const oldest = messages.at(0);
  useNewMessages(id, isNewest && newest ? newest.id : null);
  return (
    <div className="page grid max-w-3xl gap-6 py-6 md:py-10">
      <PageTitle>{`Messages avec ${partner.name}`}</PageTitle>
      <header className="grid gap-4">
        <Link
          to={paths.messages()}
          className="flex min-h-11 w-fit items-center gap-2 text-sm text-spruce underline-offset-4 hover:underline"
        >
          <Icon of={ArrowLeft} className="size-4" />
          Tous les messages
        </Link>
        <div className="flex items-center gap-3">
          <Avatar name={partner.name} imageId={partner.avatarImageId} className="size-11 shrink-0" />
          <h1 className="line-clamp-2 min-w-0 text-lg [overflow-wrap:anywhere]">{partner.name}</h1>
        </div>
        <ListingHead about={about} />
      </header>
      {hasOlder && oldest ? (
        <Link
          to={paths.conversationBefore(id, oldest.id)}
          className={buttonClass("secondary", "justify-self-center")}
        >
          <Icon of={ChevronUp} className="size-5" />
          Messages plus anciens
        </Link>
      ) : (
        <Advice />
      )}
      <MessageDays messages={messages} partnerName={partner.name} now={now} />
      {isNewest ? (
        <MessageForm answer={answer} messageId={messageId} submitLabel="Envoyer" rows={3} />
      ) : (
        <Link to={paths.conversation(id)} className={buttonClass("secondary", "justify-self-center")}>
          <Icon of={ChevronDown} className="size-5" />
          Derniers messages
        </Link>
      )}
    </div>
  );
}
