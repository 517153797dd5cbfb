import { MessageSquare } from "lucide";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { unreadText } from "../text/plural.ts";
import { badgeCount } from "./badge-count.ts";
import { Icon } from "./icon.tsx";

export function MessagesLink({ unreadCount }: { unreadCount: number }) {
  return (
    <Link
      to={paths.messages()}
      aria-label={unreadCount > 0 ? `Messages, ${unreadText(unreadCount)}` : "Messages"}
      className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
    >
      <Icon of={MessageSquare} className="size-5" />
      {unreadCount > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 rounded-chip bg-spruce px-1.5 font-bold text-on-spruce text-xs leading-4 tabular"
        >
          {badgeCount(unreadCount)}
        </span>
      ) : null}
    </Link>
  );
}
