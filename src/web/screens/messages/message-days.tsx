import { Flag } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { Message } from "../../../messaging/index.server.ts";
import { leadsOffSite, splitLinks } from "../../../messaging/links.ts";
import { conversationPaths } from "../../conversation-paths.ts";
import { useSite } from "../../site.tsx";
import { conversationTexts } from "../../text/conversation.ts";
import { formatDay, formatTime } from "../../text/dates.ts";
import { withGluedSigns } from "../../text/glued-signs.ts";
import { FraudWarning } from "../../ui/fraud-warning.tsx";
import { MessagePhotos } from "./message-photos.tsx";

/** Anchor of the message at which the page opens; `paths.conversation` contains it. */
export const anchorName = "dernier";

/** A message with its warnings as sentences. */
export type ShownMessage = Omit<Message, "warnings"> & { warnings: string[] };

/**
 * Messages grouped by day, oldest first. The page opens at the first unread message, otherwise at the last one: it has the
 * anchor of the page.
 */
export function MessageDays({
  conversationId,
  messages,
  partnerName,
  hasFirst,
  firstUnreadId,
  now,
  renderStep,
}: {
  conversationId: string;
  messages: readonly ShownMessage[];
  partnerName: string;
  /** the first message of the conversation is among them */
  hasFirst: boolean;
  /** null: all were read before */
  firstUnreadId: string | null;
  now: Date;
  /** the card of a message that shows a step of a deal; null for other messages */
  renderStep: (message: ShownMessage, anchor: string | undefined) => ReactNode;
}) {
  const { publicUrl } = useSite();
  const firstOfPartner = hasFirst ? messages.find(({ isOwn }) => !isOwn) : undefined;
  const isWarned = firstOfPartner !== undefined && leadsOffSite(firstOfPartner.body, hostOf(publicUrl));
  const newest = messages.at(-1);
  const anchorId = messages.find(({ id }) => id === firstUnreadId)?.id ?? newest?.id;
  const lastReadId = messages.findLast(({ isRead }) => isRead)?.id;
  return (
    <div className="grid gap-3">
      {byDay(messages, now).map(({ day, messages: ofDay }) => (
        <Fragment key={day}>
          <h2 className="justify-self-center rounded-chip bg-sunken px-3 py-1 font-semibold text-soft text-xs tracking-normal">
            {day}
          </h2>
          <ol aria-label={`Messages, ${day}`} className="grid gap-3">
            {ofDay.map((message) => {
              const anchor = message.id === anchorId ? anchorName : undefined;
              const card = renderStep(message, anchor);
              if (card) return <Fragment key={message.id}>{card}</Fragment>;
              return (
                <Bubble
                  key={message.id}
                  message={message}
                  partnerName={partnerName}
                  reportTo={
                    message.isOwn ? null : conversationPaths.reportMessage(conversationId, message.id)
                  }
                  anchor={anchor}
                  isWarned={isWarned && message.id === firstOfPartner?.id}
                  mark={
                    message.id === lastReadId
                      ? "Lu"
                      : message.isOwn && message.id === newest?.id
                        ? "Envoyé"
                        : null
                  }
                />
              );
            })}
          </ol>
        </Fragment>
      ))}
    </div>
  );
}

function Bubble({
  message: { isOwn, createdAt, body, photos, warnings },
  partnerName,
  reportTo,
  anchor,
  isWarned,
  mark,
}: {
  message: ShownMessage;
  partnerName: string;
  /** null: an own message */
  reportTo: string | null;
  anchor: string | undefined;
  isWarned: boolean;
  /** of the last own message, and of the last one that was read */
  mark: "Envoyé" | "Lu" | null;
}) {
  return (
    <li
      id={anchor}
      // On a phone, as far down as leaves room for a short message and the form, which then ends at the tabs.
      className={`grid min-w-0 max-w-[85%] grid-cols-1 scroll-mt-[calc(100dvh-28.5rem)] gap-1 rounded-card border px-4 py-3 md:scroll-mt-[40vh] short:scroll-mt-4 ${
        isOwn
          ? "justify-self-end rounded-br-none border-spruce-tint bg-spruce-tint"
          : "justify-self-start rounded-bl-none border-line bg-surface"
      }`}
    >
      <p className="flex min-w-0 gap-1.5 text-soft text-xs">
        <span dir="auto" className="truncate font-semibold">
          {isOwn ? "Vous" : partnerName}
        </span>
        <span aria-hidden="true">·</span>
        <time dateTime={createdAt.toISOString()} className="shrink-0 tabular">
          {formatTime(createdAt)}
        </time>
        {mark ? (
          <>
            <span aria-hidden="true">·</span>
            <span className="shrink-0">{mark}</span>
          </>
        ) : null}
        {reportTo ? (
          <Link
            to={reportTo}
            aria-label={`Signaler ce message, ${formatTime(createdAt)}`}
            title="Signaler ce message"
            className="-my-3 -mr-4 ml-auto grid size-11 shrink-0 place-items-center rounded-field hover:text-ink"
          >
            <Flag className="size-4" />
          </Link>
        ) : null}
      </p>
      <MessagePhotos photos={photos} authorName={isOwn ? "Vous" : partnerName} />
      {body ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          <LinkedText body={withGluedSigns(body)} />
        </p>
      ) : null}
      {warnings.length > 0 ? (
        <FraudWarning title={conversationTexts.fraudWarning} reasons={warnings} />
      ) : isWarned ? (
        <FraudWarning title={conversationTexts.leadsOffSite} reasons={[]} />
      ) : null}
    </li>
  );
}

/** Other sites learn neither the page nor its window, and search engines nothing. */
function LinkedText({ body }: { body: string }) {
  let at = 0;
  return splitLinks(body).map(({ text, href }) => {
    at += text.length;
    if (!href) return text;
    const isPhone = href.startsWith("tel:");
    const target = isPhone ? {} : { target: "_blank", rel: "noopener noreferrer nofollow ugc", title: href };
    return (
      <a key={at} href={href} {...target} className="text-spruce underline underline-offset-4">
        {text}
      </a>
    );
  });
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : "");

function byDay(messages: readonly ShownMessage[], now: Date): { day: string; messages: ShownMessage[] }[] {
  const days: { day: string; messages: ShownMessage[] }[] = [];
  for (const message of messages) {
    const day = formatDay(message.createdAt, now);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
