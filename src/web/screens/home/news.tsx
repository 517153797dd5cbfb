import { Bell, ChevronRight, type LucideIcon, MessageSquare } from "lucide-react";
import { Link } from "react-router";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { unreadText } from "../../text/plural.ts";

type Props = {
  /** saved searches with new matches */
  searches: readonly { id: string; name: string; newMatchCount: number }[];
  unreadCount: number;
};

/** Unread messages and new matches of saved searches; renders nothing when there are none. */
export function News({ searches, unreadCount }: Props) {
  if (searches.length === 0 && unreadCount === 0) return null;
  return (
    <section aria-labelledby="nouveau" className="grid gap-2">
      <h2 id="nouveau" className="text-lg">
        Du nouveau pour vous
      </h2>
      <ul className="grid gap-2 md:grid-cols-2">
        {unreadCount > 0 ? (
          <NewsLink
            to={paths.messages()}
            icon={MessageSquare}
            title="Messages"
            count={unreadText(unreadCount)}
          />
        ) : null}
        {searches.map(({ id, name, newMatchCount }) => (
          <NewsLink
            key={id}
            to={accountPaths.savedSearch(id)}
            icon={Bell}
            title={name}
            count={countTexts.newMatches(newMatchCount)}
          />
        ))}
      </ul>
    </section>
  );
}

function NewsLink({
  to,
  icon: Icon,
  title,
  count,
}: {
  to: string;
  icon: LucideIcon;
  title: string;
  count: string;
}) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-surface px-3 py-2 text-sm hover:border-edge"
      >
        <Icon className="size-5 shrink-0 text-spruce" />
        <span dir="auto" className="line-clamp-2 min-w-0 flex-1 wrap-anywhere font-semibold">
          {title}
        </span>
        {/* It wraps: beside it the name of a search would end after two characters. */}
        <span className="shrink-0 text-right font-semibold text-spruce tabular max-w-[40%]">{count}</span>
        <ChevronRight className="size-4 shrink-0 text-soft" />
      </Link>
    </li>
  );
}
