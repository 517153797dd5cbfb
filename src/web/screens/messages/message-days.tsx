import { Fragment } from "react";
import type { Message } from "../../../messaging/index.server.ts";
import { formatDay, formatTime } from "../../text/dates.ts";

/** Messages grouped by day, oldest first. The last one has the anchor of the page. */
export function MessageDays({
  messages,
  partnerName,
  now,
}: {
  messages: readonly Message[];
  partnerName: string;
  now: Date;
}) {
  const newest = messages.at(-1);
  const lastReadId = messages.findLast(({ isRead }) => isRead)?.id;
  return (
    <div className="grid gap-3">
      {byDay(messages, now).map(({ day, messages: ofDay }) => (
        <Fragment key={day}>
          <h2 className="justify-self-center rounded-chip bg-sunken px-3 py-1 font-semibold text-soft text-xs tracking-normal">
            {day}
          </h2>
          <ol aria-label={`Messages, ${day}`} className="grid gap-3">
            {ofDay.map((message) => (
              <Bubble
                key={message.id}
                message={message}
                partnerName={partnerName}
                anchor={message.id === newest?.id ? "dernier" : undefined}
                mark={
                  message.id === lastReadId
                    ? "Lu"
                    : message.isOwn && message.id === newest?.id
                      ? "Envoyé"
                      : null
                }
              />
            ))}
          </ol>
        </Fragment>
      ))}
    </div>
  );
}

function Bubble({
  message: { isOwn, createdAt, body },
  partnerName,
  anchor,
  mark,
}: {
  message: Message;
  partnerName: string;
  anchor: string | undefined;
  /** of the last own message, and of the last one that was read */
  mark: "Envoyé" | "Lu" | null;
}) {
  return (
    <li
      id={anchor}
      className={`grid min-w-0 max-w-[85%] scroll-mt-[25vh] gap-1 rounded-card border px-4 py-3 md:scroll-mt-[40vh] short:scroll-mt-4 ${
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
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
    </li>
  );
}

function byDay(messages: readonly Message[], now: Date): { day: string; messages: Message[] }[] {
  const days: { day: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const day = formatDay(message.createdAt, now);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
