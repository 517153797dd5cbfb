import { ChevronLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { data, Form, Link, useNavigation } from "react-router";
import { archiveFormLimits } from "../../../media/upload-limits.ts";
import {
  type ArchiveRejection,
  checkOwnArchive,
  importOwnArchive,
  type OwnArchiveCheck,
  type OwnImportResult,
  type RejectedRecord,
} from "../../../portability/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import {
  archiveMessages,
  changedRecordText,
  changedText,
  checkText,
  importedSearchesText,
  importedText,
  importLabel,
  knownText,
  lostSearchesText,
  rejectedRecordText,
  remainingText,
  searchesText,
  skippedPhotosText,
} from "../../text/import-texts.ts";
import { authMessages, tooManyText } from "../../text/messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { receivePhotoForm } from "../auth/receive-photo-form.ts";
import type { Route } from "./+types/import.ts";

export const handle = { audience: "member", handlesNetworkFailure: true };

/** The archive is not stored between the steps: the browser sends it again, so that any node can import it. */
type ImportView =
  | { kind: "rejected"; message: string }
  | { kind: "check"; check: OwnArchiveCheck }
  | { kind: "imported"; result: OwnImportResult };

/** Time of one pass. Photos take about half a second each; the same archive continues. */
const passMs = 15_000;

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const user = requireUser(context);
  // Before the body is read: requests over the limit must not fill the disk.
  const waitSeconds = await app.consumeLimit("import", user.id);
  if (waitSeconds !== null) return reject(tooManyText(waitSeconds), 429, waitSeconds);
  const received = await receivePhotoForm(request, app, archiveFormLimits);
  try {
    const [file] = received.files;
    if (received.isBusy) return reject(archiveMessages.busy, 503, 5);
    if (!file) return rejectFile(received.rejected[0]?.reason ?? "missing");
    const ctx = { ...commandContext(context), actor: user, photosMax: app.site.photosPerListing };
    if (received.fields.get("do") !== "import") {
      const checked = await checkOwnArchive(ctx, file.path);
      return checked.ok
        ? data<ImportView>({ kind: "check", check: checked.value })
        : rejectFile(checked.reason);
    }
    const started = performance.now();
    const { storage, images, log, uploadFolder } = app;
    const imported = await importOwnArchive(
      {
        ...ctx,
        storage,
        images,
        log,
        uploadFolder,
        countPhoto: async () => (await app.consumeLimit("upload", user.id)) === null,
        hasTime: () => performance.now() - started < passMs,
      },
      file.path,
    );
    return imported.ok
      ? data<ImportView>({ kind: "imported", result: imported.value })
      : rejectFile(imported.reason);
  } finally {
    await received.cleanUp();
  }
}

function rejectFile(reason: ArchiveRejection | "missing" | "empty" | "not-stored") {
  if (reason === "not-stored") return reject(archiveMessages.busy, 503, 5);
  return reject(archiveMessages[reason], 422);
}

function reject(message: string, status: number, retryAfterSeconds?: number) {
  const headers: HeadersInit = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
  return data<ImportView>({ kind: "rejected", message }, { status, headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    // Network failure: the form stays with its file.
    return data<ImportView>({ kind: "rejected", message: authMessages.unknown }, { status: 503 });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ImportListings({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.split("?")[0] === accountPaths.importListings();
  /** Another file was checked before. */
  const [isOtherFile, setIsOtherFile] = useState(false);
  const view = isOtherFile ? undefined : actionData;
  const found = view?.kind === "check" ? view.check : { drafts: 0, searches: 0 };
  const remaining = view?.kind === "imported" ? view.result.remaining : 0;
  const canImport = found.drafts > 0 || found.searches > 0 || remaining > 0;
  return (
    <div className="page grid max-w-2xl gap-6 py-6 md:py-8">
      <PageTitle>Importer mes annonces</PageTitle>
      <div className="grid justify-items-start gap-1">
        <Link
          to={paths.settingsPage("donnees")}
          className="-ml-1 inline-flex min-h-8 items-center text-sm text-spruce underline-offset-4 hover:underline"
        >
          <ChevronLeft className="size-5" />
          Mes données
        </Link>
        <h1 className="text-xl">Importer mes annonces</h1>
      </div>
      <div className="grid gap-2 text-soft text-sm">
        <p>
          Avec l’archive qu’un autre site Babillard vous a donnée sous Paramètres, Mes données. Vos annonces
          deviennent des brouillons, avec leurs photos&nbsp;: rien n’est publié sans vous. Vos recherches
          enregistrées sont reprises avec leurs alertes.
        </p>
        <p>Vos favoris, conversations et évaluations restent sur l’autre site.</p>
      </div>
      <Form
        method="post"
        encType="multipart/form-data"
        replace
        noValidate
        onSubmit={() => setIsOtherFile(false)}
        className="grid gap-5"
      >
        <MessageBox messages={view?.kind === "rejected" ? [view.message] : undefined} />
        <TextField
          label="Archive (.zip)"
          type="file"
          name="archive"
          accept=".zip,application/zip"
          required
          hint="190 Mo au plus."
          error={view?.kind === "rejected" ? view.message : undefined}
          onChange={() => setIsOtherFile(true)}
        />
        {view?.kind === "check" ? <CheckBox check={view.check} /> : null}
        {view?.kind === "imported" ? <ResultBox result={view.result} /> : null}
        {canImport ? (
          <p className="hidden text-sm noscript:block">Choisissez de nouveau la même archive.</p>
        ) : null}
        <div className="button-row">
          {canImport ? (
            <Button type="submit" name="do" value="import" disabled={isBusy}>
              {isBusy ? "Importation…" : remaining > 0 ? "Continuer l’importation" : importLabel(found)}
            </Button>
          ) : (
            <Button type="submit" name="do" value="check" disabled={isBusy}>
              {isBusy ? "Vérification…" : "Vérifier l’archive"}
            </Button>
          )}
        </div>
        <p role="status" className="text-soft text-sm">
          {isBusy ? "Envoi en cours. Gardez cette page ouverte." : ""}
        </p>
      </Form>
    </div>
  );
}

function CheckBox({ check }: { check: OwnArchiveCheck }) {
  return (
    <>
      <Box title="Ce qui sera repris">
        <p>{checkText(check)}</p>
        {check.drafts > 0 && check.known > 0 ? <p>{knownText(check.known)}</p> : null}
        {check.searches > 0 ? <p>{searchesText(check.searches)}</p> : null}
      </Box>
      {check.changed.length > 0 ? (
        <Box title="Ce que vous choisirez de nouveau">
          <p>Ce site n’a pas les mêmes choix que l’autre. Ces brouillons seront à compléter&nbsp;:</p>
          <ul className="grid list-disc gap-1.5 pl-5">
            {check.changed.map((record) => (
              <li key={record.number} className="wrap-anywhere">
                {changedRecordText(record)}
              </li>
            ))}
          </ul>
        </Box>
      ) : null}
      {check.lostSearches.length > 0 ? (
        <Box title="Recherches à refaire">
          <p className="wrap-anywhere">{lostSearchesText(check.lostSearches)}</p>
        </Box>
      ) : null}
      {check.rejected.length > 0 ? (
        <Box title="Ce qui ne peut pas être repris">
          <Rejected records={check.rejected} />
        </Box>
      ) : null}
    </>
  );
}

function ResultBox({ result }: { result: OwnImportResult }) {
  const { drafts, known, rejected, remaining, searches, lostSearches } = result;
  return (
    <div className="grid gap-4">
      <Alert kind="success">
        {importedText(drafts.length)}
        {searches > 0 ? ` ${importedSearchesText(searches)}` : ""}
        {remaining > 0 ? ` ${remainingText(remaining, result)}` : ""}
      </Alert>
      {drafts.length > 0 ? (
        <Box title="Vos brouillons">
          <ul className="grid gap-1.5">
            {drafts.map(({ listingId, title, skipped, changed }) => (
              <li key={listingId}>
                <Link
                  to={paths.edit(listingId)}
                  className="wrap-anywhere text-spruce underline underline-offset-4"
                >
                  <bdi>{title || "Sans titre"}</bdi>
                </Link>
                {skipped.length > 0 ? ` ${skippedPhotosText(skipped)}` : null}
                {changed.length > 0 ? ` ${changedText(changed)}` : null}
              </li>
            ))}
          </ul>
        </Box>
      ) : null}
      {known > 0 || rejected.length > 0 || lostSearches.length > 0 ? (
        <Box title="Ce qui n’a pas été repris">
          {known > 0 ? <p>{knownText(known)}</p> : null}
          <Rejected records={rejected} />
          {lostSearches.length > 0 ? <p className="wrap-anywhere">{lostSearchesText(lostSearches)}</p> : null}
        </Box>
      ) : null}
    </div>
  );
}

function Rejected({ records }: { records: readonly RejectedRecord[] }) {
  if (records.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {records.map((record) => (
        <li key={record.number} className="wrap-anywhere">
          {rejectedRecordText(record)}
        </li>
      ))}
    </ul>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface p-5 text-sm">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  );
}
