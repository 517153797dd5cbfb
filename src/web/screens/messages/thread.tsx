import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useState } from "react";
import { createContext, Link, redirect, useFetcher } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { isAgreed } from "../../../deals/deal.ts";
import { findDeal } from "../../../deals/index.server.ts";
import {
  countSameText,
  findConversation,
  findOpeningPage,
  findPageAt,
  findThreadPage,
  listConversations,
  type Message,
  markRead,
  reply,
  sendWithPhotos,
  type ThreadPage,
} from "../../../messaging/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { isolate } from "../../../platform/isolate.ts";
import { requestContext } from "../../context.ts";
import { conversationPaths } from "../../conversation-paths.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { isLive, type LiveEvent, onLiveEvent } from "../../live.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { conversationTexts, quickRepliesFor } from "../../text/conversation.ts";
import { offeredMessages } from "../../text/offered-messages.ts";
import { warningTexts } from "../../text/trust-texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PushOffer } from "../../ui/push-switch.tsx";
import { useRefresh } from "../../use-refresh.ts";
import { DealCard, DealSteps } from "../deals/deal-card.tsx";
import type { Route } from "./+types/thread.ts";
import { aboutListing } from "./about-listing.ts";
import { Advice } from "./advice.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { anchorName, MessageDays, type ShownMessage } from "./message-days.tsx";
import { MessageForm } from "./message-form.tsx";
import { isPreserved, preserveMessage, rejectMessage } from "./message-response.ts";
import { PendingMessages } from "./pending-messages.tsx";
import { preserveText } from "./preserve-text.ts";
import { PreservedMessage } from "./preserved-message.tsx";
import { messageContext, receiveMessage } from "./receive-message.ts";
import { ThreadHead } from "./thread-head.tsx";
import { ThreadMenu } from "./thread-menu.tsx";

const everyMs = 20_000;

/**
 * Shows new messages and read marks while the page is visible, as events announce them. Without a stream it polls the id
 * of the newest message. While the site cannot be reached, the page stays, and is loaded again afterwards.
 * @param shownId id of the newest message on the page; null: a page of older messages, which does not change
 */
export function useNewMessages(conversationId: string, shownId: string | null): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (!shownId) return;
    let isAsking = false;
    const stopListening = onLiveEvent((event) => {
      // A message is read when it is on a visible page; `visibilitychange` asks for what came meanwhile.
      if (document.visibilityState !== "visible") return;
      if (event.type === "state") void ask();
      else if (isShownBy(event, conversationId, shownId)) refresh();
    });
    const ask = async () => {
      if (isAsking || document.visibilityState !== "visible") return;
      isAsking = true;
      const newestId = await newestMessage(conversationId);
      isAsking = false;
      if (newestId !== null && newestId !== shownId) refresh();
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
  }, [conversationId, shownId, refresh]);
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

/** Null: refused, as after the session ended. Undefined: no answer. */
async function newestMessage(conversationId: string): Promise<string | null | undefined> {
  try {
    // Without a limit, a request that a dying node never answers would block all later polls.
    const signal = AbortSignal.timeout(everyMs);
    const response = await fetch(conversationPaths.newestMessage(conversationId), {
      redirect: "manual",
      signal,
    });
    return response.ok ? ((await response.json()) as { newestId: string }).newestId : null; // response of our own route
  } catch {
    return undefined;
  }
}

/** A message sent after the session ended is returned with 401. */
export const handle = { audience: "owner", handlesExpiredSession: true, handlesNetworkFailure: true };

/** Conversations beside the open one, on wide screens. */
const linesMax = 20;

/** Messages loaded by `markAsRead`. */
const newestMessages = createContext<ThreadPage | null>(null);

/**
 * Middleware, because it must run before all loaders: the header loads the count of unread messages in parallel with
 * the page. The page renders the messages loaded here, so that exactly those are marked as read.
 */
const markAsRead: Route.MiddlewareFunction = async ({ context, params, request, url }) => {
  const { db, user, countsAsView } = context.get(requestContext);
  // A page of older messages shows no new ones; the response to a rejected reply shows the reason.
  const { searchParams } = url;
  const isNewest = request.method === "GET" && !searchParams.has("before") && !searchParams.has("at");
  if (!(user && countsAsView && isNewest && isId(params.id))) return;
  const page = await findOpeningPage(db, params.id, user.id);
  const last = page.messages.at(-1);
  if (last) await markRead(db, params.id, user.id, last.id);
  context.set(newestMessages, page);
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
  const at = url.searchParams.get("at");
  const pageAt = at && isId(at) ? await findPageAt(db, conversation.id, user.id, at) : null;
  if (at !== null && !pageAt) throw redirect(paths.conversation(conversation.id));
  const page =
    pageAt ?? context.get(newestMessages) ?? (await findThreadPage(db, conversation.id, user.id, before));
  const lines = await listConversations(db, user.id, linesMax);
  const { id, isSeller, partner, state, listing } = conversation;
  const deal = await findDeal(db, conversation, now());
  return {
    thread: {
      id,
      isSeller,
      partner,
      state,
      about: aboutListing(listing, user, deal.state),
      isAvailable: listing.details?.status === "active" && listing.details.deletedAt === null,
      messages: page.messages.map(withWarningTexts),
      // After a search the link below the messages leads to the newest.
      hasOlder: page.hasOlder,
      hasNewer: page.hasNewer && !pageAt,
      firstUnreadId: page.firstUnreadId,
      lines: lines.map((line) => ({ ...line, listing: null, about: aboutListing(line.listing, user) })),
      isNewest: before === null && !pageAt && !page.hasNewer,
      deal,
      messageId: uuidv7(),
      now: now(),
    },
  };
}

/** Sentences instead of names: the browser does not load those of all signals. */
function withWarningTexts({ warnings, ...message }: Message): ShownMessage {
  return { ...message, warnings: warningTexts(warnings) };
}

type ShownPage = { messages: ShownMessage[]; hasOlder: boolean };

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(requestContext);
  if (!app.user)
    return receiveMessage(request, app, null, async (typed) =>
      preserveMessage(context, "session-ended", typed),
    );
  const user = requireUser(context);
  const conversationId = requireId(params.id);
  // Checked before the rate limit, so that other users' requests get 404 and count for nothing.
  if (!(await findConversation(app.db, conversationId, user.id))) throw notFound();
  return receiveMessage(request, app, user.id, async (typed, files) => {
    const waitSeconds = await app.consumeLimit("message", user.id);
    if (waitSeconds !== null) return rejectMessage({ waitSeconds }, typed);
    const text = { userId: user.id, body: typed.body, isFirst: false, offered: offeredMessages };
    if ((await countSameText(app, text)) !== null) return rejectMessage({ reason: "same-text" }, typed);
    const ctx = messageContext(context, user);
    const sent = await sendWithPhotos(ctx, files, (photos) =>
      reply(ctx, { conversationId, ...typed }, photos),
    );
    if (sent.ok) return redirect(paths.conversation(conversationId));
    if (sent.reason === "missing") throw notFound();
    if (sent.reason === "photos-rejected") return rejectMessage({ photos: sent.rejected }, typed);
    return rejectMessage({ reason: sent.reason }, typed);
  });
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
  const {
    id,
    isSeller,
    partner,
    state,
    about,
    isAvailable,
    lines,
    isNewest,
    hasNewer,
    deal,
    messageId,
    now,
  } = thread;
  const { older, hasOlder, loadOlder } = useOlderMessages(thread);
  const messages = [...older, ...thread.messages];
  const newest = messages.at(-1);
  const oldest = messages.at(0);
  useNewMessages(id, isNewest && newest ? newest.id : null);
  useOpeningMessage();
  return (
    <div className="page lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-8">
      <PageTitle>{`Messages avec ${isolate(partner.name)}`}</PageTitle>
      <nav
        aria-label="Conversations"
        className="sticky top-28 short:static max-h-[calc(100dvh-7rem)] self-start overflow-y-auto py-6 max-lg:hidden"
      >
        <ConversationList lines={lines} now={now} currentId={id} />
      </nav>
      {/* On a phone the form ends where the tabs begin. An element in its place has a margin above the footer. */}
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-4 max-md:has-[[data-composer]]:-mb-28">
        <ThreadHead partnerName={partner.name} about={about}>
          <ThreadMenu
            id={id}
            listingId={isSeller ? null : about.id}
            state={state}
            isPartnerClosed={partner.isClosed}
          />
        </ThreadHead>
        {hasOlder && oldest ? (
          <Link
            to={conversationPaths.conversationBefore(id, oldest.id)}
            onClick={(event) => {
              event.preventDefault();
              loadOlder(oldest.id);
            }}
            className={buttonClass("secondary", "justify-self-center")}
          >
            <ChevronUp className="size-5" />
            Messages plus anciens
          </Link>
        ) : (
          <Advice />
        )}
        <MessageDays
          conversationId={id}
          messages={messages}
          partnerName={partner.name}
          hasFirst={!hasOlder}
          firstUnreadId={thread.firstUnreadId}
          now={now}
          renderStep={(message, anchor) => {
            const step = deal.steps.find(({ messageId: shown }) => shown === message.id);
            if (!step) return null;
            return (
              <DealCard
                conversationId={id}
                deal={deal}
                step={step}
                isOwn={message.isOwn}
                partnerName={partner.name}
                anchor={anchor}
                body={message.body}
              />
            );
          }}
        />
        {isNewest ? (
          <DealSteps conversationId={id} deal={deal} isClosed={partner.isClosed || state.isBlocked} />
        ) : null}
        {isNewest ? <PendingMessages conversationId={id} /> : null}
        {messages.some(({ isOwn }) => isOwn) ? (
          <PushOffer>
            Voulez-vous savoir aussitôt quand on vous répond, même si cette page est fermée&nbsp;?
          </PushOffer>
        ) : null}
        {isNewest && (partner.isClosed || state.isBlocked) && !result ? (
          <p className="rounded-card bg-sunken p-4 text-sm">
            {partner.isClosed ? conversationTexts.partnerClosed : conversationTexts.blocked}
          </p>
        ) : isNewest ? (
          <MessageForm
            result={result}
            messageId={messageId}
            submitLabel="Envoyer"
            rows={1}
            quickReplies={quickRepliesFor(
              isSeller ? "seller" : "buyer",
              isAvailable && !isAgreed(deal.state),
            )}
            conversationId={id}
          />
        ) : (
          <Link to={paths.conversation(id)} className={buttonClass("secondary", "justify-self-center")}>
            <ChevronDown className="size-5" />
            {hasNewer ? "Messages suivants" : "Derniers messages"}
          </Link>
        )}
      </div>
    </div>
  );
}

/** An address without the anchor, typed or shared, opens at the same message. A page that is loaded again stays where it was. */
function useOpeningMessage(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    const isNew = loaded instanceof PerformanceNavigationTiming && loaded.type === "navigate";
    if (!isNew || location.hash !== "" || location.search !== "" || window.scrollY > 0) return;
    document.getElementById(anchorName)?.scrollIntoView();
  }, []);
}

/** Older messages, added above those of the page when they are asked for. */
function useOlderMessages({ id, messages, hasOlder }: ThreadData) {
  const { data, load, state } = useFetcher<typeof loader>();
  const [pages, setPages] = useState<readonly ShownPage[]>([]);
  const [lastData, setLastData] = useState(data);
  const [newest, setNewest] = useState(messages);
  if (messages !== newest) {
    setNewest(messages);
    // The newest page has moved on: what left it stays above it.
    const moved = newest.findIndex((message) => message.id === messages[0]?.id);
    const last = pages.at(-1);
    if (moved === -1) setPages([]);
    else if (last && moved > 0)
      setPages([...pages.slice(0, -1), { ...last, messages: [...last.messages, ...newest.slice(0, moved)] }]);
  }
  if (data !== lastData) {
    setLastData(data);
    const loaded = data?.thread;
    const first = pages[0]?.messages[0] ?? messages[0];
    // The fetcher also loads its page again when the conversation changes.
    if (loaded && isBefore(loaded.messages, first)) setPages([loaded, ...pages]);
  }
  return {
    older: pages.flatMap((page) => page.messages),
    hasOlder: pages[0]?.hasOlder ?? hasOlder,
    loadOlder: (oldestId: string) => {
      if (state === "idle") void load(conversationPaths.conversationBefore(id, oldestId));
    },
  };
}

function isBefore(loaded: readonly ShownMessage[], first: ShownMessage | undefined): boolean {
  const last = loaded.at(-1);
  if (!last || !first || loaded.some(({ id }) => id === first.id)) return false;
  return last.createdAt <= first.createdAt;
}
