import { Link } from "react-router";
import type { ConversationSummary } from "../../../messaging/index.server.ts";
import { conversationPaths } from "../../conversation-paths.ts";
import { paths } from "../../paths.ts";
import { photosText } from "../../text/conversation.ts";
import { unreadText } from "../../text/plural.ts";
import { relativeTime } from "../../text/relative-time.ts";
import { Badge } from "../../ui/badge.tsx";
import type { AboutListing } from "./about-listing.ts";
import { ListingPicture } from "./listing-picture.tsx";

/** `foundId`: the message that a search found, at which the conversation opens */
export type ConversationLine = Omit<ConversationSummary, "listing"> & {
  about: AboutListing;
  foundId?: string | undefined;
};

/** @param currentId the conversation that is open beside the list */
export function ConversationList({
  lines,
  now,
  currentId,
}: {
  lines: readonly ConversationLine[];
  now: Date;
  currentId?: string;
}) {
  return (
    <ul className="rounded-card border border-line bg-surface">
      {lines.map((line) => (
        <Line key={line.id} line={line} now={now} isCurrent={line.id === currentId} />
      ))}
    </ul>
  );
}

/** The whole row is one link, named by its content. */
function Line({ line, now, isCurrent }: { line: ConversationLine; now: Date; isCurrent: boolean }) {
  const { about, partner, unreadCount } = line;
  const isUnread = unreadCount > 0;
  const excerpt = line.excerpt || (line.excerptPhotos > 0 ? photosText(line.excerptPhotos) : "");
  return (
    <li className="border-line border-t first:border-t-0">
      <Link
        to={
          line.foundId ? conversationPaths.conversationAt(line.id, line.foundId) : paths.conversation(line.id)
        }
        aria-current={isCurrent ? "page" : undefined}
        className={`flex items-start gap-3 rounded-card p-3 hover:bg-sunken md:gap-4 md:p-4 ${isCurrent ? "bg-sunken" : ""}`}
      >
        <ListingPicture about={about} className="size-16 md:size-20" />
        <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-baseline justify-between gap-3">
            <span
              dir="auto"
              className={`min-w-0 truncate text-sm ${isUnread ? "font-bold" : "font-semibold"}`}
            >
              {partner.name}
            </span>
            <Hidden>, </Hidden>
            <time
              dateTime={line.lastMessageAt.toISOString()}
              className="shrink-0 whitespace-nowrap text-soft text-xs"
            >
              {relativeTime(line.lastMessageAt, now)}
            </time>
          </span>
          <Hidden>, </Hidden>
          <span dir="auto" className="truncate text-sm">
            {about.title}
          </span>
          <Hidden>. </Hidden>
          <span dir="auto" className={`truncate text-sm ${isUnread ? "font-bold" : "text-soft"}`}>
            {line.isExcerptOwn ? `Vous\u00a0: ${excerpt}` : excerpt}
          </span>
          {isUnread || about.status ? (
            <span className="flex flex-wrap gap-2 pt-1">
              {isUnread ? <Badge variant="featured">{unreadText(unreadCount)}</Badge> : null}
              {about.status ? <Badge variant="plain">{about.status}</Badge> : null}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

/** Separators between the parts of the link's name for screen readers. */
function Hidden({ children }: { children: string }) {
  return <span className="sr-only">{children}</span>;
}
