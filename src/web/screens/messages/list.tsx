import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import {
  type ConversationSummary,
  countConversations,
  listConversations,
} from "../../../messaging/index.server.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { onLiveEvent } from "../../live.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/count-texts.ts";
import { unreadText } from "../../text/plural.ts";
import { relativeTime } from "../../text/relative-time.ts";
import { AccountTabs } from "../../ui/account-tabs.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/list.ts";
import { type AboutListing, aboutListing } from "./about-listing.ts";
import { ListingPicture } from "./listing-picture.tsx";

/** Conversations per page. */
const pageSize = 30;

/** Requested page, clamped to the existing pages. */
export function parsePage(params: URLSearchParams, total: number) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const requested = Number(params.get("page") ?? 1);
  const number = Number.isSafeInteger(requested) && requested >= 1 ? Math.min(requested, last) : 1;
  return { number, last, size: pageSize, offset: (number - 1) * pageSize };
}

export const handle = { audience: "member" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const { total } = await countConversations(db, user.id);
  const page = parsePage(url.searchParams, total);
  const found = await listConversations(db, user.id, page.size, page.offset);
  const lines = found.map((line) => ({ ...line, listing: null, about: aboutListing(line.listing, user) }));
  return { lines, total, page, now: now() };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { lines, total, page, now } = loaderData;
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.type === "messages" || event.type === "read") void revalidate();
      }),
    [revalidate],
  );
  return (
    <>
      <AccountTabs />
      <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
        <PageTitle>Messages</PageTitle>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h1 className="text-xl">Messages</h1>
          {total > 0 ? <p className="text-soft text-sm tabular">{countTexts.conversations(total)}</p> : null}
        </div>
        {lines.length === 0 ? (
          <NoneYet />
        ) : (
          <ul className="rounded-card border border-line bg-surface">
            {lines.map((line) => (
              <Line key={line.id} line={line} now={now} />
            ))}
          </ul>
        )}
        <Pages page={page.number} last={page.last} />
      </div>
    </>
  );
}

/** The whole row is one link, named by its content. */
function Line({
  line,
  now,
}: {
  line: Omit<ConversationSummary, "listing"> & { about: AboutListing };
  now: Date;
}) {
  const { about, partner, unreadCount } = line;
  const isUnread = unreadCount > 0;
  return (
    <li className="border-line border-t first:border-t-0">
      <Link
        to={paths.conversation(line.id)}
        className="flex items-start gap-3 rounded-card p-3 hover:bg-sunken md:gap-4 md:p-4"
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
            {line.isExcerptOwn ? `Vous\u00a0: ${line.excerpt}` : line.excerpt}
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

function NoneYet() {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line border-dashed p-8">
      <h2 className="text-lg">Aucun message pour le moment</h2>
      <p className="text-soft">
        Pour écrire à un vendeur, ouvrez son annonce et appuyez sur «{"\u00a0"}Contacter le vendeur
        {"\u00a0"}».
      </p>
      <ButtonLink to={paths.search()} variant="secondary">
        Découvrir des annonces
      </ButtonLink>
    </div>
  );
}

function Pages({ page, last }: { page: number; last: number }) {
  if (last < 2) return null;
  return (
    <nav aria-label="Pages des messages" className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-soft text-sm tabular">
        Page {formatNumber(page)} sur {formatNumber(last)}
      </span>
      <span className="flex gap-2">
        {page > 1 ? (
          <ButtonLink to={paths.messagesPage(page - 1)} rel="prev" variant="secondary">
            Plus récents
          </ButtonLink>
        ) : null}
        {page < last ? (
          <ButtonLink to={paths.messagesPage(page + 1)} rel="next" variant="secondary">
            Voir plus
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}
