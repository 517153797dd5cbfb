import { data, Form, Link, redirect, useNavigation } from "react-router";
import { findSavedQuery, saveSearch } from "../../../alerts/index.server.ts";
import { isAlertFrequency, readSavedQuery, writeSavedQuery } from "../../../alerts/saved-search.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths, resultsPath, saveSearchPath, signInPathToSave } from "../../paths.ts";
import { saveParams } from "../../save-intent.ts";
import { PageTitle } from "../../site.tsx";
import { defaultSearchName, savedSearchMessages } from "../../text/saved-search-texts.ts";
import { Button } from "../../ui/button.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import type { Route } from "./+types/save.ts";
import { EmailReachabilityNotice } from "./email-reachability.tsx";
import { findEmailReachability } from "./find-email-reachability.ts";
import { rejectionOf } from "./rejected-search.ts";
import { SearchFields } from "./search-fields.tsx";

/** Public, because the page itself redirects visitors to sign in, with its URL as return-to. */
export const handle = { audience: "public" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user } = context.get(requestContext);
  if (!user) throw redirect(signInPathToSave(saveParams(url.searchParams)));
  const filters = readSavedQuery(url.searchParams.toString());
  const saved = await findSavedQuery(db, user.id, writeSavedQuery(filters));
  const alert = url.searchParams.get("alert") ?? "";
  return {
    about: defaultSearchName(filters),
    to: saveSearchPath(filters),
    results: resultsPath(filters),
    isSaved: saved !== null,
    proposed: {
      name: url.searchParams.get("name") || saved?.name || defaultSearchName(filters),
      alert: isAlertFrequency(alert) ? alert : (saved?.alert ?? "daily"),
    },
    reach: await findEmailReachability(db, user),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { user } = context.get(requestContext);
  const form = await readForm(request);
  if (!user) throw redirect(signInPathToSave(saveParams(url.searchParams, form)));
  const typed = { name: form.get("name") ?? "", alert: form.get("alert") ?? "" };
  const saved = await saveSearch(
    { ...commandContext(context), actor: user },
    { query: url.searchParams.toString(), ...typed },
  );
  if (saved.ok) {
    const notice = typed.alert === "now" ? "search-saved-now" : "search-saved";
    throw redirect(paths.savedSearches(), { headers: noticeHeaders(notice) });
  }
  return data(rejectionOf(null, typed, saved), { status: saved.reason === "too-many" ? 409 : 422 });
}

export default function SaveSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { about, to, results, isSaved, proposed, reach } = loaderData;
  const isBusy = useNavigation().state === "submitting";
  const title = isSaved ? "Recherche déjà enregistrée" : "Enregistrer la recherche";
  return (
    <div className="page grid justify-items-center py-8 md:py-12">
      <div className="grid w-full max-w-lg gap-6">
        <PageTitle>{title}</PageTitle>
        <div className="grid gap-2">
          <h1 className="text-xl">{title}</h1>
          <p className="text-soft [overflow-wrap:anywhere]">{about}</p>
        </div>
        <Form method="post" action={to} noValidate className="grid gap-6">
          <MessageBox messages={actionData?.message ? [actionData.message] : undefined} />
          <SearchFields {...proposed} {...actionData?.typed} errors={actionData?.errors} />
          <div className="button-row">
            <Button type="submit" disabled={isBusy}>
              {isSaved ? "Enregistrer les changements" : "Enregistrer la recherche"}
            </Button>
            <Link
              to={results}
              className="inline-flex min-h-11 items-center justify-center px-3 font-semibold text-sm text-spruce underline-offset-4 hover:underline"
            >
              Retour aux annonces
            </Link>
          </div>
        </Form>
        <EmailReachabilityNotice reach={reach} />
        {actionData?.message === savedSearchMessages["too-many"] ? (
          <Link to={paths.savedSearches()} className="text-spruce underline underline-offset-4">
            Voir mes recherches
          </Link>
        ) : null}
      </div>
    </div>
  );
}
