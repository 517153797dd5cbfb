import { Bell, MessageSquare } from "lucide-react";
import { Link } from "react-router";
import type { AuthUser } from "../auth.tsx";
import { notificationPaths } from "../notification-paths.ts";
import { paths } from "../paths.ts";
import { unreadText } from "../text/plural.ts";
import { Avatar } from "./avatar.tsx";
import { buttonClass } from "./button.tsx";
import { CountedLink } from "./counted-link.tsx";
import { SignOutForm } from "./sign-out-form.tsx";

/** The header's links of signed-in users. Loaded apart: visitors do not need them. */
export default function MemberActions({ user }: { user: AuthUser }) {
  const { name, avatarImageId, unreadCount = 0, notificationCount = 0 } = user;
  return (
    <>
      <CountedLink
        to={paths.messages()}
        icon={MessageSquare}
        label="Messages"
        count={unreadCount}
        countText={unreadText(unreadCount)}
      />
      <CountedLink
        to={notificationPaths.page(1)}
        icon={Bell}
        label="Notifications"
        count={notificationCount}
        countText={unreadText(notificationCount)}
        className="min-[22.5rem]:max-md:[header:has(.header-action)_&]:hidden"
      />
      <Link
        to={paths.dashboard()}
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-chip py-1 hover:bg-sunken max-md:gap-1.5 md:pr-2 md:pl-1"
      >
        {/* A phone has room for the name beside the search field, or for the picture; the narrowest only for the picture. */}
        <span className="contents min-[22.5rem]:max-md:hidden">
          <Avatar name={name} imageId={avatarImageId} />
        </span>
        <span className="grid min-w-0 text-left leading-tight max-[22.5rem]:sr-only">
          <span
            dir="auto"
            className="line-clamp-2 max-w-20 wrap-anywhere font-semibold text-xs md:max-w-40 md:text-sm lg:max-w-24 xl:max-w-48"
          >
            {name}
          </span>
          <span className="hidden text-soft text-xs md:block">Connecté</span>
        </span>
      </Link>
      <SignOutForm className="hidden shrink-0 md:block">
        <button type="submit" className={buttonClass("quiet", "whitespace-nowrap px-2")}>
          Déconnexion
        </button>
      </SignOutForm>
    </>
  );
}
