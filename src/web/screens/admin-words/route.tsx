import { ChevronDown } from "lucide";
import { useRef } from "react";
import { data, Form, redirect } from "react-router";
import { changeThesaurus } from "../../../actions/change-thesaurus.ts";
import { listEntries } from "../../../data/search/thesaurus.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/count-texts.ts";
import { thesaurusMessages } from "../../text/thesaurus-messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useFocusKept } from "../../use-focus-kept.ts";
import type { Route } from "./+types/route.ts";
import { EntryForm } from "./entry-form.tsx";
import { EntryRow, type RefusedEntry } from "./entry-row.tsx";
import { readChange } from "./read-change.ts";
import { entriesPerPage, parseWordsAddress, wordsPath } from "./words-address.ts";

export const handle = { audience: "admin" };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const address = parseWordsAddress(url.searchParams);
  const offset = (address.page - 1) * entriesPerPage;
  const { total, entries } = await listEntries(db, { search: address.q, limit: entriesPerPage, offset });
  if (entries.length === 0 && address.page > 1) throw redirect(wordsPath({ ...address, page: 1 }));
  return { address, total, entries, pageCount: Math.ceil(total / entriesPerPage) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const change = readChange(await readForm(request));
  const { db } = context.get(requestContext);
  const changed = await changeThesaurus(db, requireAdmin(context), change);
  if (changed.ok)
    throw redirect(wordsPath(parseWordsAddress(url.searchParams)), { headers: noticeHeaders("words-saved") });
  const refused: RefusedEntry = {
    id: "id" in change ? change.id : null,
    words: "words" in change ? change.words : "",
    targets: "targets" in change ? change.targets : "",
    error: thesaurusMessages[changed.reason],
  };
  return data(refused, { status: changed.reason === "missing" ? 409 : 422 });
}

export default function AdminWords({ loaderData, actionData }: Route.ComponentProps) {
  const { address, total, entries, pageCount } = loaderData;
  const refused = actionData ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  // An entry that is deleted takes its button along.
  useFocusKept(heading, total);
  const isRefusedHere =
    refused === null || refused.id === null || entries.some(({ id }) => id === refused.id);
  return (
    <div className="page grid max-w-4xl gap-6 py-8 md:py-12">
      <PageTitle>Mots équivalents</PageTitle>
      <div className="grid gap-2">
        <h1 className="text-xl">Mots équivalents</h1>
        <p className="text-soft">
          Qui cherche «{"\u00a0"}char{"\u00a0"}» veut aussi voir les autos. Ce qui est changé ici vaut dès la
          recherche suivante.
        </p>
      </div>
      {isRefusedHere ? null : <Alert kind="error">{refused?.error}</Alert>}
      <Form
        role="search"
        action={paths.adminWords()}
        className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
      >
        <TextField
          key={address.q}
          label="Trouver un mot"
          name="q"
          type="search"
          defaultValue={address.q}
          maxLength={60}
        />
        <Button type="submit" look="secondary">
          Chercher
        </Button>
      </Form>
      <details
        open={refused !== null && refused.id === null}
        className="group rounded-card border border-line bg-surface px-4"
      >
        <summary className="flex min-h-12 items-center justify-between font-semibold">
          Ajouter une entrée
          <Icon of={ChevronDown} className="size-5 text-soft group-open:rotate-180" />
        </summary>
        <div className="pb-5">
          {refused && refused.id === null ? (
            <EntryForm {...refused} id={null} />
          ) : (
            // Empty again once there is one more.
            <EntryForm key={total} id={null} words="" targets="" />
          )}
        </div>
      </details>
      <section aria-labelledby="entrees" className="grid gap-3">
        <h2 ref={heading} tabIndex={-1} id="entrees" className="text-lg outline-none">
          {countTexts.entries(total)}
        </h2>
        {total === 0 ? <p className="text-soft">Aucune entrée n’a ce mot.</p> : null}
        <ul className="border-line border-t">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} refused={refused?.id === entry.id ? refused : null} />
          ))}
        </ul>
        {pageCount > 1 ? (
          <nav aria-label="Pages des mots" className="flex items-center justify-between gap-3">
            <p className="text-soft text-sm tabular">
              Page {address.page} sur {pageCount}
            </p>
            <div className="flex gap-2">
              {address.page > 1 ? (
                <ButtonLink to={wordsPath({ ...address, page: address.page - 1 })} look="secondary">
                  Précédente
                </ButtonLink>
              ) : null}
              {address.page < pageCount ? (
                <ButtonLink to={wordsPath({ ...address, page: address.page + 1 })} look="secondary">
                  Suivante
                </ButtonLink>
              ) : null}
            </div>
          </nav>
        ) : null}
      </section>
    </div>
  );
}
