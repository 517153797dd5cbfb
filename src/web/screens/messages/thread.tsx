import { ArrowLeft, ChevronDown, ChevronUp } from "lucide-react";
import { useEffect } from "react";
import { createContext, Link, redirect, useRevalidator } from "react-router";
import { v7 as uuidv7 } from "uuid";
import {
  findConversation,
  listMessages,
  type Message,
  markRead,
  reply,
} from "../../../messaging/index.server.ts";
import { lastPage } from "../../../messaging/message.ts";
import { isId } from "../../../platform/id.ts";
import { isolate } from "../../../platform/isolate.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { isLive, type LiveEvent, onLiveEvent } from "../../live.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { buttonClass } from "../../ui/button.tsx";
import type { Route } from "./+types/thread.ts";
import { aboutListing } from "./about-listing.ts";
import { Advice } from "./advice.tsx";
import { ListingHead } from "./listing-head.tsx";
import { MessageDays } from "./message-days.tsx";
import { MessageForm } from "./message-form.tsx";
import { isPreserved, preserveMessage, rejectMessage } from "./message-response.ts";
import { preserveText } from "./preserve-text.ts";
import { PreservedMessage } from "./preserved-message.tsx";
import { receiveMessage } from "./receive-message.ts";

const everyMs = 20_000;

/**
 * Shows new messages and read marks while the page is visible, as events announce them. Without a stream it polls the id
 * of the newest message. Errors are ignored until the next poll.
 * @param shownId id of the newest message on the page; null: a page of older messages, which does not change
 */
export function useNewMessages(conversationId: string, shownId: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!shownId) return;
    let isAsking = false;
    const stopListening = onLiveEvent((event) => {
      // A message is read when it is on a visible page; `visibilitychange` asks for what came meanwhile.
      if (document.visibilityState !== "visible") return;
      if (event.type === "state") void ask();
      else if (isShownBy(event, conversationId, shownId)) void revalidate();
    });
    const ask = async () => {
      if (isAsking || document.visibilityState !== "visible") return;
      isAsking = true;
      const newestId = await newestMessage(conversationId);
      isAsking = false;
      if (newestId && newestId !== shownId) await revalidate();
    };
    const poll = () => void ask();
    const timer = setInterval(() => {
      if (!isLive()) poll();
    }, everyMs);
    document.addEventListener("visibilitychange", poll);
    window.addEventListener("focus", poll);
    return () => {
      stopListening();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", poll);
      window.removeEventListener("focus", poll);
    };
  }, [conversationId, shownId, revalidate]);
}

function isShownBy(event: LiveEvent, conversationId: string, shownId: string): boolean {
  if (event.type === "messages")
    return event.messages.some(
      (message) => message.conversationId === conversationId && message.id !== shownId,
    );
  return (
    event.type === "read" &&
    event.reads.some((read) => read.conversationId === conversationId && read.byPartner)
  );
}

async function newestMessage(conversationId: string): Promise<string | null> {
  try {
    const response = await fetch(paths.newestMessage(conversationId), { redirect: "manual" });
    return response.ok ? ((await response.json()) as { newestId: string }).newestId : null; // response of our own route
  } catch {
    return null;
  }
}

/** A message sent after the session ended is returned with 401. */
export const handle = { audience: "owner", handlesExpiredSession: true, handlesNetworkFailure: true };

const messagesMax = 200;

/** Messages loaded by `markAsRead`. */
const newestMessages = createContext<Message[] | null>(null);

/**
 * Middleware, because it must run before all loaders: the header loads the count of unread messages in parallel with
 * the page. The page renders the messages loaded here, so that exactly those are marked as read.
 */
const markAsRead: Route.MiddlewareFunction = async ({ context, params, request, url }) => {
  const { db, user, countsAsView } = context.get(requestContext);
  // A page of older messages shows no new ones; the response to a rejected reply shows the reason.
  const isNewest = request.method === "GET" && !url.searchParams.has("before");
  if (!(user && countsAsView && isNewest && isId(params.id))) return;
  const messages = await listMessages(db, params.id, user.id, messagesMax + 1);
  const last = messages.at(-1);
  if (last) await markRead(db, params.id, user.id, last.id);
  context.set(newestMessages, messages);
};

export const middleware: Route.MiddlewareFunction[] = [markAsRead];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (isPreserved(context)) return { thread: null };
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const conversation = await findConversation(db, requireId(params.id), user.id);
  if (!conversation) throw notFound();
  const parameter = url.searchParams.get("before");
  const before = parameter === null ? null : requireId(parameter);
  const found =
    context.get(newestMessages) ??
    (await listMessages(db, conversation.id, user.id, messagesMax + 1, before));
  const { id, partner, listing } = conversation;
  const shown = lastPage(found, messagesMax);
  return {
    thread: {
      ...{ id, partner, about: aboutListing(listing, user) },
      messages: shown,
      hasOlder: found.length > shown.length,
      isNewest: before === null,
      messageId: uuidv7(),
      now: now(),
    },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(requestContext);
  if (!app.user) return preserveMessage(context, "session-ended", await receiveMessage(request));
  const user = requireUser(context);
  const conversationId = requireId(params.id);
  // Checked before the rate limit, so that other users' requests get 404 and count for nothing.
  if (!(await findConversation(app.db, conversationId, user.id))) throw notFound();
  const typed = await receiveMessage(request);
  const waitSeconds = await app.consumeLimit("message", user.id);
  if (waitSeconds !== null) return rejectMessage({ waitSeconds }, typed);
  const sent = await reply({ ...commandContext(context), actor: user }, { conversationId, ...typed });
  if (sent.ok) return redirect(paths.conversation(conversationId));
  if (sent.reason === "missing") throw notFound();
  return rejectMessage({ reason: sent.reason }, typed);
}

export function clientAction(args: Route.ClientActionArgs) {
  return preserveText(args, paths.conversation(args.params.id));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Thread({ loaderData: { thread }, actionData }: Route.ComponentProps) {
  if (!thread) return <PreservedMessage result={actionData} />;
  // Keyed: each conversation has its own form.
  return <Conversation key={thread.id} thread={thread} result={actionData} />;
}

type ThreadData = NonNullable<Route.ComponentProps["loaderData"]["thread"]>;

function Conversation({
  thread,
  result,
}: {
  thread: ThreadData;
  result: Route.ComponentProps["actionData"];
}) {
  const { id, partner, about, messages, hasOlder, isNewest, messageId, now } = thread;
  const newest = messages.at(-1);
  const oldest = messages.at(0);
  useNewMessages(id, isNewest && newest ? newest.id : null);
  return (
    <div className="page grid max-w-3xl gap-6 py-6 md:py-10">
      <PageTitle>{`Messages avec ${isolate(partner.name)}`}</PageTitle>
      <header className="grid gap-4">
        <Link
          to={paths.messages()}
          className="flex min-h-11 w-fit items-center gap-2 text-sm text-spruce underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-4" />
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
          <ChevronUp className="size-5" />
          Messages plus anciens
        </Link>
      ) : (
        <Advice />
      )}
      <MessageDays messages={messages} partnerName={partner.name} now={now} />
      {isNewest ? (
        <MessageForm result={result} messageId={messageId} submitLabel="Envoyer" rows={3} />
      ) : (
        <Link to={paths.conversation(id)} className={buttonClass("secondary", "justify-self-center")}>
          <ChevronDown className="size-5" />
          Derniers messages
        </Link>
      )}
    </div>
  );
}
