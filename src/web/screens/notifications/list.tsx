import {
  BadgeDollarSign,
  CalendarClock,
  Flag,
  Gavel,
  Handshake,
  type LucideIcon,
  MessageSquare,
  Search,
  Star,
  Store,
} from "lucide-react";
import { useEffect } from "react";
import { Form, Link, redirect } from "react-router";
import {
  countNotifications,
  listNotifications,
  type Notification,
  readNotifications,
} from "../../../notifications/index.server.ts";
import { type NotificationKind, notificationRetentionDays } from "../../../notifications/notification.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireUser } from "../../guard.ts";
import { onLiveEvent } from "../../live.ts";
import { notificationPaths } from "../../notification-paths.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { notificationText } from "../../text/notification-texts.ts";
import { relativeTime } from "../../text/relative-time.ts";
import { AccountTabs } from "../../ui/account-tabs.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useRefresh } from "../../use-refresh.ts";
import type { Route } from "./+types/list.ts";

const pageSize = 30;

export const handle = { audience: "member" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const { total, unread, lastEventId } = await countNotifications(db, user.id);
  const last = Math.max(1, Math.ceil(total / pageSize));
  const requested = Number(url.searchParams.get("page") ?? 1);
  const page = Number.isSafeInteger(requested) && requested >= 1 ? Math.min(requested, last) : 1;
  const lines = await listNotifications(db, user.id, { limit: pageSize, offset: (page - 1) * pageSize });
  return { lines, unread, lastEventId, page, last, now: now() };
}

/** « Tout marquer comme lu »: up to the latest event that the page showed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const upTo = Number(form.get("upTo") ?? "");
  const ctx = { ...commandContext(context), actor: requireUser(context) };
  if (Number.isSafeInteger(upTo) && upTo > 0) await readNotifications(ctx, { upTo });
  return redirect(notificationPaths.page(1));
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { lines, unread, lastEventId, page, last, now } = loaderData;
  const refresh = useRefresh();
  useEffect(
    () =>
      onLiveEvent(({ type }) => {
        if (type === "notifications") refresh();
      }),
    [refresh],
  );
  return (
    <>
      <AccountTabs />
      <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
        <PageTitle>Notifications</PageTitle>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-xl">Notifications</h1>
          {unread > 0 ? (
            <Form method="post" action={notificationPaths.page(1)}>
              <input type="hidden" name="upTo" value={lastEventId} />
              <Button type="submit" variant="secondary">
                Tout marquer comme lu
              </Button>
            </Form>
          ) : null}
        </div>
        {lines.length > 0 ? (
          <ul className="rounded-card border border-line bg-surface">
            {lines.map((line) => (
              <Line key={line.id} line={line} now={now} />
            ))}
          </ul>
        ) : (
          <NoneYet />
        )}
        <p className="text-soft text-sm">
          Les notifications s’effacent après {notificationRetentionDays}&nbsp;jours.{" "}
          <Link to={paths.settingsPage("notifications")} className="text-spruce underline underline-offset-4">
            Choisir ce que vous recevez
          </Link>
        </p>
        <Pages page={page} last={last} />
      </div>
    </>
  );
}

const icons: Record<NotificationKind, LucideIcon> = {
  message: MessageSquare,
  deal: Handshake,
  feedback: Star,
  match: Search,
  followed: Store,
  price: BadgeDollarSign,
  decision: Gavel,
  expiring: CalendarClock,
  expired: CalendarClock,
  report: Flag,
};

/** The whole row is one link, named by its content. */
function Line({ line, now }: { line: Notification; now: Date }) {
  const { kind, isUnread, title } = line;
  const Icon = icons[kind];
  const isAboutSeveral = (kind === "expiring" || kind === "expired") && line.count > 1;
  return (
    <li className="border-line border-t first:border-t-0">
      {/* A plain link, never prefetched: following it marks the notification as read. */}
      <Link
        to={notificationPaths.open(line.id)}
        prefetch="none"
        className="flex items-start gap-3 rounded-card p-3 hover:bg-sunken md:gap-4 md:p-4"
      >
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full ${isUnread ? "bg-spruce text-on-spruce" : "bg-sunken text-soft"}`}
        >
          <Icon className="size-5" />
        </span>
        <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className={`text-sm [overflow-wrap:anywhere] ${isUnread ? "font-bold" : ""}`}>
            {isUnread ? <span className="sr-only">Non lue. </span> : null}
            {notificationText(line)}
          </span>
          {title && !isAboutSeveral ? (
            <>
              <span className="sr-only">. </span>
              <span dir="auto" className="line-clamp-2 wrap-anywhere text-sm text-soft">
                {title}
              </span>
            </>
          ) : null}
          <span className="sr-only">, </span>
          <time dateTime={line.createdAt.toISOString()} className="text-soft text-xs">
            {relativeTime(line.createdAt, now)}
          </time>
        </span>
      </Link>
    </li>
  );
}

function NoneYet() {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line border-dashed p-8">
      <h2 className="text-lg">Aucune notification pour le moment</h2>
      <p className="text-soft">
        Messages, offres, baisses de prix de vos favoris, nouvelles annonces de vos recherches&nbsp;: tout
        arrive ici.
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
    <nav aria-label="Pages des notifications" className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-soft text-sm tabular">
        Page {formatNumber(page)} sur {formatNumber(last)}
      </span>
      <span className="flex gap-2">
        {page > 1 ? (
          <ButtonLink to={notificationPaths.page(page - 1)} rel="prev" variant="secondary">
            Plus récentes
          </ButtonLink>
        ) : null}
        {page < last ? (
          <ButtonLink to={notificationPaths.page(page + 1)} rel="next" variant="secondary">
            Voir plus
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}
