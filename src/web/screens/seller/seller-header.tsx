import { BadgeCheck, Bell, Clock } from "lucide-react";
import { Form, Link } from "react-router";
import type { SellerStatistics } from "../../../listings/index.server.ts";
import { paths } from "../../paths.ts";
import { endedCountText } from "../../text/ending-texts.ts";
import { plural } from "../../text/plural.ts";
import { memberSince } from "../../text/relative-time.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { MoreActions, menuItemClass } from "../../ui/more-actions.tsx";

type Props = {
  seller: {
    publicId: string;
    name: string;
    createdAt: Date;
    avatarImageId: string | null;
    isEmailVerified: boolean;
  };
  counts: SellerStatistics;
  /** of the last year */
  facts: readonly string[];
  replyTime: string | null;
  own: { isOwn: boolean; isFollowing: boolean; isHidden: boolean };
  now: Date;
};

/** The member's name and facts, and the visitor's actions: follow, hide, block, report. All work without JavaScript. */
export function SellerHeader({ seller, counts, facts, replyTime, own, now }: Props) {
  return (
    <header className="border-line border-b bg-sunken">
      <div className="page flex flex-wrap items-center gap-x-5 gap-y-4 py-6 md:py-8">
        <Avatar name={seller.name} imageId={seller.avatarImageId} className="size-16 text-xl md:size-20" />
        <div className="grid min-w-0 flex-1 basis-56 gap-1">
          <h1 className="text-xl [overflow-wrap:anywhere]">{seller.name}</h1>
          <p className="text-sm text-soft">
            Membre depuis{" "}
            <time dateTime={seller.createdAt.toISOString()}>{memberSince(seller.createdAt, now)}</time>
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular">
            <li>
              {plural(counts.active, { one: "#\u00a0annonce en ligne", other: "#\u00a0annonces en ligne" })}
            </li>
            {counts.ended.map(({ ending, count }) => (
              <li key={ending}>{endedCountText(ending, count)}</li>
            ))}
            {seller.isEmailVerified ? (
              <li className="flex items-center gap-1">
                <BadgeCheck className="size-4 text-spruce" />
                Courriel confirmé
              </li>
            ) : null}
            {replyTime ? (
              <li className="flex items-center gap-1">
                <Clock className="size-4 text-soft" />
                {replyTime}
              </li>
            ) : null}
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {own.isHidden ? <p className="text-sm">Vous masquez toutes les annonces de ce vendeur.</p> : null}
        </div>
        {own.isOwn ? null : <Actions publicId={seller.publicId} own={own} />}
      </div>
    </header>
  );
}

function Actions({ publicId, own }: { publicId: string; own: Props["own"] }) {
  return (
    <div className="flex items-center justify-between gap-2 max-sm:w-full">
      <Form method="post" action={paths.seller(publicId)} preventScrollReset>
        <Button type="submit" name="do" value={own.isFollowing ? "unfollow" : "follow"} variant="secondary">
          <Bell className="size-4" />
          {own.isFollowing ? "Ne plus suivre" : "Suivre"}
        </Button>
      </Form>
      <MoreActions>
        <Form method="post" action={paths.seller(publicId)} preventScrollReset>
          <button type="submit" name="do" value={own.isHidden ? "show" : "hide"} className={menuItemClass}>
            {own.isHidden ? "Ne plus masquer ce vendeur" : "Masquer ce vendeur"}
          </button>
        </Form>
        <Link to={paths.reportSeller(publicId)} rel="nofollow" className={menuItemClass}>
          Signaler ce membre
        </Link>
      </MoreActions>
    </div>
  );
}
