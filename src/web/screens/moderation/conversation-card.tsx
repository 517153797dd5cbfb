import { Fragment } from "react";
import { Link } from "react-router";
import { closedAccountName } from "../../../accounts/account.ts";
import type { ConversationCase, ReportedMessage } from "../../../moderation/index.server.ts";
import { reasonLabel } from "../../../moderation/report.ts";
import { paths } from "../../paths.ts";
import { staffPaths } from "../../staff-paths.ts";
import { formatDate } from "../../text/dates.ts";
import { reportCount } from "../../text/moderation-labels.ts";
import { relativeTime } from "../../text/relative-time.ts";
import { conversationCaseMessages } from "../../text/report-messages.ts";
import { MessagePhotos } from "../messages/message-photos.tsx";
import { DismissForm } from "./dismiss-form.tsx";
import { WaitingLine } from "./waiting-line.tsx";

/** A reported conversation: what was said about whom, and a link to the messages, which `isWhole` leaves out. */
export function ConversationCard({
  case: shown,
  now,
  isWhole = false,
}: {
  case: ConversationCase;
  now: Date;
  isWhole?: boolean;
}) {
  const { id, listingTitle, buyer, seller, openCount, waiting, reports, isOwn } = shown;
  return (
    <article
      aria-label={`Conversation\u00a0: ${listingTitle}`}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <div className="grid gap-1.5">
        <h3 dir="auto" className="text-base [overflow-wrap:anywhere]">
          {listingTitle}
        </h3>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-soft">
          <span>
            Vendeur{"\u00a0"}: <Name of={seller} />
          </span>
          <span>
            Acheteur{"\u00a0"}: <Name of={buyer} />
          </span>
          {openCount > 0 ? <span className="font-semibold text-ink">{reportCount(openCount)}</span> : null}
        </p>
        {waiting ? <WaitingLine {...waiting} now={now} /> : null}
      </div>
      <ul aria-label="Signalements" className="grid gap-2">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-0.5 rounded-field bg-sunken px-3.5 py-2.5 text-sm">
            <p className="text-soft text-xs">
              <span className="font-semibold text-ink">{reasonLabel(report.reason)}</span>
              {" · "}
              {report.messageId === null ? (
                "la personne"
              ) : isWhole && !report.closedAt ? (
                <a
                  href={`#message-${report.messageId}`}
                  className="inline-block py-1 text-spruce underline underline-offset-4"
                >
                  un message
                </a>
              ) : (
                "un message"
              )}
              {report.isAboutSeller ? " (vendeur)" : " (acheteur)"}
              {" · "}
              <time dateTime={report.createdAt.toISOString()} title={formatDate(report.createdAt)}>
                {relativeTime(report.createdAt, now)}
              </time>
              {report.closedAt ? " · traité" : ""}
            </p>
            {report.text ? <p className="whitespace-pre-line">{report.text}</p> : null}
          </li>
        ))}
      </ul>
      {openCount > 0 && !isWhole ? (
        <Link
          to={staffPaths.moderationConversation(id)}
          className="flex min-h-11 w-fit items-center text-sm text-spruce underline underline-offset-4"
        >
          Lire la conversation
        </Link>
      ) : null}
      {isOwn ? (
        <p className="text-sm text-soft">{conversationCaseMessages["own-account"]}</p>
      ) : openCount > 0 ? (
        <DismissForm action={staffPaths.moderationConversation(id)} about={listingTitle} />
      ) : null}
    </article>
  );
}

function Name({ of: { publicId, name } }: { of: ConversationCase["buyer"] }) {
  if (!publicId || name === null) return closedAccountName;
  return (
    <Link to={paths.seller(publicId)} className="inline-block py-1 text-spruce underline underline-offset-4">
      {name}
    </Link>
  );
}

/** The messages, with those that were reported marked. */
export function ReportedMessages({
  case: { reports, buyer, seller },
  messages,
  now,
}: {
  case: ConversationCase;
  messages: readonly ReportedMessage[];
  now: Date;
}) {
  const reported = new Set(reports.flatMap(({ messageId, closedAt }) => (closedAt ? [] : [messageId])));
  return (
    <ol aria-label="Messages" className="grid gap-3">
      {messages.map(({ id, isOfSeller, body, photos, createdAt, isAfterGap }) => {
        const name = (isOfSeller ? seller : buyer).name ?? closedAccountName;
        return (
          <Fragment key={id}>
            {isAfterGap ? (
              <li className="justify-self-center text-soft text-sm">
                Des messages plus anciens ne sont pas affichés.
              </li>
            ) : null}
            <li
              id={reported.has(id) ? `message-${id}` : undefined}
              className={`grid scroll-mt-36 gap-1 rounded-card border bg-surface px-4 py-3 ${reported.has(id) ? "border-2 border-maple" : "border-line"}`}
            >
              <p className="text-soft text-xs">
                <span className="font-semibold text-ink">
                  {isOfSeller ? "Vendeur" : "Acheteur"}
                  {" · "}
                  <span dir="auto">{name}</span>
                </span>
                {" · "}
                <time dateTime={createdAt.toISOString()} title={formatDate(createdAt)}>
                  {relativeTime(createdAt, now)}
                </time>
                {reported.has(id) ? <span className="font-semibold text-maple"> · signalé</span> : null}
              </p>
              <MessagePhotos photos={photos} authorName={name} />
              {body ? <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p> : null}
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}
