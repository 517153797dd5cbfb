import { Bell, BellOff, ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { AlertFrequency } from "../../../alerts/saved-search.ts";
import { isolate } from "../../../platform/isolate.ts";
import { accountPaths } from "../../account-paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { alertLabels } from "../../text/saved-search-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { RejectedSearch } from "./rejected-search.ts";
import { SearchFields } from "./search-fields.tsx";

type ShownSearch = { id: string; name: string; alert: AlertFrequency; about: string; newMatchCount: number };

/** A saved search: its name links to the results; the forms to edit and delete it are below. */
export function SavedSearchCard({
  search,
  rejected,
}: {
  search: ShownSearch;
  rejected: RejectedSearch | null;
}) {
  const { id, name, alert, about, newMatchCount } = search;
  const AlertIcon = alert === "none" ? BellOff : Bell;
  return (
    <li className="grid gap-1 rounded-card border border-line bg-surface px-4 pt-4 pb-2 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">
          <Link
            to={accountPaths.savedSearch(id)}
            className="inline-block py-1 text-spruce underline underline-offset-4"
          >
            {name}
          </Link>
        </h2>
        {newMatchCount > 0 ? <Badge variant="featured">{countTexts.newMatches(newMatchCount)}</Badge> : null}
      </div>
      {isSame(about, name) ? null : <p className="text-soft text-sm [overflow-wrap:anywhere]">{about}</p>}
      <p className="flex items-center gap-1.5 text-soft text-sm">
        <AlertIcon className="size-4 shrink-0" />
        {alertLabels[alert]}
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <Changes search={search} rejected={rejected} />
        <Form method="post" action={accountPaths.changeSavedSearch(id)} preventScrollReset>
          <input type="hidden" name="do" value="delete" />
          <Button type="submit" variant="quiet" className="px-0" aria-label={`Supprimer ${isolate(name)}`}>
            Supprimer
          </Button>
        </Form>
      </div>
    </li>
  );
}

/** A default name already describes the search. */
function isSame(about: string, name: string): boolean {
  return about.replace(/\s/gu, " ") === name.replace(/\s/gu, " ");
}

function Changes({ search, rejected }: { search: ShownSearch; rejected: RejectedSearch | null }) {
  const { id, name, alert } = search;
  const fold = useRef<HTMLDetailsElement>(null);
  const { state, formAction } = useNavigation();
  const isBusy = state === "submitting" && formAction === accountPaths.changeSavedSearch(id);
  // Closes the form after a successful change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the search has changed
  useEffect(() => {
    if (fold.current && !rejected) fold.current.open = false;
  }, [name, alert]);
  return (
    <details ref={fold} open={rejected !== null} className="group min-w-0 open:basis-full">
      <summary
        aria-label={`Modifier ${isolate(name)}`}
        className="inline-flex min-h-11 list-none items-center gap-1 font-semibold text-sm text-spruce underline-offset-4 hover:underline"
      >
        Modifier
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
      <Form
        // Keyed: after saving, the fields start with the saved values.
        key={`${name} ${alert}`}
        method="post"
        action={accountPaths.changeSavedSearch(id)}
        preventScrollReset
        noValidate
        className="grid gap-5 py-3"
      >
        <input type="hidden" name="do" value="change" />
        <SearchFields name={name} alert={alert} {...rejected?.typed} errors={rejected?.errors} />
        <Button type="submit" disabled={isBusy} className="justify-self-start max-sm:justify-self-stretch">
          {isBusy ? "Enregistrement…" : "Enregistrer"}
        </Button>
      </Form>
    </details>
  );
}
