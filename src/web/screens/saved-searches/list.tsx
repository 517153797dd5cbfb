import { data, redirect } from "react-router";
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  restoreSavedSearch,
} from "../../../alerts/index.server.ts";
import { readSavedQuery } from "../../../alerts/saved-search.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/count-texts.ts";
import type { NoticeId } from "../../text/notices.ts";
import { defaultSearchName } from "../../text/saved-search-texts.ts";
import { AccountTabs } from "../../ui/account-tabs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PushOffer } from "../../ui/push-switch.tsx";
import type { Route } from "./+types/list.ts";
import { EmailReachabilityNotice } from "./email-reachability.tsx";
import { findEmailReachability } from "./find-email-reachability.ts";
import { type RejectedSearch, rejectionOf } from "./rejected-search.ts";
import { SavedSearchCard } from "./saved-search-card.tsx";

export const handle = { audience: "member" };

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const user = requireUser(context);
  const searches = (await listSavedSearches(db, user.id)).map(
    ({ id, name, query, alert, newMatchCount }) => ({
      id,
      name,
      alert,
      newMatchCount,
      about: defaultSearchName(readSavedQuery(query)),
    }),
  );
  return { searches, reach: await findEmailReachability(db, user) };
}

/** `do` is the action on the search in the URL. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = { ...commandContext(context), actor: requireUser(context) };
  const id = requireId(url.searchParams.get("id") ?? undefined);
  const form = await readForm(request);
  switch (form.get("do")) {
    case "delete": {
      const deleted = await deleteSavedSearch(ctx, { searchId: id });
      if (!deleted.ok) throw notFound();
      return back("search-deleted", id);
    }
    case "restore": {
      const restored = await restoreSavedSearch(ctx, { searchId: id });
      if (!restored.ok && restored.reason === "missing") throw notFound();
      return back(restored.ok ? "search-restored" : "search-not-restored");
    }
    default: {
      const typed = { name: form.get("name") ?? "", alert: form.get("alert") ?? "" };
      const changed = await changeSavedSearch(ctx, { searchId: id, ...typed });
      if (changed.ok) return back("search-changed");
      if (changed.reason === "missing") throw notFound();
      return data<RejectedSearch>(rejectionOf(id, typed, changed), { status: 422 });
    }
  }
}

function back(notice: NoticeId, subject?: string) {
  return redirect(paths.savedSearches(), { headers: noticeHeaders(notice, subject) });
}

export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, reach } = loaderData;
  const hasAlerts = searches.some(({ alert }) => alert !== "none");
  return (
    <>
      <AccountTabs newMatchCount={searches.reduce((sum, search) => sum + search.newMatchCount, 0)} />
      <div className="page grid max-w-3xl gap-6 py-8 md:py-12">
        <PageTitle>Mes recherches</PageTitle>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h1 className="text-xl">Mes recherches</h1>
          {searches.length > 0 ? (
            <p className="text-soft text-sm tabular">{countTexts.savedSearches(searches.length)}</p>
          ) : null}
        </div>
        {hasAlerts ? <EmailReachabilityNotice reach={reach} /> : null}
        {hasAlerts ? (
          <PushOffer>Voulez-vous savoir aussitôt quand une annonce correspond&nbsp;?</PushOffer>
        ) : null}
        {searches.length === 0 ? (
          <NoneYet />
        ) : (
          <ul className="grid gap-3">
            {searches.map((search) => (
              <SavedSearchCard
                key={search.id}
                search={search}
                rejected={actionData?.id === search.id ? actionData : null}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function NoneYet() {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line border-dashed p-8">
      <h2 className="text-lg">Aucune recherche enregistrée</h2>
      <p className="text-soft">
        Cherchez ce qu’il vous faut, puis appuyez sur «{"\u00a0"}Enregistrer la recherche{"\u00a0"}». Nous
        vous écrirons dès qu’une annonce correspond.
      </p>
      <ButtonLink to={paths.search()} variant="secondary">
        Découvrir des annonces
      </ButtonLink>
    </div>
  );
}
