import { isRouteErrorResponse, redirect, replace } from "react-router";
import { deleteSavedSearch, findSavedQuery, saveSearch } from "../../../alerts/index.server.ts";
import { savedSearchNameMaxLength, writeSavedQuery } from "../../../alerts/saved-search.ts";
import { findSellerFacts } from "../../../deals/index.server.ts";
import { sellerStatistics } from "../../../listings/index.server.ts";
import { findHidden, hideMember, unhideMember } from "../../../lists/index.server.ts";
import { findUsualReplyHours } from "../../../messaging/index.server.ts";
import { defaultFilters } from "../../../search/filters/search-filters.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { lazyComponent } from "../../fetch-module.ts";
import { notFound, readForm, requireId } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths, signInPathToSave } from "../../paths.ts";
import { PageTitle, StructuredData } from "../../site.tsx";
import { factText } from "../../text/feedback-texts.ts";
import { replyTimeText } from "../../text/seller-texts.ts";
import { loadResults } from "../results/load-results.ts";
import { Results } from "../results/results.tsx";
import type { Route } from "./+types/route.ts";
import { loadSeller } from "./load-seller.ts";
import { SellerHeader } from "./seller-header.tsx";

const UnknownSeller = lazyComponent(() => import("./unknown-seller.tsx"));

export const handle = { audience: "public", caching: "results" };

const followed = (sellerId: string) => writeSavedQuery({ ...defaultFilters, seller: sellerId });

export async function loader(args: Route.LoaderArgs) {
  const { db, reads, user, now } = args.context.get(requestContext);
  const seller = await loadSeller(args.context, args.params.sellerId);
  const isOwn = user?.id === seller.id;
  const [found, counts, facts, replyHours, follows, hidden] = await Promise.all([
    loadResults(args, { seller: seller.publicId }),
    sellerStatistics(reads, seller.id),
    findSellerFacts(reads, seller.id, now()),
    findUsualReplyHours(reads, seller.id, now()),
    user ? findSavedQuery(db, user.id, followed(seller.publicId)) : null,
    user ? findHidden(db, user.id) : null,
  ]);
  return {
    seller: {
      publicId: seller.publicId,
      name: seller.name,
      createdAt: seller.createdAt,
      avatarImageId: seller.avatarImageId,
      isEmailVerified: seller.isEmailVerified,
    },
    counts,
    facts: facts.map(factText),
    replyTime: replyHours === null ? null : replyTimeText(replyHours),
    own: { isOwn, isFollowing: follows !== null, isHidden: hidden?.sellerIds.includes(seller.id) ?? false },
    found,
  };
}

const nameOf = (name: string) => [...`Annonces de ${name}`].slice(0, savedSearchNameMaxLength).join("");

/** `do`: follow, unfollow, hide or show. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, user } = context.get(requestContext);
  const sellerId = requireId(params.sellerId);
  const intent = (await readForm(request)).get("do");
  const back = paths.seller(sellerId);
  if (intent !== "follow" && intent !== "unfollow" && intent !== "hide" && intent !== "show")
    return redirect(back);
  const seller = await loadSeller(context, sellerId);
  const query = followed(sellerId);
  if (!user) {
    const search = new URLSearchParams(query);
    search.set("name", nameOf(seller.name));
    search.set("alert", "now");
    return redirect(intent === "follow" ? signInPathToSave(search.toString()) : paths.auth());
  }
  const ctx = { ...commandContext(context), actor: user };
  switch (intent) {
    case "follow": {
      if (seller.id === user.id) throw notFound();
      const saved = await saveSearch(ctx, { query, name: nameOf(seller.name), alert: "now" });
      return replace(back, { headers: noticeHeaders(saved.ok ? "seller-followed" : "seller-not-followed") });
    }
    case "unfollow": {
      const saved = await findSavedQuery(db, user.id, query);
      if (saved) await deleteSavedSearch(ctx, { searchId: saved.id });
      return replace(back, { headers: noticeHeaders("seller-unfollowed") });
    }
    case "hide": {
      const hidden = await hideMember(ctx, { sellerId });
      if (hidden.ok) return replace(back, { headers: noticeHeaders("seller-hidden") });
      if (hidden.reason === "missing") throw notFound();
      return replace(back, { headers: noticeHeaders("hidden-sellers-full") });
    }
    case "show":
      await unhideMember(ctx, { sellerId });
      return replace(back, { headers: noticeHeaders("seller-unhidden") });
  }
}

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const { seller, counts, facts, replyTime, own, found } = loaderData;
  return (
    <>
      <PageTitle description={`${seller.name}\u00a0: ${found.countText}.`} path={found.indexedPath}>
        {`Annonces de ${seller.name}`}
      </PageTitle>
      <StructuredData items={found.structuredData} />
      <SellerHeader
        seller={seller}
        counts={counts}
        facts={facts}
        replyTime={replyTime}
        own={own}
        now={found.now}
      />
      <Results found={found} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <UnknownSeller />;
}
