import { ChevronDown } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { data, Form, redirect } from "react-router";
import { isStorableText } from "../../../platform/text-input.ts";
import {
  changeThesaurus,
  importThesaurus,
  listEntries,
  type StoredEntry,
  type ThesaurusImportResult,
} from "../../../search/index.server.ts";
import { type ThesaurusChange, thesaurusChangeInput } from "../../../search/thesaurus/thesaurus.input.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { staffPaths } from "../../staff-paths.ts";
import { countTexts } from "../../text/count-texts.ts";
import { thesaurusImportMessages, thesaurusMessages } from "../../text/thesaurus-messages.ts";
import { typeset } from "../../text/typography.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { EntryForm } from "./entry-form.tsx";
import { parseThesaurusCsv, thesaurusColumns } from "./thesaurus-file.ts";

export type RejectedEntry = { id: string | null; words: string; targets: string; error: string };

type RejectedImport = { csv: string; message: string };

export function EntryRow({ entry, rejected }: { entry: StoredEntry; rejected: RejectedEntry | null }) {
  const { id, words, targets, isShipped, isChanged, isOff } = entry;
  const shown = rejected ?? { words: words.join(", "), targets: targets.join(", ") };
  const summary = useRef<HTMLElement>(null);
  // The reset button disappears together with the change.
  usePreservedFocus(summary, isChanged);
  return (
    <li className="border-line border-b">
      <details open={rejected !== null} className="group">
        <summary ref={summary} className="flex min-h-12 items-center gap-x-3 gap-y-1 py-2.5">
          <span className={`wrap-anywhere min-w-0 ${isOff ? "text-soft line-through" : "font-medium"}`}>
            {typeset(words.join(", ") + (targets.length > 0 ? ` → ${targets.join(", ")}` : ""))}
          </span>
          {isOff ? <Badge variant="plain">Désactivée</Badge> : null}
          {isShipped && isChanged ? <Badge variant="plain">Modifiée</Badge> : null}
          {isShipped ? null : <Badge variant="plain">Ajoutée ici</Badge>}
          <ChevronDown className="ml-auto size-5 shrink-0 text-soft group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 pt-1 pb-5">
          <EntryForm id={id} words={shown.words} targets={shown.targets} error={rejected?.error} />
          <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="wish" value={isOff ? "switch-on" : "switch-off"} variant="secondary">
              {isOff ? "Réactiver" : "Désactiver"}
            </Button>
            {isShipped && isChanged ? (
              <Button type="submit" name="wish" value="reset" variant="secondary">
                Revenir à l’original
              </Button>
            ) : null}
            {isShipped ? null : (
              <Button type="submit" name="wish" value="delete" variant="secondary">
                Supprimer
              </Button>
            )}
          </Form>
        </div>
      </details>
    </li>
  );
}

/** The change that a form of the page asks for; anything else is not one of its forms. */
function readChange(form: URLSearchParams): ThesaurusChange {
  const change = thesaurusChangeInput.safeParse({
    kind: form.get("wish"),
    id: (form.get("id") ?? "").slice(0, 80),
    words: form.get("words") ?? "",
    targets: form.get("targets") ?? "",
  });
  if (!change.success) throw data(null, { status: 400 });
  return change.data;
}

export const entriesPerPage = 40;
const searchMaxLength = 60;
const pageMax = 10_000;

export type SynonymsParams = { q: string; page: number };

export function parseSynonymsParams(params: URLSearchParams): SynonymsParams {
  const typed = params.get("q") ?? "";
  const page = Number(params.get("page") ?? 1);
  return {
    q: isStorableText(typed) ? typed.trim().slice(0, searchMaxLength) : "",
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, pageMax) : 1,
  };
}

export function synonymsPath({ q, page }: SynonymsParams): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${staffPaths.adminSynonyms()}?${query}` : staffPaths.adminSynonyms();
}

export const handle = { audience: "admin" };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const address = parseSynonymsParams(url.searchParams);
  const offset = (address.page - 1) * entriesPerPage;
  const { total, entries } = await listEntries(db, { search: address.q, limit: entriesPerPage, offset });
  if (entries.length === 0 && address.page > 1) throw redirect(synonymsPath({ ...address, page: 1 }));
  return { address, total, entries, pageCount: Math.ceil(total / entriesPerPage) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const ctx = { ...commandContext(context), actor: requireAdmin(context) };
  const saved = () =>
    redirect(synonymsPath(parseSynonymsParams(url.searchParams)), { headers: noticeHeaders("words-saved") });
  if (form.get("wish") === "import") {
    const csv = form.get("csv") ?? "";
    const imported = await importThesaurus(ctx, { rows: parseThesaurusCsv(csv) });
    if (imported.ok) throw saved();
    return data<RejectedImport>({ csv, message: importMessage(imported) }, { status: 422 });
  }
  const change = readChange(form);
  const changed = await changeThesaurus(ctx, change);
  if (changed.ok) throw saved();
  const rejected: RejectedEntry = {
    id: "id" in change ? change.id : null,
    words: "words" in change ? change.words : "",
    targets: "targets" in change ? change.targets : "",
    error: thesaurusMessages[changed.reason],
  };
  return data(rejected, { status: changed.reason === "missing" ? 409 : 422 });
}

function importMessage(result: Extract<ThesaurusImportResult, { ok: false }>): string {
  return result.reason === "invalid"
    ? `Ligne ${result.row + 1}, sans le titre. ${thesaurusMessages[result.rejection]} Rien n’a été importé.`
    : thesaurusImportMessages[result.reason];
}

export default function AdminSynonyms({ loaderData, actionData }: Route.ComponentProps) {
  const { address, total, entries, pageCount } = loaderData;
  const rejected = actionData && "words" in actionData ? actionData : null;
  const rejectedImport = actionData && "csv" in actionData ? actionData : null;
  const heading = useRef<HTMLHeadingElement>(null);
  // Deleting an entry removes its button.
  usePreservedFocus(heading, total);
  const isShownInEntry =
    rejected === null || rejected.id === null || entries.some(({ id }) => id === rejected.id);
  return (
    <AdminPage
      title="Mots équivalents"
      intro={
        "Les mots qui veulent dire la même chose\u00a0: «\u00a0char\u00a0» trouve aussi «\u00a0auto\u00a0»."
      }
    >
      {isShownInEntry ? null : <Alert kind="error">{rejected?.error}</Alert>}
      <Form
        role="search"
        action={staffPaths.adminSynonyms()}
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
        <Button type="submit" variant="secondary">
          Chercher
        </Button>
      </Form>
      <details
        open={rejected !== null && rejected.id === null}
        className="group rounded-card border border-line bg-surface px-4"
      >
        <summary className="flex min-h-12 items-center justify-between font-semibold">
          Ajouter une entrée
          <ChevronDown className="size-5 text-soft group-open:rotate-180" />
        </summary>
        <div className="pb-5">
          {rejected && rejected.id === null ? (
            <EntryForm {...rejected} id={null} />
          ) : (
            // Keyed by the total: the form is emptied after an entry was added.
            <EntryForm key={total} id={null} words="" targets="" />
          )}
        </div>
      </details>
      <section aria-labelledby="entrees" className="grid gap-3">
        <h2 ref={heading} tabIndex={-1} id="entrees" className="text-lg outline-none">
          {countTexts.entries(total)}
        </h2>
        {total === 0 ? <p className="text-soft">Aucune entrée n’a ce mot.</p> : null}
        <ul className={total === 0 ? undefined : "border-line border-t"}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} rejected={rejected?.id === entry.id ? rejected : null} />
          ))}
        </ul>
        {pageCount > 1 ? (
          <nav aria-label="Pages des mots" className="flex items-center justify-between gap-3">
            <p className="text-soft text-sm tabular">
              Page {address.page} sur {pageCount}
            </p>
            <div className="flex gap-2">
              {address.page > 1 ? (
                <ButtonLink to={synonymsPath({ ...address, page: address.page - 1 })} variant="secondary">
                  Précédente
                </ButtonLink>
              ) : null}
              {address.page < pageCount ? (
                <ButtonLink to={synonymsPath({ ...address, page: address.page + 1 })} variant="secondary">
                  Suivante
                </ButtonLink>
              ) : null}
            </div>
          </nav>
        ) : null}
      </section>
      <AdminSection
        title="Importer et exporter"
        help={`Collez le contenu d’un fichier CSV\u00a0: ${thesaurusColumns.join(", ")}. Des points-virgules les séparent, et seule la première est nécessaire. Ce que le fichier ne nomme pas reste.`}
      >
        <ImportForm key={total} rejected={rejectedImport} />
      </AdminSection>
    </AdminPage>
  );
}

function ImportForm({ rejected }: { rejected: RejectedImport | null }) {
  return (
    <Form method="post" preventScrollReset className="grid max-w-xl gap-4">
      <input type="hidden" name="wish" value="import" />
      <MessageBox messages={rejected ? [rejected.message] : undefined} />
      <TextArea label="Contenu du fichier CSV" name="csv" rows={5} defaultValue={rejected?.csv} />
      <div className="button-row">
        <Button type="submit">Importer</Button>
        <ButtonLink to={staffPaths.adminSynonymsExport()} variant="secondary" reloadDocument>
          Exporter en CSV
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Moves the focus to `target` when a change of `state` removes the focused element. */
function usePreservedFocus(target: RefObject<HTMLElement | null>, state: unknown): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current !== state && document.activeElement === document.body) target.current?.focus();
    previous.current = state;
  }, [target, state]);
}
